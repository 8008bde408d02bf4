// One portal at a time uses a data folder, however many start at the same moment and however the one before ended.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataFolderError, takeDataFolder } from './data-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dl-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The socket of a process that was killed: no one listens, and no one removed its file. */
function leaveStaleSocket(name: string): void {
  const path = JSON.stringify(join(folder, name));
  spawnSync(process.execPath, [
    '-e',
    `require('net').createServer().listen(${path}, () => process.kill(process.pid, 'SIGKILL'))`,
  ]);
  expect(readdirSync(folder)).toContain(name);
}
const leaveStaleLock = () => leaveStaleSocket('portal.lock');

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

  it('goes to one of two portals in separate containers, where both have the same process ID', async () => {
    leaveStaleLock();
    const elsewhere = './data-folder.ts?elsewhere';
    const other = (await import(elsewhere)) as { takeDataFolder: typeof takeDataFolder };
    const [looked, letOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const onStale = () => {
      looked.resolve();
      return letOn.promise;
    };
    const first = outcome(takeDataFolder(folder, { onStale }));
    await looked.promise;
    const second = outcome(other.takeDataFolder(folder));
    // Lets the second get as far as it can.
    for (let turn = 0; turn < 100; turn += 1) await setImmediate();
    letOn.resolve();
    const { release } = await first;
    expect((await second).error).toMatchObject({ message: expect.stringMatching(/^Another portal is already using /) });
    await release?.();
  });

  it('is taken in spite of processes that were killed while taking it', async () => {
    leaveStaleSocket('portal.lock.killed');
    leaveStaleLock();
    writeFileSync(join(folder, 'portal.lock.taking'), '1');
    const release = await takeDataFolder(folder);
    expect(readdirSync(folder)).toEqual(['portal.lock']);
    await release();
  });

  it.each(['portal.lock.0', 'portal.lock.zzzzzzzzz'])(
    'is refused while another process is suspended halfway through taking it (%s)',
    async (ticket) => {
      const suspended = createServer();
      await new Promise<void>((resolve) => suspended.listen(join(folder, ticket), resolve));
      await expect(takeDataFolder(folder, { longestTurnMs: 1 })).rejects.toThrow('Another portal is already using');
      expect(readdirSync(folder)).toEqual([ticket]);
      await new Promise((resolve) => suspended.close(resolve));
      await (
        await takeDataFolder(folder)
      )();
    },
  );

  it('is refused where it cannot be examined, with the reason', async () => {
    symlinkSync('portal.lock', join(folder, 'portal.lock'));
    await expect(takeDataFolder(folder)).rejects.toThrow(/^The data folder .* cannot be used: connect ELOOP/);
  });
});
