// Attacks on accounts that need many requests, another address, or another account of one's own.
import type * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  profileCall,
  registerCall,
  saveProfileCall,
  validateAgdNumberCall,
  validateEmailCall,
} from '#accounts/contract.ts';
import { loginCall, recoverCall } from '#sign-in/contract.ts';
import { aRegistration, aStudent, fixturePassword, type SignedIn } from '#accounts/server/fixtures.ts';
import { digestOf, secretToken } from '#platform/server/security/random.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { seededRandom } from '#platform/testing/seed.ts';
import { documents, routes, timetable, works } from '#program.ts';

// The real functions, counted: the time of a sign-in is the time of argon2.
const counted = vi.hoisted(() => ({ verify: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return {
    ...real,
    verify: (...args: Parameters<typeof real.verify>) => ((counted.verify += 1), real.verify(...args)),
  };
});

let portal: Portal;
let student: SignedIn;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  student = await aStudent(portal.context);
});

const mailsTo = (address: string) =>
  portal.context.db.selectFrom('mail').selectAll().where('recipient', '=', address).orderBy('id').execute();
const post = (path: string, payload: object, headers: Record<string, string> = {}, on = portal) =>
  on.app.inject({ method: 'POST', url: path, payload, headers });

describe('who has an account', () => {
  it('does not show in the work of a sign-in: as many hashes for a known, an unknown, a closed account and a password that is too long', async () => {
    const closed = await aStudent(portal.context);
    await portal.context.db
      .updateTable('student')
      .set({ disabled_at: portal.context.now() })
      .where('id', '=', closed.id)
      .execute();
    await portal.call(loginCall, { u: 'warm-up-name', p: 'wrong-guess' });
    const work = [];
    for (const [u, p] of [
      [student.username, 'wrong-guess'],
      ['nobody-of-this-name', 'wrong-guess'],
      [closed.username, fixturePassword],
      [student.username, 'x'.repeat(300)],
      ['nobody-of-this-name', 'x'.repeat(300)],
      [student.username, fixturePassword],
    ] as const) {
      counted.verify = 0;
      await portal.call(loginCall, { u, p });
      work.push(counted.verify);
    }
    expect(work).toEqual([1, 1, 1, 1, 1, 1]);
  });
  it('does not show in the answer of the sign-in, headers included', async () => {
    const answers = await Promise.all(
      [student.username, 'nobody-of-this-name'].map((u) => post('/api/login', { u, p: 'wrong-guess' })),
    );
    const said = answers.map(({ statusCode, body, headers }) => [
      statusCode,
      body,
      Object.keys(headers)
        .filter((name) => !name.startsWith('x-ratelimit'))
        .sort(),
    ]);
    expect(said[0]).toEqual(said[1]);
  });
});

describe('a session', () => {
  it('is never one that the visitor brought along', async () => {
    const brought = secretToken();
    for (const [payload, headers] of [
      [{ u: student.username, p: fixturePassword, s: brought }, {}],
      [
        { u: student.username, p: fixturePassword, token: brought, hash: brought },
        { authorization: `Bearer ${brought}`, cookie: `device=${brought}; id_token=${brought}` },
      ],
    ] as const) {
      const { token, hash } = (await post('/api/login', payload, headers)).json<{ token: string; hash: string }>();
      expect([token, hash]).not.toContain(brought);
      expect((await portal.call(profileCall, {}, brought)).httpStatus).toBe(401);
      expect((await portal.call(profileCall, {}, token)).httpStatus).toBe(200);
    }
  });
  it('differs every time, and signing in leaves those that are there', async () => {
    const tokens = await Promise.all(
      Array.from(
        { length: 3 },
        async () => (await portal.call(loginCall, { u: student.username, p: fixturePassword })).body.token,
      ),
    );
    expect(new Set([...tokens, student.token]).size).toBe(4);
    for (const token of [...tokens, student.token])
      expect((await portal.call(profileCall, {}, token)).httpStatus).toBe(200);
  });
});

describe('throttles', () => {
  const fromAddress = (
    path: string,
    query: Record<string, string>,
    remoteAddress: string,
    headers: Record<string, string> = {},
    on = portal,
  ) => on.app.inject({ url: `${path}?${new URLSearchParams(query).toString()}`, remoteAddress, headers });

  it('of the availability checks answer 429 in the envelope, with the time to wait', async () => {
    for (const [call, query, most] of [
      [validateEmailCall, { email: 'a@b.test' }, 60],
      [validateAgdNumberCall, { agdNumber: '12345' }, 20],
    ] as const) {
      for (let time = 0; time < most; time += 1)
        expect((await fromAddress(call.path, query, '192.0.2.1')).statusCode).toBe(200);
      const answer = await fromAddress(call.path, query, '192.0.2.1');
      expect([answer.statusCode, answer.json()]).toMatchObject([429, { status: false, code: 'throttled' }]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect((await fromAddress(call.path, query, '192.0.2.2')).statusCode).toBe(200);
    }
  });
  it('of the PDF of an audit answer, which draws every certificate, count by network', async () => {
    const ask = (remoteAddress: string) =>
      portal.app.inject({ url: `/api/audit-file/${'A'.repeat(43)}`, remoteAddress });
    for (let time = 0; time < 20; time += 1) expect((await ask('192.0.2.40')).statusCode).toBe(404);
    expect((await ask('192.0.2.40')).statusCode).toBe(429);
    expect((await ask('192.0.2.41')).statusCode).toBe(404);
  });
  it('are missing outside the console only where a document is the same for all, or Zoom’s signature is asked for', () => {
    expect(
      documents
        .filter(({ throttle, staffAccess }) => throttle === undefined && staffAccess === undefined)
        .map(({ path }) => path)
        .filter((path) => !path.startsWith('/log/')),
    ).toEqual([
      '/robots.txt',
      '/sitemap.xml',
      '/sitemaps/:file',
      '/feeds/:file',
      '/opensearch.xml',
      '/api/zoom-webhook',
    ]);
  });
  // Each guess is another address: who has an account is asked by a list of them, never by one again and again.
  it('count the guesses of one call, whatever its query says', async () => {
    const statuses = [];
    for (let guess = 0; guess <= 60; guess += 1) {
      const query = { email: `guess-${guess}@b.test`, [`extra${guess}`]: String(guess) };
      statuses.push((await fromAddress(validateEmailCall.path, query, '192.0.2.30')).statusCode);
    }
    expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
  });
  it('of joining count what could become an account; forms with a slip have a limit of their own', async () => {
    const join = (payload: object, remoteAddress: string) =>
      portal.app.inject({ method: 'POST', url: '/api/register', payload, remoteAddress });
    for (let time = 0; time < 100; time += 1)
      expect((await join({ ...aRegistration(), zip: '1' }, '192.0.2.20')).statusCode).toBe(400);
    expect((await join(aRegistration(), '192.0.2.20')).json()).toMatchObject({ status: true });
    for (let time = 101; time < 600; time += 1) await join({}, '192.0.2.20');
    const malformed = await join({}, '192.0.2.20');
    expect([malformed.statusCode, malformed.json()]).toMatchObject([429, { code: 'throttled' }]);
    // The answer that the name is taken: what a search for names would use.
    const taken = { ...aRegistration(), username: student.username };
    for (let time = 0; time < 60; time += 1)
      expect((await join(taken, '192.0.2.21')).json()).toMatchObject({ code: 'username-taken' });
    const answer = await join(taken, '192.0.2.21');
    expect([answer.statusCode, answer.json()]).toMatchObject([429, { status: false, code: 'throttled' }]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
  it('are not escaped by claiming another address', async () => {
    for (let time = 0; time < 25; time += 1)
      await fromAddress('/api/validate-agd-number', { agdNumber: '12345' }, '192.0.2.3', {
        'x-forwarded-for': `198.51.100.${time}`,
        'x-real-ip': `198.51.100.${time}`,
        forwarded: `for=198.51.100.${time}`,
      });
    expect(
      (
        await fromAddress('/api/validate-agd-number', { agdNumber: '12345' }, '192.0.2.3', {
          'x-forwarded-for': '198.51.100.99',
        })
      ).statusCode,
    ).toBe(429);
  });
  it('see behind a proxy the address that the proxy saw, not one that the visitor wrote before it', async () => {
    const proxied = await openPortal({ TRUST_PROXY: 'yes' });
    for (let time = 0; time < 20; time += 1)
      await fromAddress(
        '/api/validate-agd-number',
        { agdNumber: '12345' },
        '127.0.0.1',
        { 'x-forwarded-for': `198.51.100.${time}, 203.0.113.5` },
        proxied,
      );
    const ask = (forwarded: string) =>
      fromAddress(
        '/api/validate-agd-number',
        { agdNumber: '12345' },
        '127.0.0.1',
        { 'x-forwarded-for': forwarded },
        proxied,
      );
    expect((await ask('198.51.100.77, 203.0.113.5')).statusCode).toBe(429);
    expect((await ask('198.51.100.77, 203.0.113.6')).statusCode).toBe(200);
    const answer = await post(
      '/api/login',
      { u: 'nobody-of-this-name', p: 'wrong-guess' },
      { 'x-forwarded-for': 'x'.repeat(9000) },
      proxied,
    );
    expect(answer.statusCode).toBe(200);
    await proxied.close();
  });
  it('count the addresses of one IPv6 customer as one', async () => {
    for (let time = 0; time < 20; time += 1)
      await fromAddress('/api/validate-agd-number', { agdNumber: '12345' }, `2001:db8:7:8::${time + 1}`);
    expect(
      (await fromAddress('/api/validate-agd-number', { agdNumber: '12345' }, '2001:db8:7:8:ffff::1')).statusCode,
    ).toBe(429);
    expect((await fromAddress('/api/validate-agd-number', { agdNumber: '12345' }, '2001:db8:7:9::1')).statusCode).toBe(
      200,
    );
  });
  it('hold for guesses at many accounts from one address', async () => {
    let waited = false;
    for (let time = 0; time < 80 && !waited; time += 1) {
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/api/login',
        remoteAddress: '192.0.2.50',
        payload: { u: `spray-target-${time}`, p: 'Winter-2026' },
      });
      waited = answer.headers['retry-after'] !== undefined;
    }
    expect(waited).toBe(true);
  });
});

describe('emails to someone else', () => {
  const profileForm = (who: SignedIn, email: string) => {
    const {
      username: _username,
      password: _password,
      passwordRetyped: _retyped,
      sourceHeard: _heard,
      timeZone: _zone,
      ...form
    } = aRegistration({ email });
    return { ...form, hash: who.id } as never;
  };
  it('cannot be caused again and again by changing one’s own address to theirs and back', async () => {
    const victim = 'victim-of-mails@elsewhere.test';
    const outcomes = [];
    for (let time = 0; time < 10; time += 1)
      outcomes.push(
        (
          await portal.call(
            saveProfileCall,
            profileForm(student, time % 2 === 0 ? victim : student.email),
            student.token,
          )
        ).httpStatus,
      );
    expect(outcomes.filter((httpStatus) => httpStatus === 429).length).toBeGreaterThan(0);
    expect((await mailsTo(victim)).length).toBeLessThanOrEqual(4);
    portal.advance({ hours: 1, minutes: 1 });
    const { token } = (await portal.call(loginCall, { u: student.username, p: fixturePassword })).body;
    expect(
      (await portal.call(saveProfileCall, profileForm(student, 'another-address@member.test'), token)).httpStatus,
    ).toBe(200);
  });
  it('hold links of the configured address, whatever host the request names', async () => {
    const evil = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      'x-original-host': 'evil.example',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
    };
    const proxied = await openPortal({ TRUST_PROXY: 'yes', PUBLIC_URL: 'https://ce.portal.test' });
    const reader = await aStudent(proxied.context);
    await post(recoverCall.path, { u: reader.username }, evil, proxied);
    const form = aRegistration();
    const registered = await post(registerCall.path, form, evil, proxied);
    expect(registered.statusCode).toBe(200);
    await proxied.runJobs();
    const mails = await proxied.context.db.selectFrom('mail').selectAll().execute();
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['accounts.recover', 'accounts.welcome']);
    for (const mail of mails) {
      expect(JSON.stringify(mail)).not.toContain('evil.example');
      expect(mail.text_body).toContain('https://ce.portal.test/');
    }
    await proxied.close();
  });
  it.each([
    'firstname',
    'lastname',
    'officeName',
    'address',
    'city',
    'phone',
    'title',
    'jobTitle',
    'username',
    'email',
    'agdNumber',
    'zip',
    'state',
    'ageRange',
    'officeSize',
    'sourceHeard',
    'timeZone',
  ])('cannot be added by line breaks in %s', async (field) => {
    const random = seededRandom(`line breaks in ${field}`);
    for (const breaks of [
      '\r\nBcc: all@example.test',
      '\nBcc: all@example.test',
      '\u2028Bcc: all@example.test',
      '\u0000',
      '\u0085Bcc: x',
    ]) {
      const form = aRegistration();
      const before = await portal.context.db.selectFrom('mail').select('id').execute();
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/api/register',
        remoteAddress: `10.9.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}`,
        payload: { ...form, [field]: `${(form as Record<string, string>)[field]}${breaks}` },
      });
      expect([breaks, answer.statusCode]).toEqual([breaks, 400]);
      expect(await portal.context.db.selectFrom('mail').select('id').execute()).toHaveLength(before.length);
    }
  });
});

describe('requests of other sites’ pages', () => {
  it('do nothing, by form or by script, also where no sign-in is needed', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', origin: 'https://evil.example' };
    for (const { call } of routes.filter(({ call: each }) => each.method === 'POST' || each.changes)) {
      const answer = await post(call.path, {}, foreign);
      expect([call.path, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
        call.path,
        403,
        'cross-site',
      ]);
      const form = await portal.app.inject({
        method: 'POST',
        url: `${call.path}?u=${student.username}&p=${fixturePassword}`,
        headers: { ...foreign, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'u=a',
      });
      expect(form.statusCode).toBe(403);
      expect(form.headers['set-cookie']).toBeUndefined();
    }
    expect(
      (
        await post('/api/login', { u: student.username, p: fixturePassword }, { 'sec-fetch-site': 'same-origin' })
      ).json(),
    ).toMatchObject({ status: true });
  });
});

describe('poisoned objects', () => {
  it('are refused or ignored, and leave every object as it was', async () => {
    const poisons = [
      '{"__proto__":{"isAdmin":true},"u":"a","p":"b"}',
      '{"constructor":{"prototype":{"isAdmin":true}},"u":"a","p":"b"}',
      '{"u":{"__proto__":{"isAdmin":true}},"p":"b"}',
      '{"\\u005f_proto__":{"isAdmin":true}}',
    ];
    for (const { call } of routes.filter(({ call: each }) => each.method === 'POST')) {
      for (const payload of poisons) {
        const answer = await portal.app.inject({
          method: 'POST',
          url: call.path,
          remoteAddress: '10.8.0.1',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${student.token}` },
          payload,
        });
        expect([call.path, payload, answer.statusCode < 500]).toEqual([call.path, payload, true]);
      }
    }
    for (const query of [
      '__proto__[isAdmin]=1',
      '__proto__.isAdmin=1',
      '__proto__=1',
      'constructor=1',
      'toString=1',
      'hasOwnProperty=1',
      'constructor[prototype][isAdmin]=1',
    ]) {
      const answer = await portal.app.inject({
        url: `/api/home?${query}`,
        headers: { authorization: `Bearer ${student.token}` },
      });
      expect([query, answer.statusCode]).toEqual([query, 200]);
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe('what is stored about visitors', () => {
  const run = (name: string) => works.find(({ job }) => job.name === name)?.handle(portal.context, null as never);
  it('failed sign-ins with their addresses, and remembered answers, are forgotten after a day; mailed codes a month after their end', async () => {
    const { db } = portal.context;
    await portal.app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress: '192.0.2.200',
      payload: { u: 'nobody-at-all-here', p: 'wrong-guess' },
    });
    await post(
      '/api/queue-add',
      { c: 'unknown-class' },
      { 'idempotency-key': 'one', authorization: `Bearer ${student.token}` },
    );
    await post('/api/end-session', {}, { 'idempotency-key': 'two', authorization: `Bearer ${student.token}` });
    const now = portal.context.now();
    await db
      .insertInto('mailed_code')
      .values({
        code_hash: digestOf(secretToken()),
        student_id: student.id,
        purpose: 'recover',
        created_at: now,
        expires_at: now.add({ hours: 1 }),
      })
      .execute();
    const left = async () => [
      (await db.selectFrom('sign_in_failure').select('subject').where('subject', '=', 'address:192.0.2.200').execute())
        .length,
      (await db.selectFrom('idempotent_answer').select('call').where('key_digest', '=', digestOf('two')).execute())
        .length,
      (await db.selectFrom('mailed_code').select('id').where('student_id', '=', student.id).execute()).length,
    ];
    expect(await left()).toEqual([1, 1, 1]);
    portal.advance({ hours: 25 });
    await run('accounts.sweep-sessions');
    await run('platform.clear-answers');
    expect(await left()).toEqual([0, 0, 1]);
    portal.advance({ hours: 31 * 24 });
    await run('accounts.sweep-sessions');
    expect(await left()).toEqual([0, 0, 0]);
    const timed = timetable.map(({ job }) => job.name);
    expect(timed).toEqual(expect.arrayContaining(['accounts.sweep-sessions', 'platform.clear-answers']));
  });
});
