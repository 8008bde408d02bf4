// What holds for every call of the API, whatever it does: who may ask, what is malformed, and that nothing a client
// sends makes the server fail.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, anEpisode } from '#catalogue/server/fixtures.ts';
import { anExam } from '#exam/server/fixtures.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { fc } from '#platform/testing/seed.ts';
import { rounds } from '#platform/testing/stress.ts';
import { routes } from '#program.ts';

let portal: Portal;
let student: SignedIn;
let remoteAddress: string;
let classHash: string;
let episodeHash: string;

beforeAll(async () => {
  portal = await openPortal();
  const klass = await aClass(portal.context);
  await anExam(portal.context, klass.id);
  classHash = klass.hash;
  episodeHash = (await anEpisode(portal.context)).hash;
});
afterAll(() => portal.close());

// What a test sends may end a session, change an account or use up a throttle: each has a member and a network of its
// own.
let tests = 0;
beforeEach(async () => {
  tests += 1;
  remoteAddress = `10.${tests >> 8}.${tests & 255}.1`;
  student = await aStudent(portal.context);
});

const json = (method: 'GET' | 'POST', url: string, input: unknown, headers: Record<string, string> = {}) =>
  portal.app.inject(
    method === 'GET'
      ? {
          method,
          url: `${url}?${new URLSearchParams(Object.entries(input as object).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])).toString()}`,
          headers,
          remoteAddress,
        }
      : {
          method,
          url,
          headers: { 'content-type': 'application/json', ...headers },
          payload: JSON.stringify(input),
          remoteAddress,
        },
  );

const calls = routes.map(({ call }) => call);
const mostBytesOf = new Map(routes.map(({ call, mostBytes }) => [call, mostBytes]));
const memberCalls = calls.filter((call) => call.access === 'student');

describe.each(memberCalls.map((call) => [call.method, call.path] as const))('%s %s', (method, path) => {
  it('refuses a visitor, a made-up token and a token of another form with the same 401', async () => {
    for (const token of [undefined, 'A'.repeat(43), 'x', "' or 1=1 --"]) {
      const answer = await json(
        method,
        path,
        { c: classHash },
        token === undefined ? {} : { authorization: `Bearer ${token}` },
      );
      expect([answer.statusCode, answer.json()]).toMatchObject([
        401,
        { status: false, code: 'sign-in', errorMsg: 'Sign in to continue.' },
      ]);
    }
  });
  it('refuses two different tokens in one request', async () => {
    const answer = await json(
      method,
      `${path}?s=${'B'.repeat(43)}`.replace(/\?.*$/, ''),
      { s: 'B'.repeat(43) },
      { authorization: `Bearer ${student.token}` },
    );
    expect(answer.statusCode).toBe(400);
  });
  it('is never cached', async () => {
    const answer = await json(method, path, { c: classHash, p: '' }, { authorization: `Bearer ${student.token}` });
    expect(answer.headers['cache-control']).toContain('no-store');
  });
});

describe.each(calls.map((call) => [call.method, call.path, call] as const))('%s %s', (method, path, call) => {
  it('answers a repeated parameter, a list for a body and unreadable JSON with 400', async () => {
    if (method === 'GET') {
      expect((await portal.app.inject({ method, url: `${path}?c=a&c=b`, remoteAddress })).statusCode).toBe(400);
      return;
    }
    for (const payload of ['[]', '"text"', '{"c":', 'null null']) {
      const answer = await portal.app.inject({
        method,
        url: path,
        headers: { 'content-type': 'application/json' },
        payload,
        remoteAddress,
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ status: false });
    }
    expect(
      (
        await portal.app.inject({
          method,
          url: path,
          headers: { 'content-type': 'application/json' },
          payload: JSON.stringify({ a: 'x'.repeat((mostBytesOf.get(call) ?? 64 * 1024) + 5000) }),
          remoteAddress,
        })
      ).statusCode,
    ).toBe(413);
  });

  it('has no other method, and HEAD runs nothing', async () => {
    const answersPost =
      method === 'POST' || call.changes || calls.some((each) => each.path === path && each.method === 'POST');
    const other = answersPost ? 'DELETE' : 'POST';
    expect((await portal.app.inject({ method: other, url: path, remoteAddress })).statusCode).toBe(404);
    // Those that a person opens from an email answer as GET does.
    const isOpened = routes.some((route) => route.pageFor !== null && route.call.path === path);
    expect((await portal.app.inject({ method: 'HEAD', url: path, remoteAddress })).statusCode).toBe(
      isOpened ? 400 : 404,
    );
  });

  if (call.changes) {
    it('changes nothing for a foreign page, a prefetch or a link preview', async () => {
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-purpose': 'prefetch' },
        { purpose: 'prefetch' },
        { 'sec-fetch-dest': 'image' },
        { range: 'bytes=0-1' },
        { 'sec-fetch-site': 'same-site' },
        { 'x-moz': 'prefetch' },
      ]) {
        const answer = await json(
          'GET',
          path,
          { c: classHash },
          { ...headers, authorization: `Bearer ${student.token}` },
        );
        expect(answer.statusCode).toBe(403);
      }
    });
  }

  it('answers whatever comes in its envelope, without a fault and without echoing markup', async () => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        '<script>alert(1)</script>',
        "'; drop table student; --",
        '\u0000',
        '\ud800',
        '../../etc/passwd',
        '%00',
        '-1',
        '1e309',
        'NaN',
        '9'.repeat(40),
        '__proto__',
        classHash,
        episodeHash,
        '',
      ),
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.anything({ maxDepth: 1 }), { maxLength: 4 }),
      fc.object({ maxDepth: 2 }),
    );
    const names = [
      'c',
      'p',
      'a',
      'q',
      'v',
      'e',
      'u',
      'sh',
      'cid',
      'coid',
      'page',
      'code',
      'choices',
      'sessionHash',
      'username',
      'email',
      'password',
      'agdNumber',
      '__proto__',
      'constructor',
    ];
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), odd, { maxKeys: 8 }), async (input) => {
        const answer = await json(method, path, JSON.parse(JSON.stringify(input)), {
          authorization: `Bearer ${student.token}`,
        });
        expect(answer.statusCode).toBeLessThan(500);
        expect(answer.headers['content-type']).toContain('application/json');
        const body = answer.json<{ status: boolean; errorMsg?: string }>();
        expect(typeof body.status).toBe('boolean');
        if (answer.statusCode >= 400)
          expect(body).toMatchObject({ status: false, code: expect.any(String), errorMsg: expect.any(String) });
        expect(body.errorMsg ?? '').not.toContain('<script');
      }),
      { numRuns: rounds(50) },
    );
  });
});

it('an unknown call says so', async () => {
  const answer = await portal.app.inject({ url: '/api/no-such-call' });
  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    { status: false, code: 'unknown-call', errorMsg: 'There is no such call.' },
  ]);
});

it('a call with NUL is refused at the door, a page continues without it', async () => {
  expect((await portal.app.inject({ url: '/api/home?q=%00' })).statusCode).toBe(400);
  const page = await portal.app.inject({ url: '/ondemand?q=a%00b' });
  expect([page.statusCode, page.headers.location]).toEqual([302, '/ondemand?q=ab']);
  for (const url of ['/%00/evil.example', '/%00%00//evil.example', '/%00\\evil.example'])
    expect(String((await portal.app.inject({ url })).headers.location)).toMatch(/^\/[^/\\]/);
});
