import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeFile } from '#platform/server/files/files.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { backupCommand } from '#backup/server/commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'dl-backup-command-'));
const passphrase = { BACKUP_PASSPHRASE: 'four words of nonsense' };
/** With files in a storage of their own, and with files in DATA_DIR. */
let portal: Portal;
let alone: Portal;
beforeAll(async () => {
  portal = await openPortal(passphrase, { storageFolder: join(folder, 'files') });
  alone = await openPortal(passphrase);
  for (const [filename, contentType] of [
    ['film.mp4', 'video/mp4'],
    ['handout.pdf', 'application/pdf'],
  ] as const)
    await storeFile(portal.context, portal.context.db, {
      filename,
      contentType,
      content: Buffer.from(filename),
      isPublic: true,
    });
});
afterAll(async () => {
  await portal.close();
  await alone.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run({ context }: Portal, ...args: string[]): Promise<string> {
  const lines: string[] = [];
  await backupCommand({ context }, args, (line) => void lines.push(line));
  return lines.join('\n');
}

it('backup --without-videos leaves out videos, and says how many', async () => {
  const path = join(folder, 'small.tar.age');
  const said = await run(portal, '--without-videos', path);
  expect(said).toMatch(/^Videos left out: 1\. They are only in the storage of STORAGE_URL\.\n.*tables and 1 files, /);
  expect(existsSync(path)).toBe(true);
});

it('backup --without-videos writes nothing if the videos would have no other copy', async () => {
  const path = join(folder, 'alone.tar.age');
  await expect(run(alone, path, '--without-videos')).rejects.toThrow('--without-videos needs STORAGE_URL');
  expect(existsSync(path)).toBe(false);
});

it('backup refuses an option it does not know', async () => {
  await expect(run(portal, join(folder, 'none'), '--without-video')).rejects.toThrow(
    'Unknown option: --without-video.',
  );
});
