import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { supportCall } from '../contract.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const message = {
  name: 'Ana Kovač',
  office: 'Harbor Dental',
  email: 'ana@harbor.test',
  phone: '617 555 0100',
  subject: 'Technical Issue' as const,
  comment: 'The video stops.\nEvery time.',
};
let address = 0;
/** Each from an address of its own: the throttle counts by address. */
async function sendAs(form: object, token?: string) {
  address += 1;
  const response = await portal.app.inject({
    method: 'POST',
    url: supportCall.path,
    payload: form,
    remoteAddress: `10.0.0.${address}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return { httpStatus: response.statusCode, body: response.json() as Record<string, unknown> };
}
const stored = () => portal.context.db.selectFrom('support_message').selectAll().orderBy('id').execute();

describe('a message to support', () => {
  it('of a visitor is stored and mailed to the provider once, with the sender to reply to', async () => {
    const before = await stored();
    const comment = 'The sound stops.\nOnly at night.';
    expect((await sendAs({ ...message, comment })).body).toEqual({ status: true, msg: '' });
    await portal.runJobs();
    expect((await stored()).slice(before.length)).toMatchObject([{ ...message, comment, student_id: null }]);
    const mails = await portal.context.db
      .selectFrom('mail')
      .selectAll()
      .where('kind', '=', 'support.message')
      .where('text_body', 'like', `%${comment}%`)
      .execute();
    expect(mails).toMatchObject([
      { recipient: 'support@localhost', reply_to: 'ana@harbor.test', subject: 'Support: Technical Issue' },
    ]);
    expect(mails[0]?.text_body).toContain(comment);
    expect(mails[0]?.text_body).toContain('Member: not signed in');
  });

  it('names the member by the session alone; a hash in the request says nothing', async () => {
    const student = await aStudent(portal.context);
    await sendAs({ ...message, hash: 'somebody-else' }, student.token);
    expect((await stored()).at(-1)).toMatchObject({ student_id: student.id });
    await sendAs({ ...message, hash: 'somebody-else' });
    expect((await stored()).at(-1)).toMatchObject({ student_id: null });
  });

  it.each([
    ['a short name', { name: ' Ana ' }, 'Name is a required field and must be at least 4 characters.'],
    ['no office', { office: '' }, 'This is a required field and must be at least 4 characters.'],
    ['no email', { email: '' }, 'Email address is required.'],
    ['a bad email', { email: 'ana@' }, 'Email address is required.'],
    ['a short phone', { phone: '555' }, 'Phone number is required.'],
    ['the placeholder as subject', { subject: '' }, 'Select reason for support.'],
    ['a subject of its own', { subject: 'Urgent\r\nBcc: all@example.test' }, 'Select reason for support.'],
    ['a subject that nobody listed', { subject: 'Billing' }, 'Select reason for support.'],
    ['a short comment', { comment: ' hm ' }, 'Explain reason for support up to 1000 characters.'],
    ['a long comment', { comment: 'x'.repeat(1001) }, 'Explain reason for support up to 1000 characters.'],
    [
      'a line break in the name',
      { name: 'Ana Kovač\r\nReply-To: evil@example.test' },
      'Invalid character(s) detected.',
    ],
    ['a paragraph separator in the office', { office: 'Harbor\u2029Dental' }, 'Invalid character(s) detected.'],
    ['two addresses', { email: 'ana@harbor.test, evil@example.test' }, 'Email address is required.'],
    ['an address with a header', { email: 'ana@harbor.test\r\nBcc: all@example.test' }, 'Email address is required.'],
  ])('with %s is refused, stores and mails nothing', async (_case, change, msg) => {
    const before = (await stored()).length;
    const { httpStatus, body } = await sendAs({ ...message, ...change });
    expect([httpStatus, body['status'], body['msg']]).toEqual([400, false, msg]);
    expect(await stored()).toHaveLength(before);
  });

  it('may have exactly 1000 characters', async () => {
    expect((await sendAs({ ...message, comment: 'x'.repeat(1000) })).body['status']).toBe(true);
  });

  it('cannot put markup or links of its own into the email', async () => {
    await sendAs({ ...message, name: '<img src=x onerror=alert(1)>', comment: '<script>alert(1)</script>' });
    await portal.runJobs();
    const mail = await portal.context.db
      .selectFrom('mail')
      .selectAll()
      .where('kind', '=', 'support.message')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(mail.html_body).not.toMatch(/<script>alert|<img src=x/);
    expect(mail.html_body).toContain('&lt;script&gt;');
  });

  it('can be sent ten times in ten minutes from one address', async () => {
    const answers = [];
    for (let time = 0; time < 12; time += 1) answers.push(await portal.call(supportCall, message));
    expect(answers.map(({ httpStatus }) => httpStatus)).toEqual([...Array<number>(10).fill(200), 429, 429]);
    const waitSec = Number(answers.at(-1)?.headers['retry-after']);
    expect(waitSec).toBeGreaterThan(0);
    expect(waitSec).toBeLessThanOrEqual(600);
  });
});
