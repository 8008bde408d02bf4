// Reminders of disclosures that are not back: 14, 7, and 2 days before they are due.
import type { Context, Queryable } from '#platform/server/context.ts';
import { queueMail } from '#platform/server/mail/mailer.ts';
import { readProvider, readTimeZone } from '#provider/server/provider.ts';
import { reminderDays } from '../../disclosure-form.ts';
import { listAsked, lockDisclosure, updateDisclosure, type DisclosureRow } from './disclosure-queries.ts';
import type { ReadDraftSubjects, Subject } from './disclosure-subjects.ts';
import { codeOf, daysUntil, endOfLink, linkEnd, subjectOf } from './disclosures.ts';
import { reminderMail, requestMail } from '../mails.ts';

/** The last reminder whose day has come, in days before the due date; null while none has, or once it is over. */
export const reminderDue = (daysLeft: number): number | null =>
  daysLeft < 0 ? null : (reminderDays.toReversed().find((days) => daysLeft <= days) ?? null);

/**
 * Emails somebody the link to their disclosure, in the transaction of `trx`. Each email lets the link work for another
 * 30 days.
 */
export async function mailLink(
  context: Context,
  trx: Queryable,
  row: Pick<DisclosureRow, 'id' | 'code_key' | 'due_on' | 'speaker_name' | 'speaker_email'>,
  subject: Subject,
  kind: 'request' | 'reminder',
): Promise<void> {
  if (row.code_key === null) throw new Error('Only a disclosure that was requested has a link.');
  const timeZone = await readTimeZone(trx);
  const write = kind === 'request' ? requestMail : reminderMail;
  await queueMail(context, trx, {
    kind: `speakers.${kind}`,
    studentId: null,
    to: row.speaker_email,
    ...write(await readProvider(trx), context.config.publicUrl, {
      speaker: row.speaker_name,
      title: subject.title,
      startsAt: subject.startsAt,
      timeZone,
      dueOn: row.due_on,
      expiresAt: endOfLink(linkEnd(context.now()), subject),
      code: await codeOf(trx, row.code_key),
    }),
  });
}

/** Sends the reminder of one disclosure if its day has come and it was not sent. */
async function remindOne(
  context: Context,
  trx: Queryable,
  readDrafts: ReadDraftSubjects,
  hash: string,
  timeZone: string,
): Promise<void> {
  const row = await lockDisclosure(trx, hash);
  if (row?.state !== 'asked' || row.due_on === null || row.speaker_email === '' || row.code_key === null) return;
  const due = reminderDue(daysUntil(row.due_on, context, timeZone));
  if (due === null || (row.reminded_days !== null && row.reminded_days <= due)) return;
  const subject = await subjectOf(trx, readDrafts, row);
  const now = context.now();
  if (subject === undefined || (subject.startsAt !== null && Temporal.Instant.compare(subject.startsAt, now) <= 0))
    return;
  await mailLink(context, trx, row, subject, 'reminder');
  await updateDisclosure(trx, row.id, { reminded_days: due, reminded_at: now, expires_at: linkEnd(now) });
}

/** What the timetable runs once a day. */
export const remindSpeakers =
  (readDrafts: ReadDraftSubjects) =>
  async (context: Context): Promise<void> => {
    const timeZone = await readTimeZone(context.db);
    for (const { hash } of await listAsked(context.db))
      await context.db.transaction().execute((trx) => remindOne(context, trx, readDrafts, hash, timeZone));
  };
