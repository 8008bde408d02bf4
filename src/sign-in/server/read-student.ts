import type { UseCase } from '#platform/server/http/http.ts';
import { digestOf } from '#platform/server/security/random.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { studentCall } from '../contract.ts';
import { countRefusal, lockMailedCode, updateCodeOpened } from './sign-in-queries.ts';
import { findStudentById } from './student-rows.ts';
import { findStudentByToken } from './sessions/find-student-by-token.ts';
import { openSession } from './sessions/open-session.ts';

const openingsPerLoginToken = 5;

const deadToken = () => new Refusal('sign-in', 'Sign in to continue.', { httpStatus: 401 });

/**
 * The owner of the token. A login token from a mail opens a session, five times at most within its 72 hours, until one
 * of them writes something.
 */
export const readStudent: UseCase<typeof studentCall> = async (context) => {
  const { token } = context.caller;
  if (token === null) throw deadToken();
  const holder = await findStudentByToken(context, token, false);
  if (holder) {
    const student = await findStudentById(context.db, holder.id);
    if (!student) throw deadToken();
    return { status: true, student: { status: true, ...student }, token: null };
  }
  const read = await context.db.transaction().execute(async (trx) => {
    const loginToken = await lockMailedCode(trx, digestOf(token), 'sign-in');
    const isOpen =
      loginToken &&
      loginToken.spent_at === null &&
      loginToken.opened < openingsPerLoginToken &&
      Temporal.Instant.compare(loginToken.expires_at, context.now()) > 0;
    const student = isOpen ? await findStudentById(trx, loginToken.student_id) : undefined;
    if (loginToken && !isOpen) return { deadFor: loginToken };
    if (!loginToken || !student) throw deadToken();
    await updateCodeOpened(trx, loginToken.id);
    return {
      status: true as const,
      student: { status: true as const, ...student },
      token: await openSession(context, trx, student.id, loginToken.id),
    };
  });
  if (!('deadFor' in read)) return read;
  const { student_id, expires_at } = read.deadFor;
  const isOld = Temporal.Instant.compare(expires_at, context.now()) <= 0;
  await countRefusal(context.db, student_id, isOld ? 'old-link' : 'spent-link', context.now());
  throw deadToken();
};
