// The outbox. A mail is a row written in the transaction that causes it; a job sends the row. One deed, one mail.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import * as z from 'zod/mini';
import type { Context, Queryable } from './context.ts';
import { defineJob, handleJob } from './jobs.ts';
import { readProvider } from './provider.ts';
import { publicHash } from './random.ts';

export type MailAttachment = { readonly filename: string; readonly contentType: string; readonly content: Uint8Array };

export type Mail = {
  /** What the mail is for, as in `credit.certificate`; the hourly limit counts by it. */
  readonly kind: string;
  readonly studentId: string | null;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly MailAttachment[];
  /** Names the deed that this mail reports: writing the same deed again adds nothing. */
  readonly deed?: string;
};

export const sendMailJob = defineJob({ name: 'mail.send', data: z.object({ mailId: z.string() }), retries: 60, retryDelaySec: 1 });

/** Writes a mail into the outbox, in `db`, which should be the transaction that causes it. */
export async function queueMail(context: Context, db: Queryable, mail: Mail): Promise<void> {
  const messageId = `<${publicHash(22)}@${new URL(context.config.publicUrl).hostname}>`;
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
      headers: JSON.stringify(mail.headers ?? {}),
      deed: mail.deed ?? null,
      created_at: context.now(),
    })
    .onConflict((conflict) => conflict.column('deed').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return;
  for (const attachment of mail.attachments ?? []) {
    await db.insertInto('mail_attachment').values({ mail_id: row.id, filename: attachment.filename, content_type: attachment.contentType, content: Buffer.from(attachment.content) }).execute();
  }
  await context.jobs.enqueue(db, sendMailJob, { mailId: row.id });
}

/** How many mails of a kind a student was sent since a moment; "at most 3 an hour" is decided with it. */
export async function countMails(db: Queryable, studentId: string, kind: string, since: Temporal.Instant): Promise<number> {
  const row = await db.selectFrom('mail').select((eb) => eb.fn.countAll<string>().as('count')).where('student_id', '=', studentId).where('kind', '=', kind).where('created_at', '>', since).executeTakeFirstOrThrow();
  return Number(row.count);
}

const transports = new Map<string, ReturnType<typeof nodemailer.createTransport>>();

function transportFor(url: string) {
  const known = transports.get(url);
  if (known) return known;
  const transport = nodemailer.createTransport(url, { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as never);
  transports.set(url, transport);
  return transport;
}

/**
 * Sends one row of the outbox by SMTP, or keeps it (database and DATA_DIR/mail) when no mail server is set. The row is locked meanwhile, so
 * two workers never send it twice; after a crash between sending and noting it, it goes out again under the same Message-ID.
 */
async function sendMail(context: Context, { mailId }: { mailId: string }): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const mail = await trx.selectFrom('mail').selectAll().where('id', '=', mailId).where('sent_at', 'is', null).forUpdate().executeTakeFirst();
    if (!mail) return;
    const attachments = await trx.selectFrom('mail_attachment').selectAll().where('mail_id', '=', mailId).orderBy('id').execute();
    const provider = await readProvider(trx);
    const message = {
      from: context.config.mailFrom ?? { name: provider.name, address: provider.email },
      to: { name: '', address: mail.recipient },
      ...(mail.reply_to ? { replyTo: mail.reply_to } : {}),
      subject: mail.subject,
      text: mail.text_body,
      html: mail.html_body,
      messageId: mail.message_id,
      date: new Date(mail.created_at.epochMilliseconds),
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...(mail.headers as Record<string, string>) },
      attachments: attachments.map((row) => ({ filename: row.filename, contentType: row.content_type, content: row.content })),
    };
    if (context.config.smtpUrl) {
      await transportFor(context.config.smtpUrl.reveal()).sendMail(message);
    } else {
      const kept = await nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail(message);
      const folder = join(context.config.dataDir, 'mail');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, `${mail.message_id.slice(1).split('@')[0]}.eml`), kept.message as Buffer, { mode: 0o600 });
    }
    await trx.updateTable('mail').set((eb) => ({ sent_at: context.now(), attempts: eb('attempts', '+', 1) })).where('id', '=', mailId).execute();
  });
}

export const mailWork = [handleJob(sendMailJob, sendMail)];
