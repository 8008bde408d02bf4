import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pendingCall } from '#exam/contract.ts';
import { digestOf, secretToken } from '#platform/server/security/random.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import {
  accountItemsCall,
  accountMessages,
  registerCall,
  validateAgdNumberCall,
  validateEmailCall,
  validateUsernameCall,
  verifyEmailCall,
} from '../contract.ts';
import { loginCall, logoutCall, studentCall, signInMessages } from '#sign-in/contract.ts';
import { insertMailedCode } from '#sign-in/server/sign-in-queries.ts';
import { aRegistration, aStudent, fixturePassword, someSelectLists, type SignedIn } from './fixtures.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const isSignedIn = async (token: string) => (await portal.call(pendingCall, {}, token)).httpStatus === 200;
const mailsTo = (address: string) =>
  portal.context.db.selectFrom('mail').selectAll().where('recipient', '=', address).orderBy('id').execute();

it.each([{}, { u: 'somebody' }, { p: 'some-pass' }])(
  'a sign-in with %j gets the one sentence of a failed sign-in',
  async (payload) => {
    const answer = await portal.app.inject({ method: 'POST', url: '/api/login', payload });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { status: false, code: 'invalid-login', errorMsg: signInMessages.invalidLogin },
    ]);
  },
);

describe('registering', () => {
  it('creates the account, signs in, and emails one welcome with a link that confirms the address', async () => {
    const form = aRegistration();
    const { body } = await portal.call(registerCall, form);
    expect(body).toMatchObject({ status: true, student: { firstname: 'Zoë', lastname: 'Őry', email: form.email } });
    expect(body.hash).toBe(body.token);
    expect(body.student.hash).not.toBe(body.token);
    expect(await isSignedIn(body.token)).toBe(true);
    await portal.runJobs();
    const mails = await mailsTo(form.email);
    expect(mails).toHaveLength(1);
    const code = /verify-email\?c=([\w-]+)/.exec(mails[0]?.text_body ?? '')?.[1] ?? '';
    expect((await portal.call(verifyEmailCall, { c: code })).body.status).toBe(true);
    const row = await portal.context.db
      .selectFrom('student')
      .select('email_verified_at')
      .where('hash', '=', body.student.hash)
      .executeTakeFirstOrThrow();
    expect(row.email_verified_at).not.toBeNull();
  });

  // What is wrong with a form: student-form.test.ts.
  it('refuses a form with a wrong field in the field’s own words, and emails no one', async () => {
    const form = aRegistration({ firstname: 'Ana\r\nBcc: all@example.test' });
    const { httpStatus, body } = await portal.call(registerCall, form);
    expect([httpStatus, body.status, body.errorMsg]).toEqual([400, false, 'Invalid character(s) detected.']);
    expect(await mailsTo(form.email)).toEqual([]);
  });

  it('refuses a taken username, email and AGD number, whatever their letters’ case or form', async () => {
    const first = aRegistration({ agdNumber: '4711001' });
    await portal.call(registerCall, first);
    const again = (change: Record<string, string>) => portal.call(registerCall, aRegistration(change));
    expect((await again({ username: first.username.toUpperCase() })).body).toMatchObject({
      status: false,
      errorMsg: accountMessages.usernameTaken,
    });
    expect((await again({ email: first.email.toUpperCase() })).body).toMatchObject({
      status: false,
      errorMsg: 'Email already in use. Choose another.',
    });
    expect((await again({ agdNumber: '4711001' })).body).toMatchObject({
      status: false,
      errorMsg: 'AGD Number already in use.  Choose another.',
    });
  });

  it('gives one account to two people who press at the same moment with the same name', async () => {
    const form = aRegistration();
    const answers = await Promise.all(
      [form, { ...form, email: 'second@member.test' }].map((each) => portal.call(registerCall, each)),
    );
    expect(answers.map(({ body }) => body.status).sort()).toEqual([false, true]);
    expect(answers.find(({ body }) => !body.status)?.body.errorMsg).toBe(accountMessages.usernameTaken);
  });

  it('takes no hash, credit, role or verified mark from the form', async () => {
    const form = {
      ...aRegistration(),
      hash: 'chosen-by-me',
      id: 1,
      email_verified_at: '2020-01-01',
      disabled_at: null,
      credits: 99,
      isStaff: true,
    };
    const { body } = await portal.call(registerCall, form);
    const row = await portal.context.db
      .selectFrom('student')
      .selectAll()
      .where('username', '=', form.username)
      .executeTakeFirstOrThrow();
    expect([row.hash, row.email_verified_at]).toEqual([body.student.hash, null]);
    expect(row.hash).not.toBe('chosen-by-me');
  });

  it('keeps the password as argon2id and the token as a digest only', async () => {
    const form = aRegistration();
    const { body } = await portal.call(registerCall, form);
    const row = await portal.context.db
      .selectFrom('student')
      .innerJoin('session', 'session.student_id', 'student.id')
      .select(['password_hash', 'token_hash'])
      .where('username', '=', form.username)
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
    expect(row.token_hash).toEqual(digestOf(body.token));
  });
});

describe('availability', () => {
  it('says whether a name, an address or a number is free, and one’s own is', async () => {
    const member = await aStudent(portal.context, { agdNumber: '4711002' } as never);
    const ask = async (token?: string) => [
      (await portal.call(validateUsernameCall, { u: member.username }, token)).body.status,
      (await portal.call(validateEmailCall, { email: member.email.toUpperCase() }, token)).body.status,
      (await portal.call(validateAgdNumberCall, { agdNumber: '4711002' }, token)).body.status,
    ];
    expect(await ask()).toEqual([false, false, false]);
    expect(await ask(member.token)).toEqual([true, true, true]);
    expect((await portal.call(validateAgdNumberCall, { agdNumber: '' })).body.status).toBe(true);
    expect((await portal.call(validateUsernameCall, { u: 'nobody-has-this' })).body.status).toBe(true);
  });

  it('takes a username by either of its two names, and refuses a question without one', async () => {
    const { username } = await aStudent(portal.context);
    expect((await portal.call(validateUsernameCall, { username })).body.status).toBe(false);
    expect((await portal.call(validateUsernameCall, { username: 'nobody-has-this-either' })).body.status).toBe(true);
    expect((await portal.call(validateUsernameCall, { u: username, username: 'nobody-has-it' })).body.status).toBe(
      false,
    );
    expect(await portal.call(validateUsernameCall, {})).toMatchObject({
      httpStatus: 400,
      body: { code: 'malformed', errorMsg: 'Malformed request: u is missing or of the wrong kind.' },
    });
  });
});

it('the choices of the forms come in their lists', async () => {
  // A portal of its own: the other tests register with the choices that a portal starts with.
  const own = await openPortal();
  await someSelectLists(own.context);
  const { body } = await own.call(accountItemsCall, {});
  await own.close();
  expect(body.titles).toEqual([{ id: 'one', label: 'One' }]);
  expect(body.states).toContainEqual({ id: 'ON', label: 'Ontario', country: 'CA' });
});

describe('signing in', () => {
  it('takes the username or the email, in any case', async () => {
    const member = await aStudent(portal.context);
    for (const u of [member.username, member.username.toUpperCase(), member.email, ` ${member.email.toUpperCase()} `]) {
      const { body } = await portal.call(loginCall, { u, p: fixturePassword });
      expect(body, u).toMatchObject({ status: true, firstname: 'Ana' });
      expect(await isSignedIn(body.token)).toBe(true);
    }
  });
  it('has one sentence for a wrong password, an unknown name and a closed account', async () => {
    const member = await aStudent(portal.context);
    const closed = await aStudent(portal.context);
    await portal.context.db
      .updateTable('student')
      .set({ disabled_at: portal.context.now() })
      .where('id', '=', closed.id)
      .execute();
    const answers = await Promise.all([
      portal.call(loginCall, { u: member.username, p: 'Wrong-pass-1' }),
      portal.call(loginCall, { u: 'nobody-at-all', p: 'Wrong-pass-1' }),
      portal.call(loginCall, { u: closed.username, p: fixturePassword }),
    ]);
    for (const { httpStatus, body } of answers)
      expect([httpStatus, body]).toEqual([
        200,
        { status: false, code: 'invalid-login', errorMsg: 'Invalid login - please try again.' },
      ]);
    expect(await isSignedIn(closed.token)).toBe(false);
  });
  it('slows repeated failures down and never locks a member out for good', async () => {
    const member = await aStudent(portal.context);
    for (let failure = 0; failure < 6; failure += 1)
      await portal.call(loginCall, { u: member.username, p: 'Wrong-pass-1' });
    const early = await portal.call(loginCall, { u: member.username, p: fixturePassword });
    expect(early.body).toMatchObject({ status: false, errorMsg: signInMessages.invalidLogin });
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(0);
    portal.advance({ seconds: 3 });
    expect((await portal.call(loginCall, { u: member.username, p: fixturePassword })).body.status).toBe(true);
  });
});

describe('a session', () => {
  it('names its holder and ends by signing out', async () => {
    const member = await aStudent(portal.context);
    const { body } = await portal.call(studentCall, {}, member.token);
    expect(body).toMatchObject({ status: true, student: { firstname: 'Ana', email: member.email }, token: null });
    expect((await portal.call(logoutCall, {}, member.token)).body.status).toBe(true);
    expect(await isSignedIn(member.token)).toBe(false);
    expect((await portal.call(logoutCall, {}, member.token)).body.status).toBe(true);
  });
  it('ends 30 days after its last use', async () => {
    const idle = await aStudent(portal.context);
    portal.advance({ hours: 24 * 30 + 1 });
    expect(await isSignedIn(idle.token)).toBe(false);
  });
  // Used until the end, so that no rule but this one can end it.
  it('ends 180 days after it began, however often it is used: it lives on day 179', async () => {
    const busy = await aStudent(portal.context);
    let today = 0;
    for (const day of [20, 40, 60, 80, 100, 120, 140, 160, 179]) {
      portal.advance({ hours: 24 * (day - today) });
      today = day;
      expect(await isSignedIn(busy.token), `on day ${day}`).toBe(true);
    }
    portal.advance({ hours: 24, minutes: 1 });
    expect(await isSignedIn(busy.token)).toBe(false);
  });
});

describe('a login token from an email', () => {
  async function aLoginToken(member: SignedIn): Promise<string> {
    const loginToken = secretToken();
    const now = portal.context.now();
    await insertMailedCode(portal.context.db, {
      code_hash: digestOf(loginToken),
      student_id: member.id,
      purpose: 'sign-in',
      detail: '',
      created_at: now,
      expires_at: now.add({ hours: 72 }),
    });
    return loginToken;
  }
  it('opens sessions five times at most and dies 72 hours after it was mailed', async () => {
    const member = await aStudent(portal.context);
    const loginToken = await aLoginToken(member);
    for (let opened = 0; opened < 5; opened += 1) {
      const { body } = await portal.call(studentCall, {}, loginToken);
      expect(await isSignedIn(body.token ?? '')).toBe(true);
    }
    expect((await portal.call(studentCall, {}, loginToken)).httpStatus).toBe(401);
    const other = await aLoginToken(member);
    portal.advance({ hours: 73 });
    expect((await portal.call(studentCall, {}, other)).httpStatus).toBe(401);
  });
  it('is no token for anything else', async () => {
    expect(await isSignedIn(await aLoginToken(await aStudent(portal.context)))).toBe(false);
  });
});

it('a confirmation link that is unknown or too old says what to do', async () => {
  const { httpStatus, body } = await portal.call(verifyEmailCall, { c: 'nothing' });
  expect([httpStatus, body.errorMsg]).toEqual([
    404,
    'This link has expired. Sign in and ask for a new one in your account.',
  ]);
});
