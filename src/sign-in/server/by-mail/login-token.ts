import type { Context, Queryable } from '#platform/server/context.ts';
import { issueCode } from './mailed-codes.ts';
import { isAddressFree } from '../sign-in-queries.ts';

const loginTokenHours = 72;

/** Not while the account's address is one that staff typed and its former owner can still refuse. */
export const mayGetLoginToken = ({ now }: Context, db: Queryable, studentId: string): Promise<boolean> =>
  isAddressFree(db, studentId, now());

/**
 * A login token for the link of a mail: it signs this student in for 72 hours, five times at most, until one of those
 * sessions writes something.
 */
export function issueLoginToken(context: Context, trx: Queryable, studentId: string): Promise<string> {
  return issueCode(context, trx, { studentId, purpose: 'sign-in', hours: loginTokenHours });
}
