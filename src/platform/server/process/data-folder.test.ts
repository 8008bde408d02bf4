// One portal at a time uses a data folder, however many start at the same moment and however the one before ended.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataFolderError, takeDataFolder } from './data-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dl-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The lock of a process that was killed: nobody listens, and nobody removed its file. */
function leaveStaleLock(): void {
  const path = JSON.stringify(join(folder, 'portal.lock'));
  spawnSync(process.execPath, [
    '-e',
    `require('net').createServer().listen(${path}, () => process.kill(process.pid, 'SIGKILL'))`,
  ]);
  expect(readdirSync(folder)).toEqual(['portal.lock']);
}

const outcome = (taking: Promise<() => Promise<void>>) =>
  taking.then(
    (release) => ({ release, error: null }),
    (error: unknown) => ({ release: null, error }),
  );

describe.skipIf(process.platform === 'win32')('the lock of a data folder', () => {
  it('goes to one of two processes that start after a kill, even if the removal of the old lock takes long', async () => {
    leaveStaleLock();
    const [looked, letOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const onStale = () => {
      looked.resolve();
      return letOn.promise;
    };
    const first = outcome(takeDataFolder(folder, { onStale }));
    await looked.promise;
    let isSecondThrough = false;
    const second = outcome(takeDataFolder(folder, { onStale: async () => void (isSecondThrough = true) }));
    letOn.resolve();
    const { release } = await first;
    const { error } = await second;
    expect(error).toBeInstanceOf(DataFolderError);
    expect((error as Error).message).toMatch(/^Another portal is already using /);
    expect(isSecondThrough).toBe(false);
    // A third process still finds the lock of the first.
    await expect(takeDataFolder(folder)).rejects.toThrow('Another portal is already using');
    await release?.();
    await (
      await takeDataFolder(folder)
    )();
  });

  it('goes to one of ten that start at once, and the others leave nothing behind', async () => {
    leaveStaleLock();
    const ends = await Promise.all(Array.from({ length: 10 }, () => outcome(takeDataFolder(folder))));
    const winners = ends.filter(({ release }) => release !== null);
    expect(winners).toHaveLength(1);
    expect(readdirSync(folder)).toEqual(['portal.lock']);
    await winners[0]?.release?.();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is taken in spite of a process that was killed while it took it', async () => {
    leaveStaleLock();
    const guard = join(folder, 'portal.lock.taking');
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(guard, String(pid));
    await (
      await takeDataFolder(folder)
    )();
    // Its number may belong to another process by now.
    writeFileSync(guard, String(process.ppid));
    utimesSync(guard, 0, 0);
    await (
      await takeDataFolder(folder)
    )();
    expect(existsSync(guard)).toBe(false);
  });
});
