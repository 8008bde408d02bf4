import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { askPublicHost, type Internet } from './ask-public-host.ts';
import { isPublicAddress } from './guards/network.ts';

const name = 'meet.society.test';
let site: Server;
let origin: string;
let internet: Internet;
let paths: string[];
let resolved: string[];

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'link-test-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    // prettier-ignore
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30',
     '-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-keyout', key, '-out', cert],
    { stdio: 'ignore' },
  );
  const ca = readFileSync(cert, 'utf8');
  site = createServer({ key: readFileSync(key), cert: ca }, (request, response) => {
    const path = request.url ?? '';
    paths.push(path);
    if (path === '/slow') return;
    if (path === '/moved') response.writeHead(302, { location: 'https://169.254.169.254/latest/meta-data' });
    else response.writeHead(path === '/there' ? 200 : 404);
    response.end('x'.repeat(100_000));
  });
  rmSync(folder, { recursive: true });
  await new Promise<void>((done) => {
    site.listen(0, '127.0.0.1', done);
  });
  origin = `https://${name}:${(site.address() as AddressInfo).port}`;
  internet = {
    resolve: (hostname) => {
      resolved.push(hostname);
      return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    },
    // The stand-in is on this machine: the one address that this test takes for public.
    isPublic: (address) => address === '127.0.0.1',
    ca,
    limitMs: 60_000,
  };
});
beforeEach(() => {
  paths = [];
  resolved = [];
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

const ask = (path: string, other: Partial<Internet> = {}) =>
  askPublicHost(new URL(path, origin), { ...internet, ...other });

it('says how the site answered, by the address that was checked', async () => {
  expect(await ask('/there')).toEqual({ status: 200, redirectsTo: null });
  expect(await ask('/gone')).toEqual({ status: 404, redirectsTo: null });
  // Once for each request: no second answer of the name server can lead elsewhere.
  expect(resolved).toEqual([name, name]);
});

it('follows no redirect', async () => {
  expect(await ask('/moved')).toEqual({ status: 302, redirectsTo: '169.254.169.254' });
  expect(paths).toEqual(['/moved']);
});

it('asks nothing of a name that resolves to a private address, also beside a public one', async () => {
  const to = (...addresses: string[]) => ({
    resolve: () => Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))),
    isPublic: isPublicAddress,
  });
  expect(await ask('/there', to('127.0.0.1'))).toEqual({ problem: 'private' });
  expect(await ask('/there', to('170.114.52.2', '10.0.0.8'))).toEqual({ problem: 'private' });
  expect(await ask('/there', to('::ffff:192.168.0.1'))).toEqual({ problem: 'private' });
  // An address in the place of a name, by the machine's own name server.
  for (const host of ['127.0.0.1', '[::1]', 'localhost'])
    expect(await askPublicHost(new URL(`https://${host}:${new URL(origin).port}/there`))).toEqual({
      problem: 'private',
    });
  expect(paths).toEqual([]);
});

it('waits no longer than its limit, for the site and for the name server', async () => {
  expect(await ask('/slow', { limitMs: 300 })).toEqual({ problem: 'slow' });
  expect(await ask('/there', { limitMs: 20, resolve: () => new Promise(() => undefined) })).toEqual({
    problem: 'slow',
  });
});

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

it('tells a host that does not exist from one that cannot be reached', async () => {
  expect(await ask('/there', { resolve: failing('ENOTFOUND') })).toEqual({ problem: 'unknown-host' });
  expect(await ask('/there', { resolve: failing('EAI_AGAIN') })).toEqual({
    problem: 'unreachable',
    code: 'EAI_AGAIN',
  });
  const { ca: _trusted, ...untrusting } = internet;
  expect(await askPublicHost(new URL('/there', origin), untrusting)).toMatchObject({
    problem: 'unreachable',
    code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  });
});
