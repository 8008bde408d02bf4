import { clearBounces } from '#platform/server/mail/bounces.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import type { emailWorksCall } from '../contract.ts';

/** The member knows better than the mail server that returned an email. If another one comes back, we ask again. */
export const noteEmailWorks: UseCase<typeof emailWorksCall> = async ({ db }, student) => {
  await clearBounces(db, student.id);
  return { status: true };
};
