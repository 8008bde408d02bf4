// What staff do for a student who does not get in, and what closes or opens an account. No password is seen, typed or
// set by anyone but its owner.
import type { Queryable, CallContext, Context } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { clearBounces } from '#platform/server/mail/bounces.ts';
import { countMails, repeatMail } from '#platform/server/mail/mailer.ts';
import { publicHash } from '#platform/server/security/random.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readProvider } from '#provider/server/provider.ts';
import { accountKey } from '#sign-in/account-key.ts';
import { endAllSessions, endWait, mailSignInLink, removeAllPasskeys } from '#sign-in/server/by-mail/help-to-sign-in.ts';
import { mailsAnHour } from '#sign-in/server/by-mail/mail-limit.ts';
import { mailRecovery } from '#sign-in/server/passwords/recover.ts';
import { isEmailHeld, updateDisabled } from '#sign-in/server/student-rows.ts';
import { requireConfirmed } from '#staff/server/sessions/require-confirmed.ts';
import { recordAction, type Actor } from '#staff/server/audit.ts';
import { mailState } from '#platform/shared/mail-state.ts';
import { renewedKinds } from '../../mail-state.ts';
import {
  staffStudentMessages,
  type addNoteCall,
  type disableStudentCall,
  type enableStudentCall,
  type endStudentSessionsCall,
  type mailAgainCall,
  type recoveryMailCall,
  type removeNoteCall,
  type removePasskeysCall,
  type signInLinkCall,
  type studentNotesCall,
  type reachableStudentCall,
  type unblockCall,
} from '../../staff-contract.ts';
import { invitationKind, inviteStudent } from './invite-student.ts';
import { requireStudent, studentSubject, unknownStudent } from './read-student.ts';
import {
  countSeatsAhead,
  deleteNote,
  findByUsername,
  findLastMailOf,
  findMailTo,
  insertNote,
  listNotes,
  lockNote,
  lockStudentOfStaff,
  type StudentRow,
} from './student-queries.ts';
import { mailVerification } from '#accounts/server/emails/verification.ts';

const isMerged = () => new Refusal('merged', staffStudentMessages.isMerged, { httpStatus: 409 });

/** A student who can sign in, locked. */
async function lockOpen(trx: Queryable, hash: string): Promise<StudentRow> {
  const student = await lockStudentOfStaff(trx, hash);
  if (!student) throw unknownStudent();
  if (student.merged_into !== null) throw isMerged();
  if (student.disabled_at !== null) throw new Refusal('disabled', staffStudentMessages.isDisabled);
  return student;
}

async function lockAny(trx: Queryable, hash: string): Promise<StudentRow> {
  const student = await lockStudentOfStaff(trx, hash);
  if (!student) throw unknownStudent();
  return student;
}

/** Says when the last one left: three an hour are enough for anyone. */
async function mailedLately({ now }: Context, trx: Queryable, studentId: string, kind: string): Promise<Refusal> {
  const last = await findLastMailOf(trx, studentId, kind);
  const minutes = last ? Math.floor(now().since(last.created_at).total('minutes')) : 0;
  return new Refusal('mailed-lately', staffStudentMessages.mailedLately(minutes), {
    httpStatus: 429,
    retryAfterSec: 3600,
  });
}

/** Whoever typed the address gets no access to someone else's account. */
function requireOwnAddress({ now }: Context, student: StudentRow): void {
  if (isEmailHeld(student, now())) throw new Refusal('email-held', staffStudentMessages.emailHeld, { httpStatus: 409 });
}

/** Imported members who haven't agreed to anything yet choose a password first, which agrees to the terms. */
async function inviteAgain(context: Context, trx: Queryable, student: StudentRow): Promise<void> {
  const since = context.now().subtract({ hours: 1 });
  if ((await countMails(trx, student.id, invitationKind, since)) >= mailsAnHour)
    throw await mailedLately(context, trx, student.id, invitationKind);
  await inviteStudent(context, trx, await readProvider(trx), student);
}

export const sendSignInLink: UseCase<typeof signInLinkCall> = (context, staff, { h }) =>
  context.db.transaction().execute(async (trx) => {
    const student = await lockOpen(trx, h);
    requireOwnAddress(context, student);
    if (student.agreed_at === null) await inviteAgain(context, trx, student);
    else if (!(await mailSignInLink(context, trx, student)))
      throw await mailedLately(context, trx, student.id, 'accounts.sign-in-link');
    await recordAction(context, trx, { by: staff, act: 'student.sign-in-link-sent', subject: studentSubject(student) });
    return { status: true as const };
  });

/** A recovery mail sent just now, or three within the hour, is not sent again. */
async function requireRecoverable(context: Context, trx: Queryable, studentId: string): Promise<void> {
  const sentSince = (hours: number) =>
    countMails(trx, studentId, 'accounts.recover', context.now().subtract({ minutes: hours }));
  if ((await sentSince(60)) >= mailsAnHour || (await sentSince(1)) > 0)
    throw await mailedLately(context, trx, studentId, 'accounts.recover');
}

export const sendRecoveryMail: UseCase<typeof recoveryMailCall> = async (context, staff, { h }) => {
  const studentId = await context.db.transaction().execute(async (trx) => {
    const student = await lockOpen(trx, h);
    requireOwnAddress(context, student);
    await requireRecoverable(context, trx, student.id);
    await recordAction(context, trx, {
      by: staff,
      act: 'student.recovery-mail-sent',
      subject: studentSubject(student),
    });
    return student.id;
  });
  await mailRecovery(context, { studentId });
  return { status: true };
};

export const endStudentSessions: UseCase<typeof endStudentSessionsCall> = (context, staff, { h }) =>
  context.db.transaction().execute(async (trx) => {
    const student = await lockAny(trx, h);
    const ended = await endAllSessions(trx, student.id);
    await recordAction(context, trx, {
      by: staff,
      act: 'student.sessions-ended',
      subject: studentSubject(student),
      after: { ended },
    });
    return { status: true as const, ended };
  });

export const removeStudentPasskeys: UseCase<typeof removePasskeysCall> = (context, staff, { h, reason }) =>
  context.db.transaction().execute(async (trx) => {
    const student = await lockAny(trx, h);
    const removed = await removeAllPasskeys(trx, student.id);
    await recordAction(context, trx, {
      by: staff,
      act: 'student.passkeys-removed',
      subject: studentSubject(student),
      after: { removed },
      reason,
    });
    return { status: true as const, removed };
  });

export const unblockStudent: UseCase<typeof unblockCall> = (context, staff, { h }) =>
  context.db.transaction().execute(async (trx) => {
    const student = await lockAny(trx, h);
    await endWait(trx, student.id);
    await recordAction(context, trx, { by: staff, act: 'student.unblocked', subject: studentSubject(student) });
    return { status: true as const };
  });

export const noteReachable: UseCase<typeof reachableStudentCall> = (context, staff, { h }) =>
  context.db.transaction().execute(async (trx) => {
    const student = await lockAny(trx, h);
    await clearBounces(trx, student.id);
    await recordAction(context, trx, { by: staff, act: 'student.email-works', subject: studentSubject(student) });
    return { status: true as const };
  });

/** Whose username it is, as it was typed or not in capitals; null = no one's. */
export async function findHashByUsername(db: Queryable, username: string): Promise<string | null> {
  return (await findByUsername(db, accountKey(username)))?.hash ?? null;
}

/** Closes an account to sign-in, for staff and for the command line. Returns how many seats go to the next in line. */
export async function disableAccount(
  context: Context | CallContext,
  trx: Queryable,
  hash: string,
  by: Actor,
  reason: string | null,
): Promise<number> {
  const student = await lockAny(trx, hash);
  if (student.disabled_at !== null) throw new Refusal('disabled', staffStudentMessages.disabledAlready);
  const seats = await countSeatsAhead(trx, student.id, context.now());
  await updateDisabled(trx, student.id, context.now());
  await endAllSessions(trx, student.id);
  await recordAction(context, trx, {
    by,
    act: 'student.disabled',
    subject: studentSubject(student),
    before: { disabled: false },
    after: { disabled: true, seats },
    reason,
  });
  return seats;
}

/** Opens a disabled account again; a merged one stays closed. */
export async function enableAccount(
  context: Context | CallContext,
  trx: Queryable,
  hash: string,
  by: Actor,
  reason: string | null,
): Promise<void> {
  const student = await lockAny(trx, hash);
  if (student.merged_into !== null) throw isMerged();
  if (student.disabled_at === null) throw new Refusal('enabled', staffStudentMessages.enabledAlready);
  await updateDisabled(trx, student.id, null);
  await recordAction(context, trx, {
    by,
    act: 'student.enabled',
    subject: studentSubject(student),
    before: { disabled: true },
    after: { disabled: false },
    reason,
  });
}

export const disableStudent: UseCase<typeof disableStudentCall> = (context, staff, { h, reason }) =>
  context.db
    .transaction()
    .execute(async (trx) => ({ status: true as const, seats: await disableAccount(context, trx, h, staff, reason) }));

export const enableStudent: UseCase<typeof enableStudentCall> = (context, staff, { h, reason }) =>
  context.db.transaction().execute(async (trx) => {
    await enableAccount(context, trx, h, staff, reason);
    return { status: true as const };
  });

/** Sends a mail again: with a new link where it had one, else its own text while that is still here. */
export const sendMailAgain: UseCase<typeof mailAgainCall> = async (context, staff, { h, mail: mailId }) => {
  const recovers = await context.db.transaction().execute(async (trx) => {
    const student = await lockOpen(trx, h);
    const mail = await findMailTo(trx, student.id, mailId);
    if (!mail) throw new Refusal('unknown-mail', staffStudentMessages.unknownMail, { httpStatus: 404 });
    if (mail.sent_at === null && mail.given_up_at === null)
      throw new Refusal('mail-waits', staffStudentMessages.mailWaits);
    const renewed = renewedKinds[mail.kind];
    if (renewed !== 'verification') requireOwnAddress(context, student);
    if (renewed === 'recovery' || renewed === 'sign-in-link') requireConfirmed(context, staff);
    if (renewed === 'verification') {
      if (student.email_verified_at !== null) throw new Refusal('confirmed', staffStudentMessages.confirmedAlready);
      if ((await countMails(trx, student.id, 'accounts.verify', context.now().subtract({ hours: 1 }))) >= mailsAnHour)
        throw await mailedLately(context, trx, student.id, 'accounts.verify');
      await mailVerification(context, trx, student);
    } else if (renewed === 'sign-in-link') {
      if (!(await mailSignInLink(context, trx, student)))
        throw await mailedLately(context, trx, student.id, 'accounts.sign-in-link');
    } else if (renewed === 'recovery') await requireRecoverable(context, trx, student.id);
    else if (!(await repeatMail(context, trx, mail.id, student.email)))
      throw new Refusal('mail-gone', staffStudentMessages.mailGone);
    await recordAction(context, trx, {
      by: staff,
      act: 'student.mail-repeated',
      subject: studentSubject(student),
      after: { kind: mail.kind, was: mailState({ ...mail, attempts: 0 }) },
    });
    return renewed === 'recovery' ? student.id : null;
  });
  if (recovers !== null) await mailRecovery(context, { studentId: recovers });
  return { status: true };
};

/** A name doesn't identify a note's author: two people may have the same. */
const mayRemove = ({ id, roles }: StaffMember, writtenBy: string | null): boolean =>
  writtenBy === id || roles.includes('owner');

export const readNotes: UseCase<typeof studentNotesCall> = async ({ db }, staff, { h }) => {
  const { id } = await requireStudent(db, h);
  const notes = await listNotes(db, id);
  return {
    status: true,
    notes: notes.map(({ hash, note, staff_id, written_by, written_at }) => ({
      hash,
      note,
      by: written_by,
      at: written_at,
      canRemove: mayRemove(staff, staff_id),
    })),
  };
};

export const addNote: UseCase<typeof addNoteCall> = (context, staff, { h, note }) =>
  context.db.transaction().execute(async (trx) => {
    const student = await lockAny(trx, h);
    if (student.merged_into !== null) throw isMerged();
    await insertNote(trx, {
      hash: publicHash(22),
      student_id: student.id,
      note,
      staff_id: staff.id,
      written_by: staff.name,
      written_at: context.now(),
    });
    await recordAction(context, trx, { by: staff, act: 'student.noted', subject: studentSubject(student) });
    return { status: true as const };
  });

export const removeNote: UseCase<typeof removeNoteCall> = (context, staff, { n }) =>
  context.db.transaction().execute(async (trx) => {
    const note = await lockNote(trx, n);
    if (!note) throw new Refusal('unknown-note', staffStudentMessages.unknownNote, { httpStatus: 404 });
    if (!mayRemove(staff, note.staff_id))
      throw new Refusal('own-notes', staffStudentMessages.ownNotes, { httpStatus: 403 });
    await deleteNote(trx, note.id);
    await recordAction(context, trx, {
      by: staff,
      act: 'student.note-removed',
      subject: studentSubject({ hash: note.student_hash }),
    });
    return { status: true as const };
  });
