import { issueLoginToken, mayGetLoginToken } from '#sign-in/server/by-mail/login-token.ts';
import { unsubscribeLinks } from '#accounts/server/emails/unsubscribe.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { queueMail } from '#platform/server/mail/mailer.ts';
import { queuePush } from '#platform/server/push/push.ts';
import { readProvider } from '#provider/server/provider.ts';
import { cancelCodeOf } from '../cancel-code.ts';
import { seatMail, type FollowUpStep } from './mails.ts';
import { hasNotice, seatNotice } from './notices.ts';
import { markDueSeats, type DueKind, type DueWindow, type SeatMailFacts } from './seat-mail-queries.ts';
import { nextStep } from '#study-path/next-step.ts';
import { readProgressOfAll } from '#study-path/server/read-progress.ts';

const atOnce = 200;

/** What is due now. A portal that was away catches up, but no reminder comes so late that it would mislead. */
function windows(now: Temporal.Instant): (DueWindow & { readonly kind: DueKind })[] {
  return [
    {
      kind: 'day',
      by: 'release_at',
      after: now.add({ hours: 2 }),
      until: now.add({ hours: 24 }),
      state: 'reserved',
      heldHoursBefore: 24,
    },
    { kind: 'hour', by: 'release_at', after: now, until: now.add({ hours: 1 }), state: 'reserved', heldHoursBefore: 1 },
    { kind: 'start', by: 'release_at', after: now, until: now.add({ minutes: 10 }), state: 'reserved' },
    { kind: 'waitlist-closed', by: 'release_at', after: now.subtract({ hours: 24 }), until: now, state: 'waiting' },
    {
      kind: 'follow-up',
      by: 'ends_at',
      after: now.subtract({ hours: 7 * 24 }),
      until: now.subtract({ minutes: 15 }),
      state: 'reserved',
    },
  ];
}

/**
 * What a member still has to do after a webinar; null for whoever passed, did not attend, or has nothing left to do.
 */
async function stepAfter(db: Queryable, facts: SeatMailFacts, now: Temporal.Instant): Promise<FollowUpStep | null> {
  const { activity_id: id, student_id: studentId } = facts;
  const progress = (await readProgressOfAll(db, [id], studentId, now)).get(id);
  if (progress === undefined || progress.attended === false) return null;
  const step = nextStep(progress);
  if (step === 'attendance' || step === 'evaluation') return step;
  return step !== 'certificate' && progress.canShowExam ? 'exam' : null;
}

/**
 * Reminders 24 hours and 1 hour before, a word to everyone who still waits at the start, and 15 minutes after the end
 * the next step to the certificate for everyone who had a seat and has one left: as mails, and as notices to the
 * browsers that take them, which hear of the start again. Each once, also with several processes.
 */
export async function sendDueSeatMails(context: Context): Promise<void> {
  const now = context.now();
  const mailContext = { provider: await readProvider(context.db), publicUrl: context.config.publicUrl, now };
  for (const window of windows(now)) {
    for (let marked = atOnce; marked === atOnce;) {
      marked = await context.db.transaction().execute(async (trx) => {
        const due = await markDueSeats(trx, window, now, atOnce);
        for (const facts of due) {
          const step = window.kind === 'follow-up' ? await stepAfter(trx, facts, now) : 'attendance';
          if (step === null) continue;
          const notice = step === 'attendance' ? window.kind : (`follow-up-${step}` as const);
          if (hasNotice(notice)) await queuePush(context, trx, facts.student_id, seatNotice(notice, facts, now));
          if (window.kind === 'start') continue;
          const isReminder = window.kind === 'day' || window.kind === 'hour';
          if (isReminder && facts.mailings_off_at !== null) continue;
          const signsIn =
            (isReminder || window.kind === 'follow-up') && (await mayGetLoginToken(context, trx, facts.student_id));
          const links = isReminder ? await unsubscribeLinks(context, trx, facts.student_hash) : undefined;
          const mail = seatMail(window.kind, mailContext, facts, {
            recordingPromised: facts.recording_promised,
            nextStep: step,
            ...(isReminder ? { cancelCode: await cancelCodeOf(trx, facts.cancel_key) } : {}),
            ...(signsIn ? { loginToken: await issueLoginToken(context, trx, facts.student_id) } : {}),
            ...(links ? { unsubscribePage: links.unsubscribePage } : {}),
          });
          await queueMail(context, trx, {
            ...mail,
            studentId: facts.student_id,
            to: facts.email,
            ...(links ? { unsubscribeUrl: links.unsubscribeUrl } : {}),
            idempotencyKey: `seat-${window.kind}:${facts.seat_id}:${facts.calendar_sequence}`,
          });
        }
        return due.length;
      });
    }
  }
}
