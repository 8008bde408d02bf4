// A video that is larger than the memory it may take goes in, into a backup, and back, byte for byte.
import { createCipheriv, createHash, type Hash } from 'node:crypto';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { Secret } from '#platform/server/config.ts';
import { openStorage } from '#platform/server/files/storage.ts';
import { databaseSettings } from '#platform/testing/database-address.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { openS3StandIn, type S3StandIn } from '#platform/testing/s3-stand-in.ts';
import { portalProcesses } from './support/portal-process.ts';

const mib = 1024 * 1024;
const videoBytes = 192 * mib + 1;
/** What the work with a file of any size may add to the memory of a process, in bytes. */
const mostGrowth = (videoBytes * 2) / 3;
/** Milliseconds for a test that starts processes, on a busy machine. */
const startsProcesses = 300_000;
const passphrase = 'four words of nonsense';

const { run, folder } = portalProcesses();
const source = mkdtempSync(join(tmpdir(), 'dl-video-'));
let sha256 = '';
let store: S3StandIn;

/** Writes bytes that look like a film's: no two blocks are alike. */
function writeVideo(path: string, digest: Hash): void {
  const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16));
  const blank = Buffer.alloc(mib);
  const file = openSync(path, 'w');
  for (let left = videoBytes; left > 0; left -= mib) {
    const block = noise.update(blank.subarray(0, Math.min(mib, left)));
    digest.update(block);
    writeSync(file, block);
  }
  closeSync(file);
}

beforeAll(async () => {
  store = await openS3StandIn();
  mkdirSync(join(source, 'video'));
  mkdirSync(join(source, 'classes'));
  const digest = createHash('sha256');
  writeVideo(join(source, 'video/film.mp4'), digest);
  sha256 = digest.digest('hex');
  writeFileSync(join(source, 'companies.json'), JSON.stringify([{ key: 'crownline', name: 'Crownline' }]));
  writeFileSync(
    join(source, 'classes/film.json'),
    JSON.stringify({
      key: 'film',
      name: 'A long film',
      type: 40,
      company: 'crownline',
      credits: 0,
      agd: [],
      durationMin: 60,
      released: '2026-02-01',
      video: { file: 'film.mp4' },
    }),
  );
});
afterAll(async () => {
  await store.close();
  rmSync(source, { recursive: true, force: true });
});

it.each<[string, string, () => string | null, () => string | null]>([
  ['the S3 store', 'a folder', () => store.address(), () => null],
  ['a folder', 'the S3 store', () => null, () => store.address()],
])(
  'a video from %s is imported, backed up, and restored to %s in a fraction of its size, byte for byte',
  async (name, _to, fromUrl, toUrl) => {
    const [from, to] = [await openPortal(), await openPortal()];
    const own = join(folder, name.replaceAll(' ', '-'));
    const backup = join(own, 'portal.tar.age');
    const settings = ({ databaseAddress }: Portal, dataDir: string, url: string | null) => ({
      ...databaseSettings(databaseAddress, inject('databasePooler')),
      DATA_DIR: join(own, dataDir),
      ...(url === null ? {} : { STORAGE_URL: url }),
    });
    try {
      const work = await run(
        settings(from, 'from', fromUrl()),
        'tests/support/large-files-process.ts',
        source,
        backup,
        passphrase,
        JSON.stringify({ STORAGE_URL: '', ...settings(to, 'to', toUrl()) }),
      );
      expect([await work.ended, work.errors()]).toEqual([0, '']);
      expect(Number(work.output())).toBeLessThan(mostGrowth);
      expect(statSync(backup).size).toBeGreaterThan(videoBytes);

      const file = await to.context.db.selectFrom('file').selectAll().executeTakeFirstOrThrow();
      const url = toUrl();
      const storage = openStorage({
        storageUrl: url === null ? null : new Secret(url),
        dataDir: join(own, 'to'),
      });
      const digest = createHash('sha256');
      for await (const chunk of await storage.stream(file.storage_key)) digest.update(chunk as Buffer);
      const restored = {
        sha256: digest.digest('hex'),
        row: file.sha256.toString('hex'),
        size: Number(file.size_bytes),
      };
      expect(restored).toEqual({ sha256, row: sha256, size: videoBytes });
    } finally {
      await from.close();
      await to.close();
      rmSync(own, { recursive: true, force: true });
    }
  },
  startsProcesses,
);
