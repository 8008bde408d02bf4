import type { UseCase } from '#platform/server/http/http.ts';
import type { hideAgdReminderCall } from '../../contract.ts';
import { updateHideAgdReminder } from '#sign-in/server/student-rows.ts';

/** The member has seen that an AGD number is missing, and doesn't want to read it again. */
export const hideAgdReminder: UseCase<typeof hideAgdReminderCall> = async ({ db }, student) => {
  await updateHideAgdReminder(db, student.id);
  return { status: true, errorMsg: '' };
};
