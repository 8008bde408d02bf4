// HEAD is GET without the body (RFC 9110, section 9.3.2), on everything that has an address for people: monitors, link
// checkers and previews ask by it.
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStudent } from '../src/accounts/server/fixtures.ts';
import { aWebinar } from '../src/catalogue/server/fixtures.ts';
import { storeFile } from '../src/platform/server/files/files.ts';
import { publicFileUrl } from '../src/platform/server/files/signed-link.ts';
import { hashOfClass } from './support/demo-class.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
let classHash: string;
beforeAll(async () => {
  site = await openSite();
  classHash = await hashOfClass(site, 'vital-pulp-therapy');
});
afterAll(() => site.close());

/** The whole answer as bytes, so that a body that should not be there is seen. */
const ask = (method: string, path: string) =>
  new Promise<{ status: number; headers: Record<string, string>; body: string }>((resolve) => {
    const socket = connect(Number(new URL(site.url).port), 'localhost');
    let text = '';
    socket.on('data', (part) => (text += part.toString('latin1')));
    socket.on('close', () => {
      const [head = '', body = ''] = text.split(/\r\n\r\n([^]*)/);
      const [status = '', ...lines] = head.split('\r\n');
      resolve({
        status: Number(status.split(' ')[1]),
        headers: Object.fromEntries(
          lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
        ),
        body,
      });
    });
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  });

it('on pages, files, built files, documents and health answers with the status and headers of GET, and no body', async () => {
  const { context } = site.portal;
  await storeFile(context, context.db, {
    filename: 'page.txt',
    contentType: 'text/plain',
    content: Buffer.from('x'.repeat(3000)),
    isPublic: true,
  });
  const file = await context.db
    .selectFrom('file')
    .select(['hash', 'filename'])
    .where('filename', '=', 'page.txt')
    .executeTakeFirstOrThrow();
  const [script] = /\/assets\/[\w.-]+\.js/.exec((await ask('GET', '/')).body) ?? [''];
  const paths = [
    '/',
    '/home',
    '/login',
    `/classroom/${classHash}`,
    '/classroom/unknown',
    '/nowhere',
    publicFileUrl(file),
    '/files/none/none',
    script,
    '/robots.txt',
    '/sitemap.xml',
    `/share-card/${classHash}.png`,
    '/healthz',
    '/readyz',
  ];
  for (const path of paths) {
    const [get, head] = [await ask('GET', path), await ask('HEAD', path)];
    expect([
      path,
      head.status,
      head.headers['content-type'],
      head.headers['cache-control'],
      head.headers['etag'],
    ]).toEqual([path, get.status, get.headers['content-type'], get.headers['cache-control'], get.headers['etag']]);
    expect([path, head.body]).toEqual([path, '']);
    if (head.headers['content-length'] !== undefined && get.headers['content-length'] !== undefined)
      expect([path, head.headers['content-length']]).toEqual([path, get.headers['content-length']]);
  }
});

it('runs no call that changes something', async () => {
  const student = await aStudent(site.portal.context);
  const webinar = await aWebinar(site.portal.context, {
    capacity: 5,
    releaseAt: site.portal.context.now().add({ hours: 100 }),
  });
  expect((await ask('HEAD', `/api/reserve-seat?c=${webinar.hash}&s=${student.token}`)).status).toBe(404);
  expect(
    await site.portal.context.db.selectFrom('seat').select('id').where('activity_id', '=', webinar.id).execute(),
  ).toEqual([]);
});
