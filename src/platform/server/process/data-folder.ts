// DATA_DIR belongs to one portal at a time. The lock is a listening socket: it ends with its process, however that
// ends.
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from './is-alive.ts';

/** The data folder cannot be used; the message says why in one sentence. */
export class DataFolderError extends Error {}

const longestSocketPath = 100;

function isAnswering(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(path);
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });
}

/** Creates the folder when it is new. Throws `DataFolderError` when it cannot be read and written. */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataFolderError(`The data folder ${folder} cannot be used: ${(error as Error).message}.`);
  }
}

const inUse = (folder: string) =>
  new DataFolderError(`Another portal is already using ${folder}. Stop it first, or choose another DATA_DIR.`);

/**
 * Looking at the lock and removing a stale one takes milliseconds. Who holds the guard for longer was killed while it
 * did.
 */
const longestGuardMs = 10_000;
const guardLookMs = 20;
const ownGuards = new Set<string>();

/** Whether the guard belongs to a process that takes the folder right now. */
function isHeld(guard: string): boolean {
  try {
    const pid = Number(readFileSync(guard, 'utf8'));
    const isFresh = Date.now() - statSync(guard).mtimeMs < longestGuardMs;
    return isFresh && (pid === process.pid ? ownGuards.has(guard) : isAlive(pid));
  } catch {
    return true;
  }
}

/**
 * Waits for its turn to look at the lock: a stale one must not be removed after somebody else has replaced it. Returns
 * how to end the turn.
 */
async function takeTurn(guard: string): Promise<() => void> {
  for (;;) {
    try {
      writeFileSync(guard, String(process.pid), { flag: 'wx' });
      ownGuards.add(guard);
      return () => {
        rmSync(guard, { force: true });
        ownGuards.delete(guard);
      };
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error;
    }
    if (isHeld(guard)) await pause(guardLookMs);
    else rmSync(guard, { force: true });
  }
}

/**
 * Takes the folder for this process. Throws `DataFolderError` when another portal holds it. Returns how to give it
 * back. `onStale` (tests) runs between the look at a lock without an owner and its removal.
 */
export async function takeDataFolder(
  folder: string,
  { onStale = () => Promise.resolve() }: { readonly onStale?: () => Promise<void> } = {},
): Promise<() => Promise<void>> {
  const isPipe = process.platform === 'win32';
  const path = isPipe
    ? `\\\\.\\pipe\\dental-learning${folder.replace(/[^a-z0-9]/gi, '-')}`
    : join(folder, 'portal.lock');
  if (!isPipe && path.length > longestSocketPath) {
    throw new DataFolderError(`The path of the data folder ${folder} is too long. Choose a shorter DATA_DIR.`);
  }
  const endTurn = isPipe ? () => undefined : await takeTurn(`${path}.taking`);
  try {
    if (await isAnswering(path)) throw inUse(folder);
    if (!isPipe && existsSync(path)) {
      await onStale();
      rmSync(path);
    }
    const server: Server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve, reject) => {
      server.once('error', () => reject(inUse(folder)));
      server.listen(path, resolve);
    });
    server.unref();
    return () => new Promise((resolve) => server.close(() => resolve()));
  } finally {
    endTurn();
  }
}
