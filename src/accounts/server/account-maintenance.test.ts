// What members do about their account after joining: recovery, profile, password, devices, mailings. And what others
// may not do to it.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { completedCall } from '#certificates/contract.ts';
import { seatsCall } from '#seats/contract.ts';
import { digestOf } from '#platform/server/security/random.ts';
import { buildApp } from '#platform/server/http/app.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { openWatchedDatabase } from '#platform/testing/watched-database.ts';
import { openByLink } from '#open-by-link.ts';
import { people, routes } from '#program.ts';
import {
  profileCall,
  registerCall,
  saveProfileCall,
  sendVerificationCall,
  undoEmailCall,
  unsubscribeCall,
  unsubscribeStateCall,
  validateEmailCall,
  verifyEmailCall,
} from '../contract.ts';
import {
  confirmPasswordCall,
  endSessionCall,
  loginCall,
  recoverCall,
  sessionsCall,
  studentCall,
  signInMessages,
} from '#sign-in/contract.ts';
import { aRegistration, aStudent, fixturePassword, type SignedIn } from './fixtures.ts';
import { openSession } from '#sign-in/server/sessions/open-session.ts';
import { issueLoginToken } from '#sign-in/server/by-mail/login-token.ts';
import { unsubscribeLinks } from './emails/unsubscribe.ts';

let portal: Portal;
let student: SignedIn;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  student = await aStudent(portal.context);
});

const newPassword = 'Another-pass-2';
const row = (id = student.id) =>
  portal.context.db.selectFrom('student').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const isSignedIn = async (token: string) => (await portal.call(completedCall, {}, token)).httpStatus === 200;
const canSignIn = async (u: string, p: string) => (await portal.call(loginCall, { u, p })).body.status === true;
async function mailsTo(address: string, kind?: string) {
  await portal.runJobs();
  const mails = await portal.context.db
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', address)
    .orderBy('id')
    .execute();
  return kind === undefined ? mails : mails.filter((mail) => mail.kind === kind);
}
async function recoverLink(address = student.email) {
  const mail = (await mailsTo(address, 'accounts.recover')).at(-1);
  const found = /\/recover\?s=([\w-]+)&c=([\w-]+)/.exec(mail?.text_body ?? '');
  return { s: found?.[1] ?? '', c: found?.[2] ?? '', mail };
}
async function profileForm(changes: Record<string, unknown> = {}) {
  const { body } = await portal.call(profileCall, {}, student.token);
  const { hash: _hash, username: _username, emailVerified: _verified, needsPassword: _needs, ...form } = body.student;
  return { ...form, ...changes };
}
const save = (form: object, token = student.token) => portal.call(saveProfileCall, form as never, token);

describe('recovering', () => {
  it('ends what an intruder may have left: sessions and passkeys', async () => {
    await portal.context.db
      .insertInto('passkey')
      .values({
        student_id: student.id,
        credential_id: `left-${student.id}`,
        public_key: Buffer.from([1]),
        name: 'Elsewhere',
        created_at: portal.context.now(),
      })
      .execute();
    await portal.call(recoverCall, { u: student.username });
    const { s, c } = await recoverLink();
    expect((await portal.call(recoverCall, { s, c, password: newPassword })).body.data).toMatchObject([
      { status: true },
    ]);
    expect(await isSignedIn(student.token)).toBe(false);
    expect(
      await portal.context.db.selectFrom('passkey').select('id').where('student_id', '=', student.id).execute(),
    ).toEqual([]);
  });
  it.each([
    ['the username', () => ({ u: student.username })],
    ['the username in capitals, with blanks', () => ({ u: `  ${student.username.toUpperCase()} ` })],
    ['the email', () => ({ u: '', m: student.email })],
    ['both of one account', () => ({ u: student.username, m: student.email })],
  ])('by %s mails the username and a link, and never a password', async (_what, input) => {
    const { body } = await portal.call(recoverCall, input());
    expect(body).toEqual({ status: true, rowCount: 1, data: [{ status: true, msg: '' }] });
    const { mail, c } = await recoverLink();
    expect(mail?.text_body).toContain(`Username: ${student.username}`);
    expect(mail?.text_body).not.toContain(fixturePassword);
    expect(c).toHaveLength(43);
  });

  it('answers the same for an unknown account and for two that do not belong together, and emails no one', async () => {
    const other = await aStudent(portal.context);
    const known = await portal.call(recoverCall, { u: student.username });
    for (const input of [
      { u: 'nobody-here' },
      { m: 'nobody@member.test' },
      { u: student.username, m: other.email },
      { u: "' or 1=1 --" },
    ]) {
      const unknown = await portal.call(recoverCall, input);
      expect([unknown.httpStatus, unknown.body]).toEqual([known.httpStatus, known.body]);
    }
    expect(await mailsTo(other.email)).toHaveLength(0);
    expect(await mailsTo(student.email)).toHaveLength(1);
  });

  it('reads and writes the same for every name before it answers, so that its time reveals nothing', async () => {
    const statementsFor = async (u: string): Promise<string[]> => {
      const statements: string[] = [];
      const db = openWatchedDatabase(portal.databaseAddress, 1, (statement) => {
        statements.push(statement);
        return statement;
      });
      const app = await buildApp({ ...portal.context, db }, routes, people);
      const answer = await app.inject({ method: 'POST', url: recoverCall.path, payload: { u } });
      expect(answer.statusCode).toBe(200);
      await app.close();
      await db.destroy();
      return statements;
    };
    const known = await statementsFor(student.username);
    expect(known.length).toBeGreaterThan(0);
    expect(await statementsFor('nobody-has-this-name')).toEqual(known);
    expect(
      await portal.context.db.selectFrom('mailed_code').selectAll().where('student_id', '=', student.id).execute(),
    ).toEqual([]);
  });

  it('wants a username or an email', async () => {
    for (const input of [{}, { u: '', m: '  ' }])
      expect((await portal.call(recoverCall, input)).body.data).toEqual([
        { status: false, msg: 'Provide either username or account email address.' },
      ]);
  });

  it('sets a new password once, ends every session and says so by email', async () => {
    await portal.call(recoverCall, { u: student.username });
    const { s, c } = await recoverLink();
    expect((await portal.call(recoverCall, { s, c, password: 'short' })).body.data).toEqual([
      { status: false, msg: 'Password must be 6 characters or longer.' },
    ]);
    expect((await portal.call(recoverCall, { s, c, password: 'has blank' })).body.data).toEqual([
      { status: false, msg: 'Invalid character(s) detected.' },
    ]);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => portal.call(recoverCall, { s, c, password: newPassword })),
    );
    expect(answers.filter(({ body }) => body.data[0]?.status).length).toBe(1);
    expect(
      answers
        .flatMap(({ body }) => body.data)
        .filter(({ status }) => !status)
        .map(({ msg }) => msg),
    ).toEqual(Array(3).fill(signInMessages.linkExpired));
    expect(await isSignedIn(student.token)).toBe(false);
    expect(await canSignIn(student.username, newPassword)).toBe(true);
    expect(await canSignIn(student.username, fixturePassword)).toBe(false);
    expect(await mailsTo(student.email, 'accounts.password-changed')).toHaveLength(1);
  });

  it('refuses a code that is late, of another student, or replaced by a newer one', async () => {
    const other = await aStudent(portal.context);
    await portal.call(recoverCall, { u: student.username });
    const first = await recoverLink();
    expect(
      (await portal.call(recoverCall, { s: (await row(other.id)).hash, c: first.c, password: newPassword })).body
        .data[0]?.status,
    ).toBe(false);
    portal.advance({ minutes: 2 });
    await portal.call(recoverCall, { u: student.username });
    const second = await recoverLink();
    expect(second.c).not.toBe(first.c);
    expect(
      (await portal.call(recoverCall, { s: first.s, c: first.c, password: newPassword })).body.data[0]?.status,
    ).toBe(false);
    portal.advance({ minutes: 61 });
    expect(
      (await portal.call(recoverCall, { s: second.s, c: second.c, password: newPassword })).body.data[0]?.status,
    ).toBe(false);
    expect(await canSignIn(student.username, fixturePassword)).toBe(true);
  });

  it('leaves nothing of what was typed in any queue, done or not', async () => {
    const typed = ['somebody.who.is.no.member', 'stranger@nowhere.test'];
    await portal.call(recoverCall, { u: typed[0] ?? '' });
    await portal.call(recoverCall, { m: typed[1] ?? '' });
    await portal.call(recoverCall, { u: student.username, m: student.email });
    const queued = async () =>
      JSON.stringify((await sql`select data, output, singleton_key from job.job`.execute(portal.context.db)).rows);
    const before = await queued();
    await portal.runJobs();
    const after = await queued();
    for (const word of [...typed, student.username, student.email]) expect(before + after).not.toContain(word);
    expect(await mailsTo(student.email, 'accounts.recover')).toHaveLength(1);
  });

  it('emails three times an hour at most, and once for presses within a minute', async () => {
    for (let hour = 0; hour < 2; hour += 1) {
      for (let press = 0; press < 6; press += 1) {
        await portal.call(recoverCall, { u: student.username });
        await portal.call(recoverCall, { u: student.username });
        await portal.runJobs();
        portal.advance({ minutes: 2 });
      }
      expect(await mailsTo(student.email, 'accounts.recover')).toHaveLength(3 * (hour + 1));
      portal.advance({ hours: 1 });
    }
  });
});

describe('the profile', () => {
  it('comes back as it was saved, trimmed', async () => {
    const { body } = await save(
      await profileForm({
        firstname: '  Zoë ',
        city: 'Saint-Denis',
        country: 'FR',
        state: 'Not applicable',
        zip: '932',
        email2: 'home@member.test',
        agdNumber: '',
      }),
    );
    expect(body).toMatchObject({ status: true, errorMsg: '', student: { firstname: 'Zoë' } });
    expect((await portal.call(profileCall, {}, student.token)).body.student).toMatchObject({
      firstname: 'Zoë',
      country: 'FR',
      zip: '932',
      email2: 'home@member.test',
      username: student.username,
    });
  });

  it('never takes hash, username, credits, rights or a verified mark from a request', async () => {
    const before = await row();
    const extra = {
      id: '1',
      hash: 'x',
      username: 'someone-else',
      username_key: 'x',
      email_key: 'x@y.test',
      password_hash: 'x',
      role: 'owner',
      isAdmin: true,
      emailVerified: true,
      email_verified_at: null,
      credits: 99,
      ceTotal: 99,
      created_at: '2000-01-01',
      disabled_at: '2000-01-01',
      hide_agd_reminder: true,
      terms_version: 9,
      time_zone: 'UTC',
    };
    expect((await save({ ...(await profileForm()), ...extra, s: student.token })).body.status).toBe(true);
    expect(await row()).toEqual(before);
  });

  it('knows no other student: a hash or token of someone else in the body changes nothing of theirs', async () => {
    const other = await aStudent(portal.context);
    const before = await row(other.id);
    await save(await profileForm({ hash: before.hash, studentId: other.id, h: before.hash, firstname: 'Mine' }));
    expect(await row(other.id)).toEqual(before);
    const response = await portal.app.inject({
      method: 'POST',
      url: '/api/profile',
      headers: { authorization: `Bearer ${student.token}` },
      payload: { ...(await profileForm({ firstname: 'Stolen' })), s: other.token },
    });
    expect(response.statusCode).toBe(400);
    expect(await row(other.id)).toEqual(before);
  });

  // What is wrong with a field that a new account has, too: student-form.test.ts.
  it.each([
    ['firstname', { firstname: 'A' }, 'First name is a required field and must be at least 2 characters.'],
    ['email2', { email2: 'nowhere' }, undefined],
    ['a field of 100,000 characters', { address: 'x'.repeat(60_000) }, undefined],
  ])('refuses a bad %s', async (_field, change, message) => {
    const { httpStatus, body } = await save(await profileForm(change));
    expect([httpStatus, body.status]).toEqual([400, false]);
    if (message) expect(body.errorMsg).toBe(message);
  });

  it('refuses email and AGD number of another, and keeps one’s own', async () => {
    const other = await aStudent(portal.context, { agdNumber: `7${student.id.padStart(5, '0')}` });
    const { email, agd_number } = await row(other.id);
    expect((await save(await profileForm({ email: email.toUpperCase() }))).body).toMatchObject({
      status: false,
      errorMsg: 'Email already in use. Choose another.',
    });
    expect((await save(await profileForm({ agdNumber: agd_number }))).body).toMatchObject({
      status: false,
      errorMsg: 'AGD Number already in use.  Choose another.',
    });
    expect((await save(await profileForm({ email: student.email.toUpperCase() }))).body.status).toBe(true);
    expect((await row()).email_verified_at).not.toBeNull();
  });

  it('gives an address to one of two who take it at the same moment', async () => {
    const other = await aStudent(portal.context);
    const form = await profileForm({ email: `wanted-${student.id}@member.test` });
    const answers = await Promise.all([save(form), save(form, other.token)]);
    expect(answers.map(({ body }) => body.status).sort()).toEqual([false, true]);
    expect(answers.find(({ body }) => body.status !== true)?.body).toMatchObject({
      errorMsg: 'Email already in use. Choose another.',
    });
  });

  it('is not for visitors', async () => {
    expect((await portal.call(profileCall, {})).httpStatus).toBe(401);
    expect((await portal.call(saveProfileCall, { password: newPassword } as never)).httpStatus).toBe(401);
  });
});

describe('a new password', () => {
  it('may come alone: then nothing else is read or changed, other sessions end, this one stays', async () => {
    const elsewhere = await openSession(portal.context, portal.context.db, student.id);
    const before = await row();
    expect((await save({ password: newPassword })).body.status).toBe(true);
    const { password_hash: _hash, password_changed_at: _at, ...after } = await row();
    expect(before).toMatchObject(after);
    expect(await isSignedIn(student.token)).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await canSignIn(student.username, newPassword)).toBe(true);
    expect(await mailsTo(student.email, 'accounts.password-changed')).toHaveLength(1);
  });

  it('is stored as argon2id, with OWASP’s parameters', async () => {
    await save({ password: newPassword });
    expect((await row()).password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('asks for the current one when the sign-in is older than 15 minutes', async () => {
    portal.advance({ minutes: 16 });
    expect((await portal.call(profileCall, {}, student.token)).body.student.needsPassword).toBe(true);
    expect((await save({ password: newPassword })).body).toMatchObject({
      status: false,
      code: 'password-needed',
      errorMsg: 'Enter your current password.',
    });
    expect((await save({ password: newPassword, currentPassword: 'wrong-pass' })).body).toMatchObject({
      status: false,
      code: 'password-wrong',
    });
    expect(await canSignIn(student.username, fixturePassword)).toBe(true);
    expect((await save({ password: newPassword, currentPassword: fixturePassword })).body.status).toBe(true);
    expect((await save({ password: 'Third-pass-3' })).body.status).toBe(true);
  });

  it('cannot be set from a session that an email’s login token opened', async () => {
    const loginToken = await issueLoginToken(portal.context, portal.context.db, student.id);
    const { body } = await portal.call(studentCall, {}, loginToken);
    expect((await save({ password: newPassword }, body.token ?? '')).body).toMatchObject({ code: 'full-sign-in' });
  });

  it('cannot be guessed through the current one: the same growing wait applies', async () => {
    portal.advance({ minutes: 16 });
    for (let guess = 0; guess < 6; guess += 1) await save({ password: newPassword, currentPassword: `wrong-${guess}` });
    expect((await save({ password: newPassword, currentPassword: fixturePassword })).body).toMatchObject({
      status: false,
      code: 'password-wrong',
    });
    portal.advance({ minutes: 11 });
    expect((await save({ password: newPassword, currentPassword: fixturePassword })).body.status).toBe(true);
  });
});

describe('a new email address', () => {
  const moveTo = async (email: string) => {
    expect((await save(await profileForm({ email }))).body.status).toBe(true);
    const mail = (await mailsTo(student.email, 'accounts.email-changed')).at(-1);
    return /undo-email\?c=([\w-]+)/.exec(mail?.text_body ?? '')?.[1] ?? '';
  };

  it('notifies the old one, asks the new one to confirm, and counts as unverified until then', async () => {
    await moveTo(`moved-${student.id}@member.test`);
    expect((await row()).email_verified_at).toBeNull();
    const mail = (await mailsTo(`moved-${student.id}@member.test`, 'accounts.verify')).at(-1);
    const code = /verify-email\?c=([\w-]+)/.exec(mail?.text_body ?? '')?.[1] ?? '';
    await portal.call(verifyEmailCall, { c: code });
    expect((await row()).email_verified_at).not.toBeNull();
  });

  it('wants a fresh sign-in; the rest of the profile does not', async () => {
    portal.advance({ minutes: 16 });
    expect((await save(await profileForm({ email: `late-${student.id}@member.test` }))).body).toMatchObject({
      code: 'password-needed',
    });
    expect((await save(await profileForm({ city: 'Salem' }))).body.status).toBe(true);
  });

  it('can be taken back for 72 hours: the old one is valid again, every session ends, a link for a new password is emailed', async () => {
    const code = await moveTo(`thief-${student.id}@member.test`);
    await portal.call(recoverCall, { u: student.username });
    const thief = await recoverLink(`thief-${student.id}@member.test`);
    portal.advance({ hours: 71 });
    expect((await portal.call(undoEmailCall, { c: code })).body.status).toBe(true);
    expect((await row()).email).toBe(student.email);
    expect(await isSignedIn(student.token)).toBe(false);
    expect(
      (await portal.call(recoverCall, { s: thief.s, c: thief.c, password: newPassword })).body.data[0]?.status,
    ).toBe(false);
    const own = await recoverLink();
    expect((await portal.call(recoverCall, { s: own.s, c: own.c, password: newPassword })).body.data[0]?.status).toBe(
      true,
    );
    expect((await portal.call(undoEmailCall, { c: code })).httpStatus).toBe(404);
  });

  it('shuts the intruder out when it is taken back: no password fits, no notices leave, and the email knows no limit', async () => {
    const code = await moveTo(`robber-${student.id}@member.test`);
    await save({ password: newPassword });
    await portal.context.db
      .insertInto('push_subscription')
      .values({
        student_id: student.id,
        endpoint: `https://push.test/${student.id}`,
        p256dh: 'p',
        auth: 'a',
        created_at: portal.context.now(),
      })
      .execute();
    for (let time = 0; time < 3; time += 1) {
      await portal.call(recoverCall, { u: student.username });
      await portal.runJobs();
      portal.advance({ minutes: 2 });
    }
    const before = (await mailsTo(student.email, 'accounts.recover')).length;
    await portal.call(undoEmailCall, { c: code });
    expect(await canSignIn(student.username, newPassword)).toBe(false);
    expect(await canSignIn(student.username, fixturePassword)).toBe(false);
    expect(await mailsTo(student.email, 'accounts.recover')).toHaveLength(before + 1);
    const left = portal.context.db.selectFrom('push_subscription').select('id').where('student_id', '=', student.id);
    expect(await left.execute()).toEqual([]);
    const { s, c } = await recoverLink();
    expect((await portal.call(recoverCall, { s, c, password: newPassword })).body.data[0]?.status).toBe(true);
    expect(await canSignIn(student.username, newPassword)).toBe(true);
  });

  it('cannot be taken back later', async () => {
    const code = await moveTo(`later-${student.id}@member.test`);
    portal.advance({ hours: 73 });
    expect((await portal.call(undoEmailCall, { c: code })).httpStatus).toBe(404);
  });

  it('leaves the old one to its owner while it can be taken back', async () => {
    await moveTo(`gone-${student.id}@member.test`);
    expect((await portal.call(validateEmailCall, { email: student.email })).body.status).toBe(false);
    expect((await portal.call(registerCall, aRegistration({ email: student.email }))).body).toMatchObject({
      status: false,
      errorMsg: 'Email already in use. Choose another.',
    });
    portal.advance({ hours: 73 });
    expect((await portal.call(validateEmailCall, { email: student.email })).body.status).toBe(true);
  });
});

describe('look-alikes', () => {
  it.each([
    ['full-width letters', 'm', '\uff4d'],
    ['a ligature', 'fi', '\ufb01'],
    ['the Kelvin sign', 'k', '\u212a'],
  ])('of a username with %s are that username', async (_case, plain, twisted) => {
    const { username } = await aStudent(portal.context, { username: `fimk-${student.id}` });
    const { body } = await portal.call(registerCall, aRegistration({ username: username.replace(plain, twisted) }));
    expect(body).toMatchObject({ status: false, errorMsg: 'This username is not available. Choose another.' });
  });
  it.each(['аdmin-of-all', 'ana.kovač', 'ana kovac', 'ana\u200bkovac'])(
    'that are no plain letters are no username: %j',
    async (username) => {
      expect((await portal.call(registerCall, aRegistration({ username }))).httpStatus).toBe(400);
    },
  );
  it.each(['mıke@member.test', 'ana@mеmber.test', 'ana@member.test\u202e', 'ａna@member.test', 'ana@xn--.test'])(
    'of an email are refused: %j',
    async (email) => {
      expect((await portal.call(registerCall, aRegistration({ email }))).httpStatus).toBe(400);
    },
  );
});

describe('devices', () => {
  const signInFrom = (device: string | null, headers: Record<string, string> = {}) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { u: student.username, p: fixturePassword },
      headers: {
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0',
        ...(device === null ? {} : { cookie: `device=${device}` }),
        ...headers,
      },
    });
  const markOf = (response: { headers: Record<string, unknown> }) =>
    /device=([\w-]{43})/.exec(String(response.headers['set-cookie']))?.[1] ?? '';

  it('are marked by a cookie that scripts cannot read and other sites do not get', async () => {
    const header = String((await signInFrom(null)).headers['set-cookie']);
    expect(header).toMatch(/^device=[\w-]{43}; Path=\/api; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  });

  it('that are new to an account send an email, known ones and the first do not', async () => {
    portal.advance({ hours: 1 });
    const mark = markOf(await signInFrom(null));
    expect(await mailsTo(student.email, 'accounts.new-device')).toHaveLength(0);
    await signInFrom(mark);
    expect(await mailsTo(student.email, 'accounts.new-device')).toHaveLength(0);
    await signInFrom(null);
    const [mail] = await mailsTo(student.email, 'accounts.new-device');
    expect(mail?.text_body).toContain('Device: Chrome on Windows');
    expect(mail?.text_body).toContain('/account/security');
    for (let again = 0; again < 5; again += 1) await signInFrom(null);
    expect(await mailsTo(student.email, 'accounts.new-device')).toHaveLength(3);
  });

  it('are no news within the hour after joining, though a program without cookies comes as a new one each time', async () => {
    const form = aRegistration();
    await portal.app.inject({ method: 'POST', url: registerCall.path, payload: form });
    const signInAgain = () => portal.call(loginCall, { u: form.username, p: form.password });
    portal.advance({ minutes: 59 });
    await signInAgain();
    expect(await mailsTo(form.email, 'accounts.new-device')).toHaveLength(0);
    portal.advance({ minutes: 2 });
    await signInAgain();
    expect(await mailsTo(form.email, 'accounts.new-device')).toHaveLength(1);
  });

  it('are stored hashed', async () => {
    const mark = markOf(await signInFrom(null));
    const [known] = await portal.context.db
      .selectFrom('known_device')
      .selectAll()
      .where('student_id', '=', student.id)
      .execute();
    expect(known?.device_hash.equals(digestOf(mark))).toBe(true);
  });

  it('that are known still get in while someone guesses from elsewhere', async () => {
    const mark = markOf(await signInFrom(null));
    for (let guess = 0; guess < 12; guess += 1)
      await portal.call(loginCall, { u: student.username, p: `guess-${guess}` });
    expect((await signInFrom(null)).json()).toMatchObject({
      status: false,
      errorMsg: 'Invalid login - please try again.',
    });
    expect((await signInFrom(mark)).json()).toMatchObject({ status: true });
  });

  it('show where the student is signed in, and can be signed out one by one or all others at once', async () => {
    const other = (await signInFrom(null)).json() as { token: string };
    const third = (await signInFrom(null)).json() as { token: string };
    const { body } = await portal.call(sessionsCall, {}, student.token);
    expect(body.sessions).toHaveLength(3);
    expect(body.sessions.filter((session) => session.isCurrent)).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain(student.token);
    const foreign = await aStudent(portal.context);
    const foreignId = (await portal.call(sessionsCall, {}, foreign.token)).body.sessions[0]?.id ?? '';
    await portal.call(endSessionCall, { id: foreignId }, student.token);
    expect(await isSignedIn(foreign.token)).toBe(true);
    const id = body.sessions.find((session) => !session.isCurrent)?.id ?? '';
    await portal.call(endSessionCall, { id }, student.token);
    expect([await isSignedIn(other.token), await isSignedIn(third.token)].filter(Boolean)).toHaveLength(1);
    await portal.call(endSessionCall, {}, student.token);
    expect([await isSignedIn(other.token), await isSignedIn(third.token), await isSignedIn(student.token)]).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('guessing passwords', () => {
  it('counts by account, whatever name is typed, and many at once are one after the other', async () => {
    const names = [student.username, student.email, student.username.toUpperCase(), ` ${student.email}`];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, guess) =>
        portal.call(loginCall, { u: names[guess % 4] ?? '', p: `guess-${guess}` }),
      ),
    );
    expect(answers.every(({ body }) => body.errorMsg === 'Invalid login - please try again.')).toBe(true);
    const [counted] = await portal.context.db
      .selectFrom('sign_in_failure')
      .selectAll()
      .where('subject', '=', `account:${student.id}`)
      .execute();
    expect(counted?.failures).toBe(6);
    expect(await canSignIn(student.username, fixturePassword)).toBe(false);
    portal.advance({ seconds: 3 });
    expect(await canSignIn(student.email, fixturePassword)).toBe(true);
  });

  it('never locks a member out for longer than ten minutes', async () => {
    for (let guess = 0; guess < 20; guess += 1) {
      portal.advance({ minutes: 11 });
      await portal.call(loginCall, { u: student.username, p: `guess-${guess}` });
    }
    expect(await canSignIn(student.username, fixturePassword)).toBe(false);
    portal.advance({ minutes: 10 });
    expect(await canSignIn(student.username, fixturePassword)).toBe(true);
  });
});

describe('a login token of an email', () => {
  it('opens five sessions at most, and none once one of them wrote something', async () => {
    const loginToken = await issueLoginToken(portal.context, portal.context.db, student.id);
    const opened = await Promise.all(Array.from({ length: 7 }, () => portal.call(studentCall, {}, loginToken)));
    const tokens = opened.flatMap(({ body }) => (body.status === true && body.token !== null ? [body.token] : []));
    expect(tokens).toHaveLength(5);
    const second = await issueLoginToken(portal.context, portal.context.db, student.id);
    const { token } = (await portal.call(studentCall, {}, second)).body;
    await portal.call(sendVerificationCall, {}, token);
    expect((await portal.call(studentCall, {}, second)).httpStatus).toBe(401);
  });
  describe('opens a session that', () => {
    let token: string;
    beforeEach(async () => {
      const loginToken = await issueLoginToken(portal.context, portal.context.db, student.id);
      token = (await portal.call(studentCall, {}, loginToken)).body.token ?? '';
    });

    const memberCalls = routes
      .filter(({ call }) => call.access === 'student' || call.access === 'optional')
      .map(({ call }) => [`${call.method} ${call.path}`, call] as const);
    const closed = memberCalls.filter(([, call]) => !openByLink.has(call));
    const open = memberCalls.filter(([, call]) => openByLink.has(call));
    it.each(closed)('is refused %s until the password is given', async (_name, call) => {
      const refused = await portal.call(call, {}, token);
      expect([refused.httpStatus, refused.body]).toMatchObject([403, { status: false, code: 'full-sign-in' }]);
      expect((await portal.call(confirmPasswordCall, { currentPassword: fixturePassword }, token)).body).toEqual({
        status: true,
      });
      expect((await portal.call(call, {}, token)).body.code).not.toBe('full-sign-in');
    });
    it.each(open)('may ask %s', async (_name, call) => {
      expect((await portal.call(call, {}, token)).body.code).not.toBe('full-sign-in');
    });

    // Whoever has the mail has the link: what it is for, and not the person. A call that is added is closed.
    it('sees and changes nothing of the person: profile, devices, licenses, record, audit links, terms, and sponsors', () => {
      expect(open.length).toBe(openByLink.size);
      expect(closed.map(([name]) => name).toSorted()).toEqual([
        'GET /api/account-home',
        'GET /api/attendance-record',
        'GET /api/audit-answers',
        'GET /api/calendar-feed',
        'GET /api/certificate',
        'GET /api/certificate-link',
        'GET /api/completed',
        'GET /api/completed-certificates',
        'GET /api/completed-podcasts',
        'GET /api/completed-webinars',
        'GET /api/consent-choices',
        'GET /api/counts-for-me',
        'GET /api/credit-version',
        'GET /api/my-data',
        'GET /api/passkeys',
        'GET /api/profile',
        'GET /api/proof',
        'GET /api/push',
        'GET /api/renewal',
        'GET /api/send-ce-report',
        'GET /api/sessions',
        'GET /api/text-changes',
        'GET /api/tutorial-history',
        'POST /api/agree',
        'POST /api/check-license',
        'POST /api/consent-choices',
        'POST /api/end-audit-answer',
        'POST /api/end-session',
        'POST /api/hide-license-question',
        'POST /api/make-audit-answer',
        'POST /api/make-calendar-feed',
        'POST /api/mobilead-submit',
        'POST /api/passkey-add',
        'POST /api/passkey-offer',
        'POST /api/passkey-remove',
        'POST /api/profile',
        'POST /api/push-subscribe',
        'POST /api/push-unsubscribe',
        'POST /api/remove-calendar-feed',
        'POST /api/remove-license',
        'POST /api/save-license',
        'POST /api/send-cert',
        'POST /api/set-credit-goal',
      ]);
    });

    it('does what the link is for', async () => {
      expect((await portal.call(seatsCall, {}, token)).httpStatus).toBe(200);
    });

    it('stays as it is after a wrong password, which waits like any other', async () => {
      for (let guess = 0; guess < 6; guess += 1) {
        const { body } = await portal.call(confirmPasswordCall, { currentPassword: `wrong-${guess}` }, token);
        expect(body).toMatchObject({ status: false, code: 'password-wrong' });
      }
      expect((await portal.call(confirmPasswordCall, { currentPassword: fixturePassword }, token)).body.status).toBe(
        false,
      );
      expect((await portal.call(profileCall, {}, token)).httpStatus).toBe(403);
    });

    it('was signed in with a password is asked for nothing, however long ago', async () => {
      portal.advance({ hours: 20 });
      expect((await portal.call(profileCall, {}, student.token)).httpStatus).toBe(200);
      expect((await portal.call(sessionsCall, {}, student.token)).httpStatus).toBe(200);
    });
  });

  it('is dead after 72 hours', async () => {
    const loginToken = await issueLoginToken(portal.context, portal.context.db, student.id);
    portal.advance({ hours: 73 });
    expect((await portal.call(studentCall, {}, loginToken)).httpStatus).toBe(401);
  });
});

describe('unsubscribing', () => {
  const codeOf = (url: string) => new URL(url).searchParams.get('c') ?? '';

  it('is one POST of a mail program, without a sign-in, and can be taken back on the page', async () => {
    const { hash } = await row();
    const { unsubscribeUrl, unsubscribePage } = await unsubscribeLinks(portal.context, portal.context.db, hash);
    expect(codeOf(unsubscribePage)).toBe(codeOf(unsubscribeUrl));
    const { pathname, search } = new URL(unsubscribeUrl);
    expect((await portal.call(unsubscribeStateCall, { c: codeOf(unsubscribeUrl) })).body.mailings).toBe(true);
    const response = await portal.app.inject({
      method: 'POST',
      url: pathname + search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([response.statusCode, response.json()]).toEqual([200, { status: true, mailings: false }]);
    expect((await row()).mailings_off_at).not.toBeNull();
    expect((await portal.call(unsubscribeCall, { c: codeOf(unsubscribeUrl), on: 'yes' })).body.mailings).toBe(true);
    expect((await row()).mailings_off_at).toBeNull();
  });
  it.each(['GET', 'HEAD'] as const)(
    'by %s does nothing: a browser comes to the page with the button, a program gets the state',
    async (method) => {
      const { hash } = await row();
      const { unsubscribeUrl, unsubscribePage } = await unsubscribeLinks(portal.context, portal.context.db, hash);
      const { pathname, search } = new URL(unsubscribeUrl);
      const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
      const opened = await portal.app.inject({ method, url: pathname + search, headers: { accept } });
      const page = new URL(unsubscribePage);
      expect([opened.statusCode, opened.headers.location]).toEqual([302, page.pathname + page.search]);
      expect(opened.headers['cache-control']).toBe('no-store');
      const scanned = await portal.app.inject({ method, url: pathname + search });
      expect(scanned.statusCode).toBe(200);
      expect(scanned.body).toBe(method === 'HEAD' ? '' : JSON.stringify({ status: true, mailings: true }));
      expect((await row()).mailings_off_at).toBeNull();
    },
  );
  it('refuses a signature of someone else or of nobody', async () => {
    const other = await row((await aStudent(portal.context)).id);
    const { unsubscribeUrl } = await unsubscribeLinks(portal.context, portal.context.db, (await row()).hash);
    const signature = codeOf(unsubscribeUrl).split('.')[1];
    for (const c of [`${other.hash}.${signature}`, `${other.hash}.`, other.hash, '.', 'x'])
      expect((await portal.call(unsubscribeCall, { c })).httpStatus).toBe(404);
  });
});
