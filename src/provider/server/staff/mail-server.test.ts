import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Secret } from '#platform/server/config.ts';
import { hasMailServer } from '#platform/server/mail/mail-server.ts';
import { queueMail } from '#platform/server/mail/mailer.ts';
import type { CallInput } from '#platform/shared/call.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { mailServerCall, removeMailServerCall, saveMailServerCall, testMailCall } from '../../staff-contract.ts';

let portal: Portal;
let owner: SignedInStaff;
const servers: Server[] = [];
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  owner = await aStaffMember(portal.context, ['owner']);
  await portal.context.db.deleteFrom('mail_server').execute();
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A mail server in a few lines; `says` are its answers by the first word of a command. */
async function aServer(says: Readonly<Record<string, string>> = {}) {
  const mails: string[] = [];
  const server = createServer((socket) => {
    let data: string | null = null;
    let waiting = '';
    socket.on('error', () => undefined);
    socket.write('220 here\r\n');
    socket.on('data', (chunk) => {
      waiting += chunk.toString('latin1');
      for (let end = waiting.indexOf('\r\n'); end >= 0; end = waiting.indexOf('\r\n')) {
        const line = waiting.slice(0, end);
        waiting = waiting.slice(end + 2);
        const word = line.split(' ')[0]?.toUpperCase() ?? '';
        if (data !== null && line !== '.') data += `${line}\n`;
        else if (data !== null) {
          mails.push(data);
          data = null;
          socket.write('250 2.0.0 Queued as 7\r\n');
        } else if (word === 'DATA') {
          data = '';
          socket.write('354 go ahead\r\n');
        } else if (word === 'QUIT') socket.end('221 bye\r\n');
        else socket.write(`${says[word] ?? '250 ok'}\r\n`);
      }
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, mails };
}

const form = (changes: object = {}) => ({
  host: '127.0.0.1',
  port: 587,
  security: 'none' as const,
  username: '',
  senderName: 'Harbor Dental',
  senderAddress: 'news@harbor.test',
  ...changes,
});
const save = async (input: CallInput<typeof saveMailServerCall>) =>
  (await callAsStaff(portal, owner, saveMailServerCall, input)).body;
const read = async () => (await callAsStaff(portal, owner, mailServerCall, {})).body;
const test = async (to = 'ana@team.test') => (await callAsStaff(portal, owner, testMailCall, { to })).body;

describe('a mail server set up in the console', () => {
  it('is what emails leave by, from the sender it names', async () => {
    const { port, mails } = await aServer();
    expect(await hasMailServer(portal.context, portal.context.db)).toBe(false);
    await save({ revision: 0, server: form({ port }) });
    expect(await hasMailServer(portal.context, portal.context.db)).toBe(true);
    await portal.context.db.transaction().execute((trx) =>
      queueMail(portal.context, trx, {
        kind: 'test',
        studentId: null,
        to: 'ana@member.test',
        subject: 'Your seat',
        text: 'Hello',
        html: '<p>Hello</p>',
      }),
    );
    await portal.runJobs();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('From: Harbor Dental <news@harbor.test>');
    const { captured } = await portal.context.db
      .selectFrom('mail')
      .select('captured')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(captured).toBe(false);
    // The answer of the test email is the server's own.
    expect(await test()).toMatchObject({
      isSent: true,
      sentence: 'Sent to ana@team.test. The server answered: “250 2.0.0 Queued as 7”',
    });
    await callAsStaff(portal, owner, removeMailServerCall, { revision: 1 });
    expect(await test()).toMatchObject({ isSent: false });
    expect(await hasMailServer(portal.context, portal.context.db)).toBe(false);
  });

  it('never shows its password, and the database has it encrypted', async () => {
    const server = form({ host: 'smtp.harbor.test', security: 'starttls', username: 'portal' });
    await save({ revision: 0, server, password: 'of the harbor' });
    expect(await read()).toMatchObject({ revision: 1, server: { ...server, hasPassword: true } });
    expect(JSON.stringify(await read())).not.toContain('of the harbor');
    const row = await portal.context.db.selectFrom('mail_server').selectAll().executeTakeFirstOrThrow();
    expect(row.password_sealed?.includes('of the harbor')).toBe(false);
    const log = await portal.context.db.selectFrom('audit_entry').selectAll().execute();
    expect(JSON.stringify(log)).not.toContain('of the harbor');
  });

  it('keeps its password for the same server alone, and sends none in the clear', async () => {
    const server = form({ host: 'smtp.harbor.test', security: 'starttls', username: 'portal' });
    await save({ revision: 0, server, password: 'of the harbor' });
    expect(await save({ revision: 1, server: { ...server, host: 'smtp.elsewhere.test' } })).toMatchObject({
      code: 'type-password',
    });
    expect(await save({ revision: 1, server: { ...server, security: 'none' }, password: 'again' })).toMatchObject({
      code: 'password-in-the-clear',
    });
    expect(await save({ revision: 1, server: { ...server, senderName: 'Harbor' } })).toEqual({
      status: true,
      revision: 2,
    });
    expect((await read()).server?.hasPassword).toBe(true);
    expect(await save({ revision: 1, server })).toMatchObject({ code: 'changed-meanwhile' });
  });

  it.each([
    [
      'refuses the password',
      { EHLO: '250-here\r\n250 AUTH PLAIN', AUTH: '535 5.7.8 no' },
      /^The server refused the user/,
    ],
    ['refuses the sender', { MAIL: '553 5.7.1 not yours' }, /^The server refused the sender: “553 5.7.1 not yours”$/],
    [
      'refuses the recipient',
      { RCPT: '550 5.1.1 unknown' },
      /^The server refused the recipient: .*550 5\.1\.1 unknown”$/,
    ],
  ])('that %s: the test says so', async (_name, says, sentence) => {
    const { port } = await aServer(says);
    const isSignedIn = 'AUTH' in says;
    await save({ revision: 0, server: form({ port, username: isSignedIn ? 'portal' : '' }) });
    const answer = await test();
    expect(answer.isSent).toBe(false);
    expect(answer.sentence).toMatch(sentence);
  });

  it('that nobody is behind: the test says what to check', async () => {
    const { port } = await aServer();
    for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
    await save({ revision: 0, server: form({ port }) });
    expect((await test()).sentence).toBe('Nothing answers on this port. Check the server name and port.');
  });

  it('gives way to SMTP_URL, whose password isn’t shown either', async () => {
    await save({ revision: 0, server: form() });
    const { context } = portal;
    const config = { ...context.config, smtpUrl: new Secret('smtps://portal:hidden@smtp.operator.test:465') };
    const other = await openPortal({ SMTP_URL: config.smtpUrl.reveal() });
    try {
      const by = await aStaffMember(other.context, ['owner']);
      const answer = await callAsStaff(other, by, mailServerCall, {});
      expect(answer.body.environment).toBe('smtps://smtp.operator.test:465');
      expect(JSON.stringify(answer.body)).not.toContain('hidden');
    } finally {
      await other.close();
    }
  });
});
