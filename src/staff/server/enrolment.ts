// Whether somebody's sign-in is whole: a passkey, or a password with an authenticator; and a second way in besides.
import type { Context, Queryable } from '#platform/server/context.ts';
import { findWaysIn, mustEnrolFirst, updateEnrolledAt, updateSessionEnrolled } from './staff-queries.ts';

export type Ways = {
  readonly hasPassword: boolean;
  readonly hasTotp: boolean;
  readonly passkeys: number;
  readonly codesLeft: number;
  readonly codesAreKept: boolean;
};

/** A factor that is no knowledge alone. */
const hasFactor = ({ hasPassword, hasTotp, passkeys }: Ways): boolean => passkeys > 0 || (hasPassword && hasTotp);
/** Something else to come in by, when the first is lost. */
const hasSecondWay = ({ passkeys, codesLeft, codesAreKept }: Ways): boolean =>
  (codesAreKept && codesLeft > 0) || passkeys > 1;

export const isWhole = (ways: Ways): boolean => hasFactor(ways) && hasSecondWay(ways);

export const needsOf = (ways: Ways): ('factor' | 'codes')[] => [
  ...(hasFactor(ways) ? [] : ['factor' as const]),
  ...(hasSecondWay(ways) ? [] : ['codes' as const]),
];

export async function readWays(db: Queryable, staffId: string): Promise<Ways> {
  const row = await findWaysIn(db, staffId);
  return {
    hasPassword: row.has_password,
    hasTotp: row.has_totp,
    passkeys: Number(row.passkeys),
    codesLeft: Number(row.codes_left),
    codesAreKept: row.codes_kept_at !== null,
  };
}

/**
 * After a way in was added in a session: opens the console to it once the sign-in is whole. `addedFactor`: what a session that a recovery code opened
 * has to do first is done.
 */
export async function noteEnrolled(
  { now }: Context,
  trx: Queryable,
  { id, sessionId }: { readonly id: string; readonly sessionId: string },
  addedFactor: boolean,
): Promise<boolean> {
  if (addedFactor) await updateSessionEnrolled(trx, sessionId);
  if (!isWhole(await readWays(trx, id))) return false;
  await updateEnrolledAt(trx, id, now());
  return !(await mustEnrolFirst(trx, sessionId));
}
