// An email that comes back, from the SMTP conversation to what the member and the team read
// (docs/specification/reporting.md, RO-23 to RO-25).
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailWorksCall, profileCall } from '#accounts/contract.ts';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { memberHomeCall } from '#home/contract.ts';
import { reachableStudentCall, studentMailsCall, studentOfStaffCall, studentsCall } from '#students/staff-contract.ts';
import { readStudentAttention } from '#students/server/staff/read-attention.ts';
import { aStaffMember, callAsStaff } from '#staff/server/fixtures.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { countAudience } from '#announcements/server/staff/announcement-queries.ts';
import { queueMail } from '#platform/server/mail/mailer.ts';

const secret = 'a-secret-of-the-mail-server';

/** A mail server that takes every email, with its envelope. */
async function openMailServer() {
  const mails: { from: string; to: string; content: string }[] = [];
  const server = createServer((socket: Socket) => {
    let mail = { from: '', to: '', content: '' };
    let isData = false;
    let waiting = '';
    socket.write('220 mx\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      waiting += chunk.toString('latin1');
      for (let end = waiting.indexOf('\r\n'); end >= 0; end = waiting.indexOf('\r\n')) {
        const line = waiting.slice(0, end);
        waiting = waiting.slice(end + 2);
        if (isData) {
          if (line !== '.') {
            mail.content += `${line}\r\n`;
            continue;
          }
          mails.push(mail);
          mail = { from: '', to: '', content: '' };
          isData = false;
          socket.write('250 taken\r\n');
          continue;
        }
        const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
        if (/^MAIL FROM/i.test(line)) mail.from = address;
        if (/^RCPT TO/i.test(line)) mail.to = address;
        if (/^DATA/i.test(line)) {
          isData = true;
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    mails,
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

let server: Awaited<ReturnType<typeof openMailServer>>;
let portal: Portal;
let member: SignedIn & { readonly email: string };

beforeAll(async () => {
  server = await openMailServer();
  portal = await openPortal({
    SMTP_URL: server.url,
    BOUNCE_ADDRESS: 'bounces@society.test',
    BOUNCE_SECRET: secret,
  });
});
beforeEach(async () => {
  const student = await aStudent(portal.context);
  const { email } = await portal.context.db
    .selectFrom('student')
    .select('email')
    .where('id', '=', student.id)
    .executeTakeFirstOrThrow();
  member = { ...student, email };
  await portal.context.db
    .updateTable('student')
    .set({ email_verified_at: portal.context.now() })
    .where('id', '=', member.id)
    .execute();
});
// Nobody of one test is out of reach in the next.
afterEach(() => portal.call(emailWorksCall, {}, member.token));
afterAll(async () => {
  await portal.close();
  await server.close();
});

/** Sends the member an email, and returns it as the mail server got it. */
async function send() {
  await portal.context.db.transaction().execute((trx) =>
    queueMail(portal.context, trx, {
      kind: 'credit.certificate',
      studentId: member.id,
      to: member.email,
      subject: 'Your certificate',
      text: 'Attached.',
      html: '<p>Attached.</p>',
    }),
  );
  await portal.runJobs();
  const mail = server.mails.at(-1);
  if (mail === undefined) throw new Error('The email was sent.');
  return mail;
}

type Report = { readonly action?: string; readonly status?: string; readonly withHeaders?: boolean };

/** The email as the mail server of its recipient returns it (RFC 3464). */
const returned = (
  { from, to, content }: Awaited<ReturnType<typeof send>>,
  { action = 'failed', status = '5.1.1', withHeaders = true }: Report = {},
): string =>
  [
    'From: Mail Delivery System <MAILER-DAEMON@mx.member.test>',
    `To: ${from}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '',
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.member.test',
    '',
    `Final-Recipient: rfc822; ${to}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 User unknown',
    '',
    ...(withHeaders ? ['--b1', 'Content-Type: message/rfc822', '', content] : []),
    '--b1--',
    '',
  ].join('\r\n');

const hand = (message: string, given = secret) =>
  portal.app.inject({
    method: 'POST',
    url: '/api/bounced-mail',
    headers: { authorization: `Bearer ${given}`, 'content-type': 'message/rfc822' },
    payload: message,
  });
const noted = async (message: string) => (await hand(message)).json<{ noted: boolean }>().noted;
const profile = async () => (await portal.call(profileCall, {}, member.token)).body.student.isUnreachable;

it('each email has a return address of its own, and both that and its Message-ID find it (RO-23)', async () => {
  const one = await send();
  expect(one.from).toMatch(/^bounces\+\d+-[\da-f]{16}@society\.test$/);
  expect(one.content).toContain(`To: ${member.email}`);
  const other = await send();
  expect(other.from).not.toBe(one.from);
  expect(await noted(returned(one, { withHeaders: false }))).toBe(true);
  expect(await noted(returned({ ...other, from: 'someone@society.test' }))).toBe(true);
  // The same report again says nothing new, and an address that someone made up finds nothing.
  expect(await noted(returned(one))).toBe(false);
  const third = await send();
  const guessed = third.from.replace(/-[\da-f]{16}@/, '-0123456789abcdef@');
  expect(await noted(returned({ ...third, from: guessed }, { withHeaders: false }))).toBe(false);
});

it('the member reads it until the address is corrected, or until they say that it works (RO-24)', async () => {
  const mail = await send();
  expect(await profile()).toBe(false);
  await noted(returned(mail));
  expect(await profile()).toBe(true);
  expect((await portal.call(memberHomeCall, {}, member.token)).body.unreachableEmail).toBe(member.email);
  await portal.call(emailWorksCall, {}, member.token);
  expect(await profile()).toBe(false);
  expect((await portal.call(memberHomeCall, {}, member.token)).body.unreachableEmail).toBeNull();

  await noted(returned(await send()));
  expect(await profile()).toBe(true);
  await portal.context.db
    .updateTable('student')
    .set({ email: 'right@member.test', email_key: 'right@member.test' })
    .where('id', '=', member.id)
    .execute();
  expect(await profile()).toBe(false);
});

it('the team reads who can’t be reached, and nobody is dropped (RO-25)', async () => {
  const registrar = await aStaffMember(portal.context, ['registrar']);
  const { hash } = await portal.context.db
    .selectFrom('student')
    .select('hash')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  await noted(returned(await send()));
  expect(await readStudentAttention(portal.context)).toMatchObject([
    { sentence: '1 member can’t be reached by email: what we sent came back.' },
  ]);
  const found = await callAsStaff(portal, registrar, studentsCall, { is: 'unreachable', page: '0' });
  expect(found.body.data).toMatchObject([{ hash, isUnreachable: true }]);
  const { body } = await callAsStaff(portal, registrar, studentMailsCall, { h: hash });
  expect(body.mails[0]).toMatchObject({ state: 'bounced', problem: '5.1.1 550 User unknown' });
  // Announcements leave them out and say how many; what is about them still leaves.
  const audience = {
    professions: [],
    states: [],
    subjects: [],
    isForNew: false,
    includesRecent: true,
    activities: [],
  };
  expect(await countAudience(portal.context.db, audience, portal.context.now())).toMatchObject({ undeliverable: 1 });
  const before = server.mails.length;
  await send();
  expect(server.mails).toHaveLength(before + 1);

  await callAsStaff(portal, registrar, reachableStudentCall, { h: hash });
  expect((await callAsStaff(portal, registrar, studentOfStaffCall, { h: hash })).body.student.isUnreachable).toBe(
    false,
  );
  expect(await readStudentAttention(portal.context)).toEqual([]);
});

it('the mark stays when the address of the email is erased after 30 days (RO-24)', async () => {
  await noted(returned(await send()));
  await portal.context.db.updateTable('mail').set({ recipient: '', subject: '' }).execute();
  expect(await profile()).toBe(true);
});

it.each([
  ['a full mailbox', { status: '5.2.2' }, true],
  ['a refused content', { status: '5.7.1' }, true],
  ['time that ran out', { status: '4.4.7' }, true],
  ['a delay', { action: 'delayed', status: '4.4.1' }, true],
])('%s says nothing about the address (RO-24)', async (_what, report, isNoted) => {
  expect(await noted(returned(await send(), report))).toBe(isNoted);
  expect(await profile()).toBe(false);
});

describe('an email of which nobody says whether it arrived (RO-45)', () => {
  const stateOf = async () => {
    const registrar = await aStaffMember(portal.context, ['registrar']);
    const { hash } = await portal.context.db
      .selectFrom('student')
      .select('hash')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow();
    return (await callAsStaff(portal, registrar, studentMailsCall, { h: hash })).body.mails[0]?.state;
  };
  const toReturnAddress = ({ from }: { readonly from: string }, ...header: readonly string[]) =>
    [`To: ${from}`, ...header, '', 'user does not exist', ''].join('\r\n');
  const delay = { action: 'delayed', status: '4.4.1' };

  it.each([
    ['a delay', (mail: Awaited<ReturnType<typeof send>>) => returned(mail, delay)],
    ['a text that is no report', (mail: Awaited<ReturnType<typeof send>>) => toReturnAddress(mail, 'Subject: failure')],
  ])('%s is unknown after 72 hours, and says nothing about the address', async (_what, message) => {
    expect(await noted(message(await send()))).toBe(true);
    portal.advance({ hours: 71 });
    expect(await stateOf()).toBe('sent');
    portal.advance({ hours: 2 });
    expect(await stateOf()).toBe('unclear');
    expect(await profile()).toBe(false);
  });

  it('a report that it arrived, or that it failed, decides', async () => {
    const one = await send();
    await noted(returned(one, delay));
    expect(await noted(returned(one, { action: 'delivered', status: '2.0.0' }))).toBe(true);
    portal.advance({ hours: 73 });
    expect(await stateOf()).toBe('sent');
    const other = await send();
    await noted(returned(other, delay));
    expect(await noted(returned(other))).toBe(true);
    portal.advance({ hours: 73 });
    expect(await stateOf()).toBe('bounced');
    // Later words about it change nothing.
    expect(await noted(returned(other, delay))).toBe(false);
  });

  it('an automatic answer of the member, and an email of which nothing came back, stay sent', async () => {
    const mail = await send();
    expect(await noted(toReturnAddress(mail, 'Subject: Out of office', 'Auto-Submitted: auto-replied'))).toBe(false);
    portal.advance({ hours: 100 });
    expect(await stateOf()).toBe('sent');
  });
});

it('only the mail server hands them over, with the secret (RO-23)', async () => {
  const mail = await send();
  expect((await hand(returned(mail), 'wrong')).statusCode).toBe(401);
  expect(await profile()).toBe(false);
  const closed = await openPortal();
  try {
    const answer = await closed.app.inject({ method: 'POST', url: '/api/bounced-mail', payload: returned(mail) });
    expect(answer.statusCode).toBe(404);
  } finally {
    await closed.close();
  }
});
