// The outbox. A mail is a row written in the transaction that causes it; a job sends the row. One idempotency key, one
// mail.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { Context, Queryable } from '../context.ts';
import { defineJob, defineTimedJob, handleJob } from '../jobs/jobs.ts';
import { readStoredFile } from '../files/files.ts';
import { returnAddress } from './bounces.ts';
import { logoId, type MailLogo } from './mail-page.ts';
import { mailCounter } from './mail-counter.ts';
import { hasMailServer, nodemailer, openMailServer } from './mail-server.ts';
import { mostExamples, type RetentionRule } from '../retention/retention.ts';
import { publicHash } from '../security/random.ts';
import { notSentText } from '../../shared/mail-state.ts';
import type { Mail as MailTable } from '../database/tables.gen.ts';

export type MailAttachment = { readonly filename: string; readonly contentType: string; readonly content: Uint8Array };

export type Mail = {
  /** What the mail is for, as in `accounts.welcome`; the hourly limit counts by it. */
  readonly kind: string;
  readonly studentId: string | null;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** For emails that are not receipts: where a mail program may unsubscribe its reader by one POST (RFC 8058). */
  readonly unsubscribeUrl?: string;
  /** Leaves after every other mail, and only while `mayLeave` of `mailWork` says so. */
  readonly isBulk?: boolean;
  /**
   * For a mail that a person wrote, as a part of a thread: the Message-IDs of the mails before it, oldest first. It is
   * no automatic one.
   */
  readonly thread?: readonly string[];
  readonly attachments?: readonly MailAttachment[];
  /** Names what this mail reports: writing a mail with the same key again adds nothing. */
  readonly idempotencyKey?: string;
};

/** Quick at first; what is still unsent when its tries are over is taken up again by the timetable. */
const sendMailJob = defineJob({
  name: 'mail.send',
  data: z.object({ mailId: z.string() }),
  retries: 60,
  retryDelaySec: 1,
  retryDelayMaxSec: 10,
});
/** Jobs of other mails are taken first. */
const bulkLane = { priority: -1 };
const sweepMailJob = defineTimedJob({ name: 'mail.sweep' });

const newMessageId = ({ config }: Context) => `<${publicHash(22)}@${new URL(config.publicUrl).hostname}>`;

/** The headers that put an email into its thread and mark it as not automatic (RFC 5322, RFC 3834). */
const threadHeaders = (thread: readonly string[]) => ({
  'Auto-Submitted': 'no',
  'X-Auto-Response-Suppress': 'None',
  ...(thread.length === 0 ? {} : { 'In-Reply-To': thread.at(-1), References: thread.join(' ') }),
});

/**
 * Writes a mail into the outbox, in `db`, which should be the transaction that causes it. Returns its Message-ID; null
 * if it was written before.
 */
export async function queueMail(context: Context, db: Queryable, mail: Mail): Promise<string | null> {
  const messageId = newMessageId(context);
  const row = await db
    .insertInto('mail')
    .values({
      message_id: messageId,
      kind: mail.kind,
      student_id: mail.studentId,
      recipient: mail.to,
      reply_to: mail.replyTo ?? null,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      headers: JSON.stringify({
        ...(mail.unsubscribeUrl
          ? { 'List-Unsubscribe': `<${mail.unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
          : {}),
        ...(mail.thread === undefined ? {} : threadHeaders(mail.thread)),
      }),
      idempotency_key: mail.idempotencyKey ?? null,
      is_bulk: mail.isBulk ?? false,
      created_at: context.now(),
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  for (const attachment of mail.attachments ?? []) {
    await db
      .insertInto('mail_attachment')
      .values({
        mail_id: row.id,
        filename: attachment.filename,
        content_type: attachment.contentType,
        content: Buffer.from(attachment.content),
      })
      .execute();
  }
  await context.jobs.enqueue(db, sendMailJob, { mailId: row.id }, mail.isBulk ? bulkLane : {});
  return messageId;
}

/**
 * Writes a mail that left, or was given up, into the outbox again, to the address that is right now; false when its
 * text is gone.
 */
export async function repeatMail(context: Context, db: Queryable, mailId: string, to: string): Promise<boolean> {
  const row = await db
    .insertInto('mail')
    .columns([
      'message_id',
      'kind',
      'student_id',
      'recipient',
      'reply_to',
      'subject',
      'text_body',
      'html_body',
      'headers',
      'created_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('mail')
        .select((each) => [
          each.val(newMessageId(context)).as('message_id'),
          'kind',
          'student_id',
          each.val(to).as('recipient'),
          'reply_to',
          'subject',
          'text_body',
          'html_body',
          'headers',
          each.val(context.now()).as('created_at'),
        ])
        .where('id', '=', mailId)
        .where('text_body', '<>', ''),
    )
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await db
    .insertInto('mail_attachment')
    .columns(['mail_id', 'filename', 'content_type', 'content'])
    .expression((eb) =>
      eb
        .selectFrom('mail_attachment')
        .select((each) => [each.val(row.id).as('mail_id'), 'filename', 'content_type', 'content'])
        .where('mail_id', '=', mailId)
        .orderBy('id'),
    )
    .execute();
  await context.jobs.enqueue(db, sendMailJob, { mailId: row.id });
  return true;
}

/** How many mails of a kind a student was sent since a moment; "at most 3 an hour" is decided with it. */
export async function countMails(
  db: Queryable,
  studentId: string,
  kind: string,
  since: Temporal.Instant,
): Promise<number> {
  const row = await db
    .selectFrom('mail')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('student_id', '=', studentId)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

const claimSec = 60;
const triedHours = 5 * 24;
const retentionDays = 30;

type OutboxRow = Selectable<MailTable>;

/**
 * Takes the mail for a minute, unless it is sent, given up, or another worker has it: nothing waits for a mail server
 * inside a transaction.
 */
async function claimMail({ db, now }: Context, mailId: string): Promise<OutboxRow | undefined> {
  return db
    .updateTable('mail')
    .set({ claimed_until: now().add({ seconds: claimSec }) })
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now())]))
    .returningAll()
    .executeTakeFirst();
}

/** Whether a bulk mail that is about to leave still may; if not, it is taken out of the outbox. */
export type MayLeave = (
  context: Context,
  mail: { readonly studentId: string | null; readonly key: string },
) => Promise<boolean>;

export type ReadSender = (
  db: Queryable,
) => Promise<{ readonly name: string; readonly email: string; readonly logo?: MailLogo }>;

/** The logo that the HTML of an email shows, as a part of the email: readers load nothing from here. */
async function logoPart({ db, storage }: Context, html: string, logo: MailLogo | undefined) {
  if (logo === undefined || !html.includes(`"cid:${logoId}"`)) return [];
  const content = await readStoredFile({ db, storage }, logo.hash);
  return content === undefined
    ? []
    : [{ filename: 'logo.png', contentType: 'image/png', content, cid: logoId, contentDisposition: 'inline' as const }];
}

/** Hands one mail to the mail server, or keeps it as a file if there is none; says which. */
async function deliver(context: Context, readSender: ReadSender, mail: OutboxRow): Promise<'sent' | 'captured'> {
  const attachments = await context.db
    .selectFrom('mail_attachment')
    .selectAll()
    .where('mail_id', '=', mail.id)
    .orderBy('id')
    .execute();
  const sender = await readSender(context.db);
  const server = await openMailServer(context);
  // An invitation is a part of the mail itself next to text and HTML, so that mail programs offer to put it into the
  // calendar; it also stays a file.
  const calendar = attachments.find((row) => row.content_type.startsWith('text/calendar'));
  const returnTo = returnAddress(context, mail);
  const message = {
    // The envelope's sender: a server that can't deliver the email returns it there.
    ...(returnTo === null ? {} : { envelope: { from: returnTo, to: mail.recipient } }),
    from: server?.from ?? context.config.mailFrom ?? { name: sender.name, address: sender.email },
    to: { name: '', address: mail.recipient },
    ...(mail.reply_to ? { replyTo: { name: '', address: mail.reply_to } } : {}),
    subject: mail.subject,
    text: mail.text_body,
    html: mail.html_body,
    messageId: mail.message_id,
    date: new Date(mail.created_at.epochMilliseconds),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(mail.headers as Record<string, string>),
    },
    attachments: [
      ...(await logoPart(context, mail.html_body, sender.logo)),
      ...attachments
        .filter((row) => row !== calendar)
        .map((row) => ({ filename: row.filename, contentType: row.content_type, content: row.content })),
    ],
    ...(calendar
      ? {
          icalEvent: {
            method: /method=(\w+)/.exec(calendar.content_type)?.[1] ?? 'PUBLISH',
            filename: calendar.filename,
            content: calendar.content,
          },
        }
      : {}),
  };
  if (server !== null) {
    await server.transport.sendMail(message);
    return 'sent';
  }
  const written = await (
    await nodemailer()
  )
    .createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    .sendMail(message);
  await mkdir(mailFolder(context), { recursive: true, mode: 0o700 });
  await writeFile(mailFile(context, mail.message_id), written.message as Buffer, { mode: 0o600 });
  return 'captured';
}

/** The end of a sentence about something that was just written: whether its mails leave. */
export const andMailed = async (context: Context, db: Queryable): Promise<string> =>
  (await hasMailServer(context, db)) ? '. Emails are on their way' : ', but not emailed (no mail server is set up)';

/** The sentence after something was emailed; without a mail server, what happened instead. */
export const ifMailed = async (context: Context, db: Queryable, sentence: string): Promise<string> =>
  (await hasMailServer(context, db)) ? sentence : notSentText;

const mailFolder = ({ config }: Context) => join(config.dataDir, 'mail');
const mailFile = (context: Context, messageId: string) =>
  join(mailFolder(context), `${messageId.slice(1).split('@')[0]}.eml`);

/** The server knows the recipient and says no for good: trying on would only annoy it. */
const isRefusedForGood = (error: Error & { responseCode?: number; command?: string }): boolean =>
  error.command === 'RCPT TO' && (error.responseCode ?? 0) >= 500;

/**
 * Sends one row of the outbox. Two workers never send it at once; after a crash between sending and noting it, it goes
 * out again under the same Message-ID. A refused try is noted and tried again, for five days at most.
 */
async function sendMail(
  readSender: ReadSender,
  mayLeave: MayLeave,
  context: Context,
  { mailId }: { mailId: string },
): Promise<void> {
  const mail = await claimMail(context, mailId);
  if (!mail) {
    const row = await context.db
      .selectFrom('mail')
      .select(['sent_at', 'given_up_at'])
      .where('id', '=', mailId)
      .executeTakeFirst();
    if (row && row.sent_at === null && row.given_up_at === null)
      throw new Error('Another worker is sending this email.');
    return;
  }
  if (mail.is_bulk && !(await mayLeave(context, { studentId: mail.student_id, key: mail.idempotency_key ?? '' }))) {
    await context.db.deleteFrom('mail').where('id', '=', mailId).execute();
    return;
  }
  let outcome: Awaited<ReturnType<typeof deliver>>;
  try {
    outcome = await deliver(context, readSender, mail);
  } catch (error) {
    const now = context.now();
    const givesUp =
      (isRefusedForGood(error as Error) && mail.attempts >= 4) ||
      Temporal.Instant.compare(mail.created_at.add({ hours: triedHours }), now) < 0;
    await context.db
      .updateTable('mail')
      .set({
        claimed_until: now,
        attempts: mail.attempts + 1,
        last_error: String((error as Error).message).slice(0, 500),
        ...(givesUp ? { given_up_at: now, ...nothingOpens } : {}),
      })
      .where('id', '=', mailId)
      .execute();
    context.monitor?.count(mailCounter, givesUp ? 'given-up' : 'failed');
    if (givesUp) return;
    throw error;
  }
  await noteSent(context, mail, outcome);
  context.monitor?.count(mailCounter, 'sent');
}

// What a mail server took is in its reader's mailbox; here it would only keep links that still open something.
const nothingOpens = { text_body: '', html_body: '', headers: '{}' };

/**
 * Notes that a mail left. Handed to a mail server, its body and attachments are deleted immediately; captured as a
 * file, it stays to be read.
 */
async function noteSent({ db, now }: Context, mail: OutboxRow, outcome: 'sent' | 'captured'): Promise<void> {
  const sent = { sent_at: now(), attempts: mail.attempts + 1, last_error: null };
  if (outcome === 'captured') {
    await db
      .updateTable('mail')
      .set({ ...sent, captured: true })
      .where('id', '=', mail.id)
      .execute();
    return;
  }
  // Without an account nothing says later whose address this was: a closed one, or the provider's own.
  const address = mail.student_id === null ? { recipient: '', reply_to: null } : {};
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('mail')
      .set({ ...sent, ...nothingOpens, ...address })
      .where('id', '=', mail.id)
      .execute();
    await trx.deleteFrom('mail_attachment').where('mail_id', '=', mail.id).execute();
  });
}

/** Queues again what has been waiting without a try: its job ran out of tries while the mail server was away. */
async function sweepMail(context: Context): Promise<void> {
  const quietSince = context.now().subtract({ minutes: 5 });
  const waiting = await context.db
    .selectFrom('mail')
    .select(['id', 'is_bulk'])
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('created_at', '<', quietSince)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', quietSince)]))
    .orderBy('is_bulk')
    .orderBy('created_at')
    .limit(500)
    .execute();
  for (const { id, is_bulk: isBulk } of waiting)
    await context.jobs.enqueue(context.db, sendMailJob, { mailId: id }, isBulk ? bulkLane : {});
}

type Left = Pick<Selectable<MailTable>, 'id' | 'message_id' | 'kind' | 'created_at'>;
const leftColumns = ['id', 'message_id', 'kind', 'created_at'] as const;

const leftExamples = (mails: readonly Left[]): string[] =>
  mails.slice(0, mostExamples).map(({ kind, created_at: at }) => `${kind} of ${at.toString().slice(0, 10)}`);

/**
 * Empties mails that left a month ago, and bodies that no one needs to read: those from before there was a mail server,
 * and of mails given up.
 */
export const mailRetention: RetentionRule = {
  title: 'Emails',
  says: `The text is erased once the email is sent; its address and subject are erased ${retentionDays} days later. The record that it was sent remains.`,
  timed: { job: defineTimedJob({ name: 'mail.clear' }), cron: '41 4 * * *' },
  async erase(context, trx, asOf) {
    const left: Left[] = (await hasMailServer(context, trx))
      ? await trx
          .updateTable('mail')
          .set(nothingOpens)
          .where('text_body', '!=', '')
          .where((eb) => eb.or([eb('sent_at', '<=', asOf), eb('given_up_at', '<=', asOf)]))
          .returning(leftColumns)
          .execute()
      : [];
    const before = asOf.subtract({ hours: retentionDays * 24 });
    const gone: Left[] = await trx
      .updateTable('mail')
      .set({ recipient: '', reply_to: null, subject: '', ...nothingOpens, cleared_at: context.now() })
      .where('cleared_at', 'is', null)
      .where((eb) => eb.or([eb('sent_at', '<', before), eb('given_up_at', '<', before)]))
      .returning(leftColumns)
      .execute();
    const mails = [...left, ...gone];
    await removeAttachments(trx, mails);
    return {
      parts: [
        { what: 'text of sent emails', count: left.length, examples: leftExamples(left) },
        { what: 'addresses and subjects of old emails', count: gone.length, examples: leftExamples(gone) },
      ],
      async afterwards() {
        for (const mail of mails) await rm(mailFile(context, mail.message_id), { force: true });
      },
    };
  },
};

async function removeAttachments(trx: Queryable, mails: readonly { id: string }[]): Promise<void> {
  if (mails.length === 0) return;
  await trx
    .deleteFrom('mail_attachment')
    .where(
      'mail_id',
      'in',
      mails.map((mail) => mail.id),
    )
    .execute();
}

/** Deletes a closed account's emails from the outbox, sent or not, with their captured files. */
export async function deleteMailsTo(context: Context, db: Queryable, studentId: string): Promise<void> {
  const gone = await db.deleteFrom('mail').where('student_id', '=', studentId).returning('message_id').execute();
  for (const mail of gone) await rm(mailFile(context, mail.message_id), { force: true });
}

/** Takes out the mails with these idempotency keys. */
export async function deleteMailsOfKeys(db: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom('mail').where('idempotency_key', 'in', keys).execute();
}

/** How many bulk mails wait in the outbox. */
export async function countWaitingBulk(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('is_bulk', '=', sql.lit(true))
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** `readSender`: who mails come from where MAIL_FROM says nothing. */
export const mailWork = (readSender: ReadSender, mayLeave: MayLeave) => [
  handleJob(sendMailJob, (context, data) => sendMail(readSender, mayLeave, context, data)),
  handleJob(sweepMailJob, sweepMail),
];
export const mailTimetable = [{ job: sweepMailJob, cron: '* * * * *' }];
