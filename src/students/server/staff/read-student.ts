// One student as staff look at them: the page's head and its tabs.
import type { Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { mailState } from '#platform/shared/mail-state.ts';
import { findUnreachable } from '#sign-in/server/unreachable-rows.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readSignInHelp } from '#sign-in/server/by-mail/help-to-sign-in.ts';
import { recordLook } from '#staff/server/audit.ts';
import { judgeLikeness, suspectedFrom } from '../../double-accounts.ts';
import { canRepeatMail } from '../../mail-state.ts';
import { mergeUndoDays } from '../../merge-choices.ts';
import {
  staffStudentMessages,
  type signInHelpCall,
  type studentActivityCall,
  type studentMailsCall,
  type studentOfStaffCall,
} from '../../staff-contract.ts';
import { listMerges } from './merge-queries.ts';
import { profileOf } from '#accounts/server/open-account.ts';
import {
  countOf,
  findLastCredit,
  findLastMessage,
  findNameById,
  findStudentOfStaff,
  listAttempts,
  listInProgress,
  listJudged,
  listLike,
  listMailsTo,
  listNamesById,
  listSeatsAhead,
  listViewed,
  type StudentRow,
} from './student-queries.ts';

export const unknownStudent = () =>
  new Refusal('unknown-student', staffStudentMessages.unknownStudent, { httpStatus: 404 });

export async function requireStudent(db: Queryable, hash: string): Promise<StudentRow> {
  const row = await findStudentOfStaff(db, hash);
  if (!row) throw unknownStudent();
  return row;
}

/** A student as the log names them: by hash, so that it outlives an erasure without the person. */
export const studentSubject = ({ hash }: { readonly hash: string }) => ({ kind: 'student', hash });

const shownMails = 5;
const mailsOfTab = 200;

/** Accounts that may be the same person's, but for those judged to be another's; the likeliest first. */
async function listDoublesOf(db: Queryable, studentId: string) {
  const [alike, judged] = [await listLike(db, studentId), await listJudged(db, studentId)];
  const suspected = alike
    .filter(({ other_id }) => !judged.has(other_id))
    .map((row) => ({ id: row.other_id, ...judgeLikeness(likenessOf(row)) }))
    .filter(({ score }) => score >= suspectedFrom)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, 10);
  const names = await listNamesById(
    db,
    suspected.map(({ id }) => id),
  );
  return suspected.flatMap(({ id, score, reasons }) => {
    const named = names.find((row) => row.id === id);
    return named
      ? [{ hash: named.hash, name: `${named.firstname} ${named.lastname}`, email: named.email, score, reasons }]
      : [];
  });
}

export const likenessOf = (row: Awaited<ReturnType<typeof listLike>>[number]) => ({
  sameAgdNumber: row.same_agd,
  sameName: row.same_name,
  sameZip: row.same_zip,
  samePhone: row.same_phone,
  sameBrowser: row.same_browser,
  likeEmail: row.like_email,
});

export const readStudentOfStaff: UseCase<typeof studentOfStaffCall> = async (context, staff, { h }) => {
  const { db, now } = context;
  const row = await requireStudent(db, h);
  await recordLook(context, staff, { act: 'student.looked-at', subject: studentSubject(row) });
  const [counts, seats, progress, credit, mails, message, doubles, merges, survivor, unreachable] = await Promise.all([
    countOf(db, row.id),
    listSeatsAhead(db, row.id, now()),
    listInProgress(db, row.id),
    findLastCredit(db, row.id),
    listMailsTo(db, row.id, shownMails),
    findLastMessage(db, row.id),
    listDoublesOf(db, row.id),
    listMerges(db, row.id),
    row.merged_into === null ? undefined : findNameById(db, row.merged_into),
    findUnreachable(db, row.id),
  ]);
  return {
    status: true,
    student: {
      hash: row.hash,
      revision: row.revision,
      ...profileOf(row),
      timeZone: row.time_zone,
      joinedAt: row.created_at,
      confirmedAt: row.email_verified_at,
      isUnreachable: unreachable !== null,
      disabledAt: row.merged_into === null ? row.disabled_at : null,
      mergedInto: survivor ? { hash: survivor.hash, name: `${survivor.firstname} ${survivor.lastname}` } : null,
      sessions: counts.sessions,
      passkeys: counts.passkeys,
      notes: counts.notes,
    },
    seatsAhead: seats.map((seat) => ({
      activityHash: seat.hash,
      title: seat.title,
      startsAt: seat.release_at,
      state: seat.state as 'reserved' | 'waiting',
    })),
    inProgress: progress.flatMap(({ hash, title, last_viewed_at, has_evaluated, attempts }) =>
      last_viewed_at === null
        ? []
        : [
            {
              activityHash: hash,
              title,
              lastViewedAt: last_viewed_at,
              hasEvaluated: Boolean(has_evaluated),
              attempts: attempts ?? 0,
            },
          ],
    ),
    lastCredit: credit
      ? {
          code: credit.verification_code,
          title: credit.title,
          credits: credit.credits,
          localDate: credit.local_date,
          isLive: credit.ce_type_id === 2,
        }
      : null,
    creditCount: counts.credits,
    lastMails: mails.map((mail) => ({ subject: mail.subject, state: mailState(mail), createdAt: mail.created_at })),
    lastMessage: message ? { subject: message.subject, receivedAt: message.received_at } : null,
    doubles,
    merges: merges.map((merge) => ({
      hash: merge.hash,
      at: merge.at,
      undoneAt: merge.undone_at,
      by: merge.merged_by,
      reason: merge.reason,
      from: { hash: merge.from_hash, username: merge.from_username },
      into: { hash: merge.into_hash, username: merge.into_username },
      canUndo:
        merge.undone_at === null && Temporal.Instant.compare(merge.at.add({ hours: mergeUndoDays * 24 }), now()) >= 0,
    })),
  };
};

export const readStudentActivity: UseCase<typeof studentActivityCall> = async ({ db }, _staff, { h }) => {
  const { id } = await requireStudent(db, h);
  const [viewed, attempts] = [await listViewed(db, id), await listAttempts(db, id)];
  return {
    status: true,
    viewed: viewed.map((row) => ({
      activityHash: row.hash,
      title: row.title,
      viewCount: row.view_count,
      firstViewedAt: row.first_viewed_at,
      lastViewedAt: row.last_viewed_at,
      evaluatedAt: row.saved_at,
      attempts: attempts
        .filter((attempt) => attempt.activity_id === row.id)
        .map(({ score, passed, taken_at }) => ({ score, isPassed: passed, takenAt: taken_at })),
    })),
  };
};

export const readStudentMails: UseCase<typeof studentMailsCall> = async ({ db, now }, _staff, { h }) => {
  const { id } = await requireStudent(db, h);
  const mails = await listMailsTo(db, id, mailsOfTab);
  return {
    status: true,
    mails: mails.map((mail) => ({
      id: mail.id,
      kind: mail.kind,
      subject: mail.subject,
      recipient: mail.recipient,
      createdAt: mail.created_at,
      sentAt: mail.sent_at,
      state: mailState(mail, now()),
      attempts: mail.attempts,
      problem: mail.sent_at === null ? mail.last_error : mail.bounce_reason,
      canRepeat: canRepeatMail(mail),
    })),
  };
};

export const readHelp: UseCase<typeof signInHelpCall> = async (context, _staff, { h }) => {
  const { id } = await requireStudent(context.db, h);
  return { status: true, ...(await readSignInHelp(context, id)) };
};
