import type { Context, Queryable } from '#platform/server/context.ts';
import { digestOf, secretToken } from '#platform/server/random.ts';
import { insertMailedCode } from './account-queries.ts';

const loginTokenHours = 72;

/** A ticket for the link of a mail: it signs this student in for 72 hours, five times at most, until one of those sessions writes something. */
export async function issueLoginToken(context: Context, trx: Queryable, studentId: string): Promise<string> {
  const ticket = secretToken();
  const now = context.now();
  await insertMailedCode(trx, {
    code_hash: digestOf(ticket),
    student_id: studentId,
    purpose: 'sign-in',
    detail: '',
    created_at: now,
    expires_at: now.add({ hours: loginTokenHours }),
  });
  return ticket;
}
