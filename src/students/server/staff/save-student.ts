import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { accountKey } from '#sign-in/account-key.ts';
import { fullName } from '#sign-in/full-name.ts';
import { changesBetween, recordAction } from '#staff/server/audit.ts';
import { accountMessages } from '#accounts/contract.ts';
import { isGraduationYear } from '#accounts/graduation-years.ts';
import { staffStudentMessages, type saveStudentCall } from '../../staff-contract.ts';
import { isAgdNumberFree, isEmailFree } from '#accounts/server/check-available.ts';
import { requireListed } from '#accounts/server/choice-lists.ts';
import { requireConfirmed } from '#staff/server/sessions/require-confirmed.ts';
import { notifyOldEmail, undoHours } from '#accounts/server/save-profile.ts';
import { studentFields, type StudentField } from '#accounts/student-fields.ts';
import { studentSubject, unknownStudent } from './read-student.ts';
import { countOtherNames, lockStudentOfStaff } from './student-queries.ts';
import { updateRevised } from '#sign-in/server/student-rows.ts';
import { profileColumns, profileOf } from '#accounts/server/open-account.ts';
import { takenRefusal } from '#accounts/server/taken.ts';

/** The changed fields, personal ones by the word alone. */
function changesOf(before: ReturnType<typeof profileOf>, after: ReturnType<typeof profileOf>) {
  const changes = changesBetween(before, after);
  if (changes === null) return {};
  const masked = (fields: Readonly<Record<string, unknown>>, word: string) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        studentFields[name as StudentField].isPersonal ? word : value,
      ]),
    );
  return { before: masked(changes.before, 'was'), after: masked(changes.after, 'changed') };
}

/**
 * No one entered an account before its owner agreed to the terms: there is no one to protect from the right address.
 */
const heldUntil = ({ agreed_at }: { agreed_at: Temporal.Instant | null }, now: Temporal.Instant) =>
  agreed_at === null ? null : now.add({ hours: undoHours });

/**
 * Saves a student's profile by the rules of the student's own form. A changed name or email needs a reason; a changed
 * email is to be confirmed, and the old address can take it back for 72 hours. Certificates keep the name that they
 * were earned with.
 */
export const saveStudent: UseCase<typeof saveStudentCall> = async (
  context,
  staff,
  { h, revision, reason, ...form },
) => {
  try {
    return await context.db.transaction().execute(async (trx) => {
      const before = await lockStudentOfStaff(trx, h);
      if (!before) throw unknownStudent();
      if (before.merged_into !== null) throw new Refusal('merged', staffStudentMessages.isMerged, { httpStatus: 409 });
      if (before.revision !== revision)
        throw new Refusal('changed-meanwhile', staffStudentMessages.changedMeanwhile('Someone else'), {
          httpStatus: 409,
        });
      await requireListed(trx, form, profileOf(before));
      if (!(await isEmailFree(context, form.email, before.id)))
        throw new Refusal('email-taken', staffStudentMessages.emailOfAnother);
      if (form.agdNumber && !(await isAgdNumberFree(context, form.agdNumber, before.id)))
        throw new Refusal('agd-number-taken', accountMessages.agdNumberTaken);
      if (
        Number(form.certYear) !== before.cert_year &&
        !isGraduationYear(Number(form.certYear), context.now().toZonedDateTimeISO('UTC').year)
      )
        throw new Refusal('graduation-year', 'Select one.');
      const isNewEmail = accountKey(form.email) !== before.email_key;
      const isNewName = fullName(form) !== fullName(before);
      if (isNewEmail) requireConfirmed(context, staff);
      const why = (reason ?? '').trim();
      if ((isNewEmail || isNewName) && why.length < 5)
        throw new Refusal('reason-needed', staffStudentMessages.reasonForNameOrEmail);
      const after = await updateRevised(trx, before.id, revision, {
        ...profileColumns(form),
        ...(isNewEmail ? { email_verified_at: null, email_held_until: heldUntil(before, context.now()) } : {}),
      });
      if (!after) throw new Error('The row is locked and has this revision.');
      if (isNewEmail) await notifyOldEmail(context, trx, before, after, 'staff');
      const saved = await lockStudentOfStaff(trx, h);
      if (!saved) throw unknownStudent();
      await recordAction(context, trx, {
        by: staff,
        act: 'student.saved',
        subject: studentSubject(before),
        ...changesOf(profileOf(before), profileOf(saved)),
        reason: why,
      });
      return {
        status: true as const,
        revision: after.revision,
        certificatesWithOldName: isNewName ? await countOtherNames(trx, before.id, fullName(form)) : 0,
      };
    });
  } catch (error) {
    throw takenRefusal(error) ?? error;
  }
};
