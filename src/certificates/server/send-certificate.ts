import { mailsAnHour } from '#sign-in/server/by-mail/mail-limit.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { countMails } from '#platform/server/mail/mailer.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { localDay } from '#credit/frozen-facts.ts';
import { certificateMessages, type proofCall, type sendCertificateCall } from '../contract.ts';
import { findOwnCredit, findOwnWithdrawal } from './certificate-queries.ts';
import { mailCertificateJob } from '#credit/server/job-kinds.ts';
import { proofOf } from './proof-of.ts';

/**
 * The student's own standing credit of a class or an episode. Refused: none, a withdrawn one, or not exactly one name.
 */
export async function requireOwnCredit(
  db: Queryable,
  studentId: string,
  { c, p }: { c?: string | null | undefined; p?: string | null | undefined },
) {
  if (Boolean(c) === Boolean(p))
    throw new Refusal('malformed', 'Name either a class or a podcast episode.', { httpStatus: 400 });
  const credit = await findOwnCredit(db, studentId, c ? 'class' : 'episode', c || p || '');
  if (credit) return credit;
  const withdrawal = await findOwnWithdrawal(db, studentId, c || p || '');
  if (withdrawal)
    throw new Refusal(
      'withdrawn',
      certificateMessages.withdrawn(calendarDay(localDay(withdrawal.made_at, withdrawal.time_zone)), withdrawal.reason),
      { httpStatus: 404 },
    );
  throw new Refusal('not-earned', certificateMessages.notEarned, { httpStatus: 404 });
}

/** What the student's own certificate says. */
export const readProof: UseCase<typeof proofCall> = async ({ db }, student, input) => ({
  status: true,
  proof: proofOf(await requireOwnCredit(db, student.id, input)),
});

/** Mails the student's own certificate to the stored address. Presses within the same minute are one mail. */
export const sendCertificate: UseCase<typeof sendCertificateCall> = async (context, student, input) => {
  const now = context.now();
  const credit = await requireOwnCredit(context.db, student.id, input);
  const sent = await countMails(context.db, student.id, 'credit.certificate', now.subtract({ hours: 1 }));
  if (sent < mailsAnHour) {
    const minute = Math.floor(now.epochMilliseconds / 60_000);
    await context.jobs.enqueue(context.db, mailCertificateJob, {
      creditId: credit.id,
      idempotencyKey: `asked:${credit.id}:${minute}`,
    });
  }
  return { status: true, errorMsg: '' };
};

/** Mails a certificate to its owner's stored address again. Presses within the same minute are one mail. */
export async function mailCertificateAgain({ jobs, now }: Context, trx: Queryable, creditId: string): Promise<void> {
  const minute = Math.floor(now().epochMilliseconds / 60_000);
  await jobs.enqueue(trx, mailCertificateJob, { creditId, idempotencyKey: `asked:${creditId}:${minute}` });
}
