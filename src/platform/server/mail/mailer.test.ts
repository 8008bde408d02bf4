// The outbox against a real SMTP conversation: what arrives, how often, and with which headers.
import { readdirSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import { openPortal, type Portal } from '../../testing/portal.ts';
import { Secret } from '../config.ts';
import type { Context } from '../context.ts';
import { handleRetention } from '../retention/retention.ts';
import { mailPage, nameInMail } from './mail-page.ts';
import { ifMailed, mailRetention, mailWork, queueMail, type Mail } from './mailer.ts';
import { readProvider } from '#provider/server/provider.ts';

type Sink = {
  readonly url: string;
  readonly mails: string[];
  readonly tries: () => number;
  readonly close: () => Promise<void>;
};
type Behavior = {
  /** Conversations refused at the door. */ readonly refused?: number;
  /** Recipients refused for good. */ readonly unknown?: string;
};

/** A mail server in a few lines: takes one mail a conversation, or says no. */
async function openSink({ refused = 0, unknown = '' }: Behavior = {}): Promise<Sink> {
  const mails: string[] = [];
  let tries = 0;
  const talk = (socket: Socket) => {
    tries += 1;
    if (tries <= refused) {
      socket.end('421 not now\r\n');
      return;
    }
    let body: string | null = null;
    let waiting = '';
    socket.write('220 sink\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      waiting += chunk.toString('latin1');
      for (let end = waiting.indexOf('\r\n'); end >= 0; end = waiting.indexOf('\r\n')) {
        const line = waiting.slice(0, end);
        waiting = waiting.slice(end + 2);
        if (body !== null) {
          if (line !== '.') {
            body += `${line}\r\n`;
            continue;
          }
          mails.push(body);
          body = null;
          socket.write('250 taken\r\n');
        } else if (/^EHLO/i.test(line)) socket.write('250 sink\r\n');
        else if (/^RCPT/i.test(line) && unknown !== '' && line.includes(unknown))
          socket.write('550 no such mailbox\r\n');
        else if (/^DATA/i.test(line)) {
          body = '';
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  };
  const server: Server = createServer(talk);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, mails, tries: () => tries, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

let portal: Portal;
let sink: Sink;
let isOpen = false;
async function open(behavior: Behavior = {}) {
  sink = await openSink(behavior);
  portal = await openPortal({ SMTP_URL: sink.url });
  isOpen = true;
}
afterEach(async () => {
  if (!isOpen) return;
  isOpen = false;
  await portal.close();
  await sink.close();
});

const work = [...mailWork(readProvider, () => Promise.resolve(true)), handleRetention(mailRetention)];

/** Runs a mail job as a worker would. */
const runJob = (name: string, data: object | null = null, context: Context = portal.context) =>
  work.find(({ job }) => job.name === name)?.handle(context, data as never) ??
  Promise.reject(new Error(`There is no job ${name}.`));

const aMail = (changes: Partial<Mail> = {}): Mail => ({
  kind: 'test.mail',
  studentId: null,
  to: 'ana@member.test',
  subject: 'Zoë’s seat',
  text: 'Hello',
  html: '<p>Hello</p>',
  ...changes,
});
const queue = (mail: Mail) => portal.context.db.transaction().execute((trx) => queueMail(portal.context, trx, mail));
const rows = () => portal.context.db.selectFrom('mail').selectAll().orderBy('id').execute();
const headersOf = (mail = '') => mail.split('\r\n\r\n', 1)[0]?.replace(/\r\n[ \t]+/g, ' ') ?? '';
const header = (mail: string | undefined, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(headersOf(mail))?.[1];

/** Runs jobs until nothing is left to send; a job that waits to be tried again is due at once. */
async function sendAll() {
  for (;;) {
    await portal.runJobs();
    if ((await rows()).every((row) => row.sent_at !== null || row.given_up_at !== null)) return;
    await sql`update job.job set start_after = now() where name = 'mail.send' and state = 'retry'`.execute(
      portal.context.db,
    );
  }
}

describe('with the mail server down for the first 20 tries', () => {
  it('each email arrives once', async () => {
    await open({ refused: 20 });
    for (let number = 0; number < 8; number += 1)
      await queue(aMail({ to: `member-${number}@member.test`, idempotencyKey: `key:${number}` }));
    await sendAll();
    const arrived = sink.mails.map((mail) => header(mail, 'To'));
    expect(arrived.sort()).toEqual(Array.from({ length: 8 }, (_, number) => `member-${number}@member.test`));
    expect(sink.tries()).toBe(28);
    expect(new Set(sink.mails.map((mail) => header(mail, 'Message-ID'))).size).toBe(8);
    const sent = await rows();
    expect(sent.reduce((sum, row) => sum + row.attempts, 0)).toBe(28);
    expect(sent.every((row) => row.last_error === null)).toBe(true);
  });

  it('an email whose job ran out of tries is taken up again by the timetable', async () => {
    await open();
    await queue(aMail());
    const [row] = await rows();
    await portal.context.db
      .updateTable('mail')
      .set({ attempts: 60, claimed_until: portal.context.now() })
      .where('id', '=', row?.id ?? '')
      .execute();
    await sql`delete from job.job where name = 'mail.send'`.execute(portal.context.db);
    await runJob('mail.sweep');
    expect(await portal.runJobs()).toBe(0);
    portal.advance({ minutes: 6 });
    await runJob('mail.sweep');
    await sendAll();
    expect(sink.mails).toHaveLength(1);
  });
});

describe('never twice', () => {
  it('when an email with the same idempotency key is written again, also at the same moment', async () => {
    await open();
    await Promise.all(Array.from({ length: 6 }, () => queue(aMail({ idempotencyKey: 'passed:1' }))));
    await sendAll();
    expect(sink.mails).toHaveLength(1);
  });
  it('when several workers take it', async () => {
    await open();
    await queue(aMail());
    const [row] = await rows();
    await Promise.allSettled(Array.from({ length: 5 }, () => runJob('mail.send', { mailId: row?.id })));
    await sendAll();
    expect(sink.mails).toHaveLength(1);
  });
  it('and never at all when the change that caused it failed', async () => {
    await open();
    await expect(
      portal.context.db.transaction().execute(async (trx) => {
        await queueMail(portal.context, trx, aMail());
        throw new Error('the change failed');
      }),
    ).rejects.toThrow('the change failed');
    await sendAll();
    expect(sink.mails).toEqual([]);
  });
});

describe('a worker that dies while sending', () => {
  it('leaves a claim that ends by itself, and the email goes out under the same Message-ID', async () => {
    await open();
    await queue(aMail());
    const [row] = await rows();
    await portal.context.db
      .updateTable('mail')
      .set({ claimed_until: portal.context.now().add({ seconds: 60 }) })
      .where('id', '=', row?.id ?? '')
      .execute();
    await portal.runJobs();
    expect(sink.mails).toEqual([]);
    portal.advance({ seconds: 61 });
    await sendAll();
    expect(header(sink.mails[0], 'Message-ID')).toBe(row?.message_id);
  });
});

describe('a recipient that the server refuses for good', () => {
  it('is given up after five tries, and delays no one else', async () => {
    await open({ unknown: 'gone@member.test' });
    await queue(aMail({ to: 'gone@member.test' }));
    await queue(aMail());
    await portal.runJobs();
    expect(sink.mails).toHaveLength(1);
    const [gone] = await rows();
    for (let again = 0; again < 4; again += 1) await runJob('mail.send', { mailId: gone?.id }).catch(() => undefined);
    expect((await rows())[0]).toMatchObject({ attempts: 5, sent_at: null });
    expect((await rows())[0]?.given_up_at).not.toBeNull();
    expect((await rows())[0]?.last_error).toContain('550');
  });
});

describe('headers', () => {
  it('are what mail providers ask for', async () => {
    await open();
    await queue(aMail({ replyTo: 'sender@member.test' }));
    await sendAll();
    const [mail] = sink.mails;
    expect(header(mail, 'Message-ID')).toMatch(/^<[1-9A-Za-z]{22}@portal\.test>$/);
    expect(header(mail, 'Auto-Submitted')).toBe('auto-generated');
    expect(header(mail, 'X-Auto-Response-Suppress')).toBe('All');
    expect(header(mail, 'From')).toBe('Dental Learning <support@localhost>');
    expect(header(mail, 'To')).toBe('ana@member.test');
    expect(header(mail, 'Reply-To')).toBe('sender@member.test');
    expect(header(mail, 'Date')).toBe('Mon, 02 Mar 2026 15:00:00 +0000');
    expect(header(mail, 'Subject')).toMatch(/^=\?UTF-8\?[QB]\?/);
    expect(header(mail, 'MIME-Version')).toBe('1.0');
    expect(header(mail, 'Content-Type')).toMatch(/^multipart\/alternative;/);
    expect(header(mail, 'List-Unsubscribe')).toBeUndefined();
  });
  it('offer one-click unsubscribing where the email is no receipt', async () => {
    await open();
    await queue(aMail({ unsubscribeUrl: 'https://portal.test/api/unsubscribe?c=abc.def' }));
    await sendAll();
    expect(header(sink.mails[0], 'List-Unsubscribe')).toBe('<https://portal.test/api/unsubscribe?c=abc.def>');
    expect(header(sink.mails[0], 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  });
  it.each([
    ['a subject', { subject: 'Hello\r\nBcc: all@example.test' }],
    ['a recipient', { to: 'ana@member.test\r\nBcc: all@example.test' }],
    ['an address to reply to', { replyTo: 'a@b.test>\r\nBcc: <all@example.test' }],
  ])('cannot be added through %s', async (_where, change) => {
    await open();
    await queue(aMail(change));
    await portal.runJobs();
    for (const mail of sink.mails) expect(headersOf(mail)).not.toMatch(/^Bcc:/im);
    expect(header(sink.mails[0], 'Bcc')).toBeUndefined();
  });
});

describe('what is left of an email', () => {
  const link = 'https://portal.test/recover?s=a&c=secret';
  const withLink = (changes: Partial<Mail> = {}) => {
    const attachments = [{ filename: 'a.pdf', contentType: 'application/pdf', content: new Uint8Array([1]) }];
    return aMail({ text: link, html: `<a href="${link}">Go</a>`, unsubscribeUrl: link, attachments, ...changes });
  };
  const everything = async () => {
    const { db } = portal.context;
    const attachments = await db.selectFrom('mail_attachment').selectAll().execute();
    return JSON.stringify([await rows(), attachments]);
  };

  it('once a mail server took it is no link and no attachment; whose email it was is known', async () => {
    await open();
    const student = await aStudent(portal.context);
    await queue(withLink({ studentId: student.id, to: student.email }));
    expect(await everything()).toContain('c=secret');
    await sendAll();
    expect(sink.mails).toHaveLength(1);
    expect(await everything()).not.toContain('c=secret');
    expect(await portal.context.db.selectFrom('mail_attachment').selectAll().execute()).toEqual([]);
    const [sent] = await rows();
    expect(sent).toMatchObject({ recipient: student.email, subject: 'Zoë’s seat', kind: 'test.mail', captured: false });
  });
  it('that belongs to no account is not even its address: the account may be closed', async () => {
    await open();
    await queue(withLink({ to: 'closed@member.test' }));
    await sendAll();
    expect(await everything()).not.toContain('closed@member.test');
  });
  it('given up is no link either', async () => {
    await open({ unknown: 'gone@member.test' });
    await queue(withLink({ to: 'gone@member.test' }));
    const [gone] = await rows();
    for (let time = 0; time < 5; time += 1) await runJob('mail.send', { mailId: gone?.id }).catch(() => undefined);
    expect((await rows())[0]?.given_up_at).not.toBeNull();
    expect(await everything()).not.toContain('c=secret');
  });
  it('without a mail server is all of it: the mailbox of this machine is where it is read', async () => {
    sink = await openSink();
    portal = await openPortal();
    isOpen = true;
    await queue(withLink());
    await portal.runJobs();
    // Nothing says that it was sent.
    expect((await rows())[0]).toMatchObject({ recipient: 'ana@member.test', text_body: link, captured: true });
    const files = readdirSync(join(portal.context.config.dataDir, 'mail'));
    expect(files).toHaveLength(1);

    // A mail server is set later: what stayed until then is cleared the next night, the files too.
    const context = { ...portal.context, config: { ...portal.context.config, smtpUrl: new Secret(sink.url) } };
    await runJob('mail.clear', null, context);
    expect(await everything()).not.toContain('c=secret');
    expect((await rows())[0]).toMatchObject({ captured: true });
    expect(readdirSync(join(portal.context.config.dataDir, 'mail'))).toEqual([]);
    const { db } = portal.context;
    expect([await ifMailed(portal.context, db, 'Sent.'), await ifMailed(context, db, 'Sent.')]).toEqual([
      'Not sent: no mail server is set up. The email stays on this machine.',
      'Sent.',
    ]);
  });
  it('is emptied 30 days after it was sent; that it was sent is still known', async () => {
    await open();
    const student = await aStudent(portal.context);
    await queue(
      aMail({
        studentId: student.id,
        idempotencyKey: 'passed:7',
        attachments: [{ filename: 'a.pdf', contentType: 'application/pdf', content: new Uint8Array([1]) }],
      }),
    );
    await sendAll();
    portal.advance({ hours: 31 * 24 });
    await runJob('mail.clear');
    expect((await rows())[0]).toMatchObject({
      recipient: '',
      subject: '',
      text_body: '',
      html_body: '',
      idempotency_key: 'passed:7',
    });
    expect(await portal.context.db.selectFrom('mail_attachment').selectAll().execute()).toEqual([]);
    await queue(aMail({ idempotencyKey: 'passed:7' }));
    expect(await rows()).toHaveLength(1);
  });
});

describe('the template', () => {
  const provider = {
    name: 'Dental Learning',
    legalName: 'Dental Learning, Inc.',
    address: ['100 Canal Street'],
    email: 'support@portal.test',
    phone: '',
  };
  const content = {
    subject: 'A\r\nBcc: x',
    heading: 'H',
    paragraphs: ['P & <b>'],
    facts: [['Name', 'Zoë']] as const,
    tables: [
      {
        title: 'T',
        rows: [
          ['Year', 'Hours'],
          ['2026', '3'],
        ],
      },
    ],
    button: { label: 'Open', url: 'https://portal.test/x?a=1&b=2' },
    unsubscribePage: 'https://portal.test/unsubscribe?c=1',
  };
  it('says everything in plain text too', () => {
    const { text, html } = mailPage(provider, content);
    for (const piece of [
      'H',
      'P & <b>',
      'Name: Zoë',
      'Year: 2026',
      'Hours: 3',
      'https://portal.test/x?a=1&b=2',
      'https://portal.test/unsubscribe?c=1',
      'Dental Learning, Inc., 100 Canal Street',
    ])
      expect(text).toContain(piece);
    expect(text).not.toMatch(/<\/|&amp;/);
    expect(html).toContain('P &amp; &lt;b&gt;');
  });
  it('contains no picture, no script and nothing to fetch, and says that it knows dark mode', () => {
    const { html, subject } = mailPage(provider, content);
    expect(html).not.toMatch(/<img|<script|<link|@import|url\(/i);
    expect(html).toMatch(/<meta name="color-scheme" content="light dark" ?\/?>/);
    expect(html).toContain('prefers-color-scheme: dark');
    expect(subject).toBe('A Bcc: x');
  });
  it.each([
    ['https://evil.test/win', 'https evil test win'],
    ['www.evil.test', 'www evil test'],
    ['J.R. Smith', 'J.R. Smith'],
    ['St. John', 'St. John'],
    ['me@evil.test', 'me evil test'],
    ['x'.repeat(200), 'x'.repeat(60)],
  ])('makes no link of the name %j', (name, shown) => {
    expect(nameInMail(name)).toBe(shown);
  });
});
