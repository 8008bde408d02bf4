// Requests that no browser sends: smuggling, slowness, bombs, and addresses written in odd ways.
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { exchange, listen } from './raw-http.ts';

let portal: Portal;
let port: number;
let student: SignedIn;
beforeAll(async () => {
  portal = await openPortal();
  port = await listen(portal.app);
  student = await aStudent(portal.context);
});
afterAll(() => portal.close());

const smuggled = 'GET /api/settings HTTP/1.1\r\nHost: x\r\n\r\n';
const post = (headers: string, body: string) =>
  `POST /api/page-view HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;

// An exchange is over when the server ends the connection: one that it keeps fails its test by the time limit.
describe('a request whose end could be read in two ways gets one refusal and the end of the connection', () => {
  it.each([
    ['length and chunks', post('Content-Length: 6\r\nTransfer-Encoding: chunked', `0\r\n\r\n${smuggled}`)],
    ['two lengths', post(`Content-Length: 2\r\nContent-Length: ${2 + smuggled.length}`, `{}${smuggled}`)],
    ['a length with a sign', post('Content-Length: +2', `{}${smuggled}`)],
    ['a list of lengths', post('Content-Length: 2, 2', `{}${smuggled}`)],
    ['an unknown transfer coding', post('Transfer-Encoding: xchunked', `0\r\n\r\n${smuggled}`)],
    ['a quoted transfer coding', post('Transfer-Encoding: "chunked"', `0\r\n\r\n${smuggled}`)],
    ['an unknown transfer coding without a body', post('Transfer-Encoding: xchunked', '')],
    ['two transfer codings', post('Transfer-Encoding: chunked, identity', `0\r\n\r\n${smuggled}`)],
    ['a blank before the colon', post('Transfer-Encoding : chunked', `0\r\n\r\n${smuggled}`)],
    ['a folded header', post('Transfer-Encoding:\r\n chunked', `0\r\n\r\n${smuggled}`)],
    ['a chunk size that is none', post('Transfer-Encoding: chunked', `0x2\r\n{}\r\n0\r\n\r\n${smuggled}`)],
    [
      'bare line feeds',
      `POST /api/page-view HTTP/1.1\nHost: x\nContent-Length: 2\nTransfer-Encoding: chunked\n\n0\n\n${smuggled}`,
    ],
    ['a NUL in a header', `GET /api/settings HTTP/1.1\r\nHost: x\r\nA: b\0c\r\n\r\n${smuggled}`],
    ['no host', `GET /api/settings HTTP/1.1\r\n\r\n${smuggled}`],
    ['two hosts', `GET /api/settings HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n${smuggled}`],
    ['the same host twice', `GET /api/settings HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n${smuggled}`],
    ['a host with a blank', `GET /api/settings HTTP/1.1\r\nHost: a b\r\n\r\n${smuggled}`],
    ['a host with a path', `GET /api/settings HTTP/1.1\r\nHost: a/b\r\n\r\n${smuggled}`],
    ['a host with a user', `GET /api/settings HTTP/1.1\r\nHost: a@b\r\n\r\n${smuggled}`],
    ['a request line without a version', `GET /api/settings\r\n\r\n${smuggled}`],
    ['the version 0.9', `GET /api/settings HTTP/0.9\r\nHost: x\r\n\r\n${smuggled}`],
  ])('%s', async (_case, bytes) => {
    const { statuses, text } = await exchange(port, bytes);
    expect(statuses).toEqual([400]);
    expect(text).not.toContain('"provider"');
  });
});

it('another version of HTTP than 1.0 and 1.1 is refused', async () => {
  for (const version of ['2.0', '3.0', '1.2', '9.9']) {
    const { statuses } = await exchange(port, `GET /api/settings HTTP/${version}\r\nHost: x\r\n\r\n${smuggled}`);
    expect(statuses).toHaveLength(1);
    expect([400, 505]).toContain(statuses[0]);
  }
  expect((await exchange(port, 'GET /api/settings HTTP/1.0\r\n\r\n')).statuses).toEqual([200]);
});

it.each(['x', 'x:8080', '127.0.0.1', '[::1]:8080', 'portal.example.com', ''])('the host “%s” is one', async (host) => {
  expect(
    (await exchange(port, `GET /api/settings HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).statuses,
  ).toEqual([200]);
});

describe('a request line that names a host, as proxies send it', () => {
  it('is answered as the path in it', async () => {
    expect(
      (await exchange(port, 'GET http://evil.test/api/settings HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).text,
    ).toContain('"status":true');
  });

  it.each([
    'http://evil.test/%00',
    'http://evil.test//evil.test/%00',
    '//evil.test/%00',
    '/%00/evil.test/',
    'http:/%00/evil.test',
    'http:///evil.test/%00',
  ])('%s leads to no other site', async (url) => {
    const { text } = await exchange(port, `GET ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const location = /^location: (.*)$/im.exec(text)?.[1]?.trim();
    if (location !== undefined) expect(new URL(location, 'http://portal.test').host).toBe('portal.test');
    expect(text).toMatch(/^HTTP\/1\.1 (?:302|400|404)/);
  });
});

describe('size', () => {
  it('a head of more than 16 kB is refused', async () => {
    const { statuses } = await exchange(
      port,
      `GET /api/settings HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(17_000)}\r\n\r\n`,
    );
    expect(statuses).toEqual([431]);
  });

  it('a body that says or proves to be more than 64 kB is refused', async () => {
    expect((await exchange(port, post('Content-Length: 1000000000', '{'))).statuses).toEqual([413]);
    const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`;
    expect((await exchange(port, post('Transfer-Encoding: chunked', chunk + chunk + chunk))).statuses[0]).toBe(413);
  });

  it.each([
    ['gzip', gzipSync(Buffer.alloc(10_000_000, ' '))],
    ['br', brotliCompressSync(Buffer.alloc(10_000_000, ' '))],
  ])('a body packed with %s is not unpacked', async (coding, payload) => {
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/json', 'content-encoding': coding },
      payload,
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json()).toMatchObject({ status: false });
  });

  it('a body 12,000 levels deep, or of 10,000 names, breaks nothing', async () => {
    const deep = `{"c":${'{"c":'.repeat(12_000 - 1)}1${'}'.repeat(12_000)}`.slice(0, 65_000);
    const closed = `${'{"c":'.repeat(9000)}1${'}'.repeat(9000)}`;
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 6000 }, (_, index) => [`a${index}`, 1])));
    for (const payload of [deep, closed, wide, `{"c":${'['.repeat(30_000)}${']'.repeat(30_000)}}`]) {
      for (const url of ['/api/queue-add', '/api/profile', '/api/login', '/api/save-exam-draft']) {
        const answer = await portal.app.inject({
          method: 'POST',
          url,
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${student.token}`,
            'idempotency-key': 'deep',
          },
          payload,
        });
        // Where the body can be read, a sign-in without a name is a failed sign-in.
        expect(url === '/api/login' ? [200, 400] : [400], url).toContain(answer.statusCode);
        expect(answer.json()).toMatchObject({ status: false });
      }
    }
  });
});

describe('slowness', () => {
  it('a head must arrive within 15 seconds and a request within 30, looked at often enough to hold', () => {
    const server = portal.app.server as typeof portal.app.server & { connectionsCheckingInterval?: number };
    expect(server.headersTimeout).toBeLessThanOrEqual(15_000);
    expect(server.requestTimeout).toBeLessThanOrEqual(30_000);
    expect(server.headersTimeout).toBeGreaterThan(0);
    expect(server.requestTimeout).toBeGreaterThan(0);
  });
});

describe('odd addresses', () => {
  const answers = async (url: string, method = 'GET') =>
    (await exchange(port, `${method} ${url} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`)).text;

  it.each([
    '//api/profile',
    '/api//profile',
    '/API/profile',
    '/api/./profile',
    '/api/profile;x=1',
    '/api/profile/',
    '/api/profile/x.css',
    '/api/%70rofile/x',
    '/api/..%2fapi/profile',
    '/api/%2e%2e/profile',
    '/x/../api/profile.css',
  ])('%s is no call under another name', async (url) => {
    const { statuses, text } = await exchange(
      port,
      `GET ${url} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${student.token}\r\nConnection: close\r\n\r\n`,
    );
    expect(statuses[0]).toBe(404);
    expect(text).not.toContain(student.email);
  });

  it.each([
    '/%',
    '/%ff',
    '/api/%',
    `/${'a'.repeat(15_000)}`,
    '/files/%c0%ae%c0%ae/x',
    `/files/${'a'.repeat(600)}/x`,
    '*',
    '/<script>alert(1)</script>',
    '/api/<script>',
  ])('%s is answered in the envelope, without an echo and without the name of the software', async (url) => {
    const text = await answers(url);
    expect(text).toMatch(/^HTTP\/1\.1 4\d\d/);
    expect(text).toContain('"status":false');
    expect(text).not.toMatch(/fastify|FST_|node_modules|<script|Route GET/i);
    expect(text).not.toMatch(/^(?:server|x-powered-by):/im);
  });

  it('a method that no address has is answered in the envelope', async () => {
    for (const method of ['DELETE', 'PUT', 'PATCH', 'OPTIONS', 'TRACE', 'POST']) {
      const text = await answers('/home', method);
      expect(text).toMatch(/^HTTP\/1\.1 4\d\d/);
      expect(text).toContain('"status":false');
      expect(text).not.toContain('Route ');
    }
  });
});
