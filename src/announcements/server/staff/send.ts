// Announcements leave a few hundred a minute, behind every other email (docs/specification/promotion.md, PR-15).
import { unsubscribeLinks } from '#accounts/server/emails/unsubscribe.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { countWaitingBulk, queueMail, type MayLeave } from '#platform/server/mail/mailer.ts';
import { readProvider } from '#provider/server/provider.ts';
import { recordAction } from '#staff/server/audit.ts';
import { mailsAMinute } from '../../audience.ts';
import { announcementMail, linksOf, readCards } from '../announcement-mail.ts';
import {
  findLeaving,
  findSending,
  finishIfDone,
  insertRecipients,
  listDue,
  lockAnnouncement,
  setRecipient,
  takeRecipients,
  updateAnnouncement,
  type SkipReason,
} from './announcement-queries.ts';
import { countedLinks } from '../follow-link.ts';

/** Few enough that a process that is killed repeats little, and that no one else waits for the rows. */
const atOnce = 25;

type Row = NonNullable<Awaited<ReturnType<typeof lockAnnouncement>>>;

export const audienceOf = (row: Row) => ({
  professions: row.professions,
  states: row.states,
  subjects: row.subjects,
  isForNew: row.is_for_new,
  includesRecent: row.includes_recent,
  activities: row.activities,
});

/** Notes the recipients and begins; returns how many there are. */
export async function begin(trx: Queryable, row: Row, at: Temporal.Instant): Promise<number> {
  const count = await insertRecipients(trx, row.id, audienceOf(row), at);
  await updateAnnouncement(trx, row.id, { state: 'sending', started_at: at });
  await finishIfDone(trx, row.id, at);
  return count;
}

const skippedBecause = (row: Awaited<ReturnType<typeof takeRecipients>>[number]): SkipReason | null =>
  row.disabled_at !== null
    ? 'closed'
    : row.mailings_off_at !== null
      ? 'unsubscribed'
      : row.is_undeliverable
        ? 'undeliverable'
        : null;

const keyOf = (announcementId: string, studentId: string) => `announcement:${announcementId}:${studentId}`;

/** Queues the next few mails; returns how many recipients were dealt with. */
async function sendSome(context: Context, hash: string, most: number): Promise<number> {
  return context.db.transaction().execute(async (trx) => {
    const row = await lockAnnouncement(trx, hash);
    if (row?.state !== 'sending') return 0;
    const now = context.now();
    const { publicUrl } = context.config;
    const plain = {
      provider: await readProvider(trx),
      publicUrl,
      announcement: row,
      cards: await readCards(trx, row.activities),
    };
    const counted = await countedLinks(trx, publicUrl, { announcementId: row.id, links: linksOf(plain) });
    const source = { ...plain, counted };
    const recipients = await takeRecipients(trx, row.id, Math.min(most, atOnce));
    for (const recipient of recipients) {
      const reason = skippedBecause(recipient);
      await setRecipient(trx, row.id, recipient.id, { state: reason === null ? 'sent' : 'skipped', reason, at: now });
      if (reason !== null) continue;
      const links = await unsubscribeLinks(context, trx, recipient.hash);
      const reader = { firstname: recipient.firstname, timeZone: recipient.time_zone };
      await queueMail(context, trx, {
        kind: 'announcements.sent',
        studentId: recipient.id,
        to: recipient.email,
        ...announcementMail(source, { ...reader, unsubscribePage: links.unsubscribePage }),
        unsubscribeUrl: links.unsubscribeUrl,
        isBulk: true,
        idempotencyKey: keyOf(row.id, recipient.id),
      });
    }
    await finishIfDone(trx, row.id, now);
    return recipients.length;
  });
}

/**
 * Begins what is due, and sends a minute's share of what was begun, `share` emails at most; nothing while the last
 * share still waits.
 */
export async function sendAnnouncements(context: Context, share = mailsAMinute): Promise<void> {
  for (const { hash } of await listDue(context.db, context.now()))
    await context.db.transaction().execute(async (trx) => {
      const row = await lockAnnouncement(trx, hash);
      if (row?.state !== 'scheduled') return;
      const count = await begin(trx, row, context.now());
      await recordAction(context, trx, {
        by: { via: 'timetable', name: row.sent_by },
        act: 'announcement.sent',
        subject: { kind: 'announcement', hash, title: row.subject },
        after: { members: count },
      });
    });
  let left = share - (await countWaitingBulk(context.db));
  while (left > 0) {
    const sending = await findSending(context.db);
    if (sending === undefined) return;
    const done = await sendSome(context, sending.hash, left);
    if (done === 0) return;
    left -= done;
  }
}

/**
 * Asked when an announcement's mail is about to leave. Whoever unsubscribed meanwhile gets nothing; of a stopped
 * announcement, the mail is written again when it continues.
 */
export const mayAnnouncementLeave: MayLeave = async (context, { studentId, key }) => {
  const [, announcementId] = /^announcement:(\d+):\d+$/.exec(key) ?? [];
  if (announcementId === undefined || studentId === null) return true;
  const now = context.now();
  const row = await findLeaving(context.db, announcementId, studentId);
  if (row === undefined) return false;
  if (row.state === 'stopped') {
    await setRecipient(context.db, announcementId, studentId, { state: 'waiting', reason: null, at: null });
    return false;
  }
  const reason = row.disabled_at !== null ? 'closed' : row.mailings_off_at !== null ? 'unsubscribed' : null;
  if (reason === null) return true;
  await setRecipient(context.db, announcementId, studentId, { state: 'skipped', reason, at: now });
  return false;
};
