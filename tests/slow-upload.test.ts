// A film of 40 MB over a line of 0.5 Mbit/s that breaks twice; its last chunk reaches another process of the portal
// (docs/specification/media.md, MD-4, MD-5). Nothing of it is played: the portal's client sends it in its own chunks
// through a real line to two processes that share a database and a store alone.
//
// Scaled: the line is 256 times as fast, so that the film takes 3 seconds instead of 11 minutes. At its real pace a
// chunk takes 34 seconds, longer than any other request may: uploads.test.ts has a chunk that outlasts that limit.
import { createCipheriv, createHash } from 'node:crypto';
import { Agent } from 'node:http';
import { DefaultHttpStack, Upload } from 'tus-js-client';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { databaseSettings } from '#platform/testing/database-address.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { openS3StandIn, type S3StandIn } from '#platform/testing/s3-stand-in.ts';
import { aShortFilm } from '#platform/server/uploads/fixtures.ts';
import { chunkBytes, uploadPath, type UploadAnswer } from '#platform/shared/upload.ts';
import { aStaffMember } from '#staff/server/fixtures.ts';
import { openSlowLine } from './support/slow-line.ts';
import { portalProcesses, says, type Run } from './support/portal-process.ts';

const filmBytes = 40_000_000;
const lineBytesPerSec = 500_000 / 8;
const scale = 256;
/** Inside a chunk each time, near its end and near its beginning. */
const cuts = [7.9 * chunkBytes, 13.3 * chunkBytes] as const;

const { run, folder } = portalProcesses();
let store: S3StandIn;
let portal: Portal;
beforeAll(async () => {
  store = await openS3StandIn();
  portal = await openPortal({ STORAGE_URL: store.address() });
});
afterAll(async () => {
  await portal.close();
  await store.close();
});

/** A film with so many bytes that no two blocks of it are alike: a short one, and noise in a box that players skip. */
async function aFilmOf(bytes: number): Promise<Buffer> {
  const film = await aShortFilm();
  const box = Buffer.alloc(bytes - film.length);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4);
  const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(box.length - 8));
  noise.copy(box, 8);
  return Buffer.concat([film, box]);
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** A process of the portal with a folder of its own: nothing is shared by disk. */
async function start(name: string): Promise<Run & { readonly listens: () => number }> {
  const started = await run(
    {
      ...databaseSettings(portal.databaseAddress, inject('databasePooler')),
      STORAGE_URL: store.address(),
      DATA_DIR: `${folder}/${name}`,
      PUBLIC_URL: 'http://portal.test',
      TEST_CLOCK: portal.context.now().toString(),
    },
    'tests/support/api-process.ts',
  );
  const listens = () => Number(/listening (\d+)/.exec(started.output())?.[1] ?? '0');
  await says(started, () => listens() > 0);
  return { ...started, listens };
}

it('a film of 40 MB arrives whole over a line that breaks twice, its last chunk through another process', async () => {
  const [first, second, film] = await Promise.all([start('first'), start('second'), aFilmOf(filmBytes)]);
  const editor = await aStaffMember(portal.context, ['editor']);
  let lastBytes = 0;
  let target = first.listens();
  const line = await openSlowLine(lineBytesPerSec * scale, cuts, () => target);
  const breaks: number[] = [];
  let url = '';
  try {
    await new Promise<void>((resolve, reject) => {
      const upload = new Upload(film, {
        endpoint: `http://127.0.0.1:${line.port}${uploadPath}`,
        chunkSize: chunkBytes,
        retryDelays: [0, 0, 0],
        // A connection of its own for each chunk, so that the next one may reach another process.
        httpStack: new DefaultHttpStack({ agent: new Agent({ keepAlive: false }) }),
        storeFingerprintForResuming: false,
        headers: { cookie: `staff=${editor.token}`, 'sec-fetch-site': 'same-origin' },
        metadata: { kind: 'video', filename: 'film.mp4', modified: '1' },
        onShouldRetry: (_error, attempt) => breaks.push(attempt) > 0,
        onUploadUrlAvailable: () => (url = new URL(upload.url ?? '').pathname),
        onChunkComplete(_size, accepted) {
          // For its last chunk, whatever is in front of the portal sends this browser to the other process.
          if (target === second.listens() || accepted + chunkBytes < filmBytes) return;
          target = second.listens();
          lastBytes = filmBytes - accepted;
        },
        onSuccess: () => resolve(),
        onError: reject,
      });
      upload.start();
    });
  } finally {
    await line.close();
  }
  expect(breaks).toHaveLength(cuts.length);
  // It continued where it stopped: less than a chunk was sent again each time.
  expect(line.sentBytes()).toBeGreaterThan(filmBytes);
  expect(line.sentBytes()).toBeLessThan(filmBytes + cuts.length * chunkBytes);
  expect(lastBytes).toBeGreaterThan(0);
  expect(line.sentBytes(second.listens())).toBeGreaterThan(lastBytes);

  await portal.runJobs();
  const read = (path: string) => portal.app.inject({ url: path, headers: { cookie: `staff=${editor.token}` } });
  const answer = (await read(url)).json<UploadAnswer>();
  expect([answer.state, answer.problem, answer.file?.sizeBytes]).toEqual(['ready', null, filmBytes]);
  expect(sha256((await read(answer.file?.url ?? '')).rawPayload)).toBe(sha256(film));
  expect(store.openUploads()).toBe(0);
});
