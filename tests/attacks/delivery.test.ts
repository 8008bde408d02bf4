// What surrounds an answer: who may keep it, who may frame or read it, what it is said to be.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailboxPath } from '#platform/server/mail/mailbox.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { documents, routes } from '#program.ts';
import { exchange, listen } from './raw-http.ts';
import { aBusyMember, aCatalogue, type Catalogue, type Member } from './scene.ts';

let portal: Portal;
let catalogue: Catalogue;
let member: Member;
beforeAll(async () => {
  portal = await openPortal({ PUBLIC_URL: 'https://ce.portal.test' });
  catalogue = await aCatalogue(portal);
  member = await aBusyMember(portal, catalogue);
});
afterAll(() => portal.close());

const reads = routes.filter(({ call }) => call.method === 'GET');
const inputs = () => [
  {},
  { c: catalogue.klass.hash },
  { p: catalogue.episode.hash },
  { ps: catalogue.show },
  { a: catalogue.ad },
  { q: 'Vital' },
  { code: 'about' },
];
let place = 0;
const get = (path: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) => {
  place += 1;
  return portal.app.inject({
    url: `${path}?${new URLSearchParams(query).toString()}`,
    headers,
    remoteAddress: `10.1.${Math.floor(place / 250)}.${place % 250}`,
  });
};

describe.each(reads.map(({ call }) => [call.path, call] as const))('GET %s', (path, call) => {
  it('leaves nothing with a token to any cache, whatever carried it and whether or not it is alive', async () => {
    for (const input of inputs()) {
      for (const answer of [
        await get(path, input, { authorization: `Bearer ${member.token}` }),
        await get(path, { ...input, s: member.token }),
        await get(path, input, { authorization: `Bearer ${'x'.repeat(43)}` }),
      ]) {
        expect(answer.headers['cache-control']).toMatch(/no-store/);
        expect(answer.headers['cache-control']).not.toContain('public');
        expect(answer.headers.etag).toBeUndefined();
      }
    }
  });
  it('gives visitors what a cache must ask about again, or what none may store, and varies by the token', async () => {
    for (const input of inputs()) {
      const answer = await get(path, input);
      expect(answer.headers['cache-control']).toMatch(
        call.noStore ? /no-store/ : /^(?:no-cache|no-store(?:, private)?)$/,
      );
      if (answer.statusCode === 200 && !call.changes) expect(String(answer.headers.vary)).toContain('authorization');
    }
  });
  it('never answers a member with what was made for a visitor', async () => {
    const first = await get(path, { c: catalogue.klass.hash });
    const answer = await get(
      path,
      { c: catalogue.klass.hash },
      { authorization: `Bearer ${member.token}`, 'if-none-match': String(first.headers.etag ?? '"x"') },
    );
    expect(answer.statusCode).not.toBe(304);
  });
});

it('no cache stores an answer whose address is a secret, or contains what people type about themselves', async () => {
  for (const [path, query] of [
    ['/api/cancel-seat', { code: member.cancelCode }],
    ['/api/consent', { c: 'x'.repeat(43) }],
    ['/api/unsubscribe', { c: 'x'.repeat(43) }],
    ['/api/verify', { code: member.verificationCode }],
    ['/api/validate-email', { email: 'somebody@member.test' }],
    ['/api/validate-username', { u: 'somebody-new' }],
    ['/api/validate-agd-number', { agdNumber: '1234567' }],
  ] as const) {
    const answer = await get(path, query);
    expect([path, answer.headers['cache-control'], answer.headers.etag]).toEqual([
      path,
      'no-store, private',
      undefined,
    ]);
  }
});

const elsewhere = {
  origin: 'https://evil.example',
  referer: 'https://evil.example/',
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization',
};
/** Answers of every kind: calls, refusals, faults of the address, files, documents, mails, health. */
const everyKind = () => [
  '/api/home',
  `/api/class?c=${catalogue.klass.hash}`,
  '/api/class?c=unknown',
  '/api/no-such-call',
  '/api/profile',
  '/healthz',
  '/readyz',
  '/dev/mail',
  '/dev/mail.json',
  '/files/none/none',
  '/nowhere',
  `/api/calendar/${catalogue.webinar.hash}.ics`,
  new URL(member.calendarUrl).pathname,
];

describe('every answer', () => {
  const names = [
    'content-security-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'origin-agent-cluster',
    'referrer-policy',
    'strict-transport-security',
    'x-content-type-options',
    'x-dns-prefetch-control',
    'x-download-options',
    'x-frame-options',
    'x-permitted-cross-domain-policies',
    'x-xss-protection',
  ];
  it('carries the same security headers, also one that was made before the framework read the request', async () => {
    const port = await listen(portal.app);
    const usual = (await portal.app.inject({ url: '/api/no-such-call' })).headers;
    const expected = names.map((name) => `${name}: ${String(usual[name])}`);
    for (const bytes of [
      'GET /api/no-such-call HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'GET /api/% HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'GET /api/%00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'GET /home%00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      `GET /files/${'a'.repeat(600)}/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n',
      'GET / HTTP/2.0\r\nHost: x\r\n\r\n',
      'nonsense\r\n\r\n',
      `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(17_000)}\r\n\r\n`,
      'POST /api/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n',
    ]) {
      const { text } = await exchange(port, bytes);
      const head =
        text
          .split('\r\n\r\n')[0]
          ?.split('\r\n')
          .slice(1)
          .map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase())) ?? [];
      expect([bytes.slice(0, 60), expected.filter((line) => !head.includes(line))]).toEqual([bytes.slice(0, 60), []]);
    }
  });
  it('says what it is, may not be framed, loads nothing, and passes no address on', async () => {
    for (const url of everyKind()) {
      const { headers } = await portal.app.inject({ url });
      expect([url, headers]).toMatchObject([
        url,
        {
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'referrer-policy': 'no-referrer',
          'cross-origin-opener-policy': 'same-origin',
          'strict-transport-security': 'max-age=31536000; includeSubDomains',
        },
      ]);
      expect(headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
      expect(headers['content-type']).toMatch(
        /^(?:application\/json|text\/html|text\/plain|text\/calendar); charset=utf-8/,
      );
      for (const name of ['server', 'x-powered-by', 'via']) expect(headers[name]).toBeUndefined();
    }
  });
  it('lets no page of another site read it, with or without credentials, and allows no preflight', async () => {
    for (const url of everyKind()) {
      for (const origin of [
        'https://evil.example',
        'null',
        'https://ce.portal.test.evil.example',
        'http://ce.portal.test',
      ]) {
        const { headers } = await portal.app.inject({ url, headers: { ...elsewhere, origin } });
        expect([url, Object.keys(headers).filter((name) => name.startsWith('access-control-'))]).toEqual([url, []]);
      }
      const preflight = await portal.app.inject({ method: 'OPTIONS', url, headers: elsewhere });
      expect([
        preflight.statusCode,
        Object.keys(preflight.headers).filter((name) => name.startsWith('access-control-')),
      ]).toEqual([404, []]);
    }
  });
  it('opens only documents that are for every site, and never by credentials', async () => {
    const paths = documents
      .filter(({ method, path }) => method === 'GET' && path.startsWith('/podcast-feed/'))
      .map(({ path }) =>
        path.replace(':ps', catalogue.show).replace(':p', catalogue.episode.hash).replace(':file', 'x.jpg'),
      );
    for (const url of paths) {
      const { headers } = await portal.app.inject({ url, headers: elsewhere });
      expect([undefined, '*']).toContain(headers['access-control-allow-origin']);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
  });
});

describe('the mailbox of development', () => {
  const paths = ['/dev/mail', '/dev/mail.json'];
  /**
   * What each address of the mailbox answers on a portal with these settings; `withKey`: to someone who has the
   * printed link.
   */
  const mails = async (
    settings: Record<string, string>,
    headers: Record<string, string> = {},
    { withKey = true, remoteAddress = '127.0.0.1' } = {},
  ) => {
    const other = await openPortal({ PUBLIC_URL: '', NODE_ENV: 'production', ...settings });
    const key = new URL(await mailboxPath(other.context), 'http://x').searchParams.get('key') ?? '';
    const cookie: Record<string, string> = withKey ? { cookie: `mailbox=${key}` } : {};
    const answers = await Promise.all(
      paths.map((url) => other.app.inject({ url, headers: { ...headers, ...cookie }, remoteAddress })),
    );
    await other.close();
    return answers.map(({ statusCode }) => statusCode);
  };
  const local = { host: 'localhost:8080' };

  it('opens with its key on this machine, under a name of this machine, and to no one else', async () => {
    expect(await mails({}, local)).toEqual([200, 200]);
    expect(await mails({}, { host: '127.0.0.1:8080' })).toEqual([200, 200]);
    expect(await mails({}, local, { remoteAddress: '192.0.2.7' })).toEqual([404, 404]);
    // A page elsewhere can give its own name the address of this machine.
    expect(await mails({}, { host: 'rebound.evil.example:8080' })).toEqual([404, 404]);
    expect(await mails({}, { host: 'localhost.evil.example' })).toEqual([404, 404]);
  });

  // A bare proxy_pass sends the name of this machine from this machine and no header that says so.
  it.each([
    ['no header at all', {}],
    ['X-Real-IP', { 'x-real-ip': '192.0.2.7' }],
    ['X-Forwarded-For', { 'x-forwarded-for': '192.0.2.7' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': 'ce.portal.test' }],
    ['Via', { via: '1.1 proxy' }],
    ['Forwarded', { forwarded: 'for=192.0.2.7' }],
  ])('shows nothing to whoever has no key, through a proxy with %s', async (_case, headers) => {
    expect(await mails({}, { ...local, ...headers }, { withKey: false })).toEqual([403, 404]);
    expect(await mails({ NODE_ENV: 'development' }, { ...local, ...headers }, { withKey: false })).toEqual([403, 404]);
  });

  it('takes the key from the printed link once, and then from a cookie for its own addresses', async () => {
    const { app, context, close } = await openPortal({ PUBLIC_URL: '', NODE_ENV: 'production' });
    const link = await mailboxPath(context);
    const answer = await app.inject({ url: link, headers: local });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/dev/mail']);
    expect(answer.headers['set-cookie']).toMatch(/^mailbox=[\w-]{22}; Path=\/dev; HttpOnly; SameSite=Strict$/);
    const wrong = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`;
    for (const url of [wrong, '/dev/mail?key=', '/dev/mail?key=a&key=b']) {
      const refused = await app.inject({ url, headers: local });
      expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([403, undefined]);
      expect(refused.body).toContain('the full link that the portal printed');
    }
    expect((await app.inject({ url: link.replace('/dev/mail', '/dev/mail.json'), headers: local })).json()).toEqual([]);
    await close();
  });

  it('does not exist where the portal serves others, though a proxy on this machine says nothing of them', async () => {
    expect(await mails({ PUBLIC_URL: 'https://ce.portal.test' }, local)).toEqual([404, 404]);
    expect(await mails({ SMTP_URL: 'smtp://mail.portal.test' }, local)).toEqual([404, 404]);
  });
});
