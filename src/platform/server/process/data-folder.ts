// DATA_DIR belongs to one portal at a time. The lock is a listening socket: it ends with its process, however that
// ends. Containers that share a volume can reach each other's sockets, but can't see each other's process IDs.
import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { basename, join } from 'node:path';
import { publicHash } from '../security/random.ts';

/** The data folder cannot be used; the message says why in one sentence. */
export class DataFolderError extends Error {}

/** In bytes. macOS allows 103 for the path of a socket, Linux 107. A ticket's path is 9 longer than the lock's. */
const longestSocketPath = 94;

const unusable = (folder: string, error: unknown) =>
  new DataFolderError(`The data folder ${folder} cannot be used: ${(error as Error).message}.`);
const inUse = (folder: string) =>
  new DataFolderError(`Another portal is already using ${folder}. Stop it first, or choose another DATA_DIR.`);

/** Creates the folder when it is new. Throws `DataFolderError` when it cannot be read and written. */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(folder, error);
  }
}

const codeOf = (error: unknown) => (error as { code?: string }).code ?? '';

const listen = (server: Server, path: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });

const close = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));

/** The error codes of a connection where no one listens (anymore), or where there is no socket. */
const deadCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTSOCK']);

/** Connects to the process that listens at `path`; null if none does. Rejects if the system doesn't say. */
function reach(path: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.on('connect', () => resolve(socket));
    socket.on('error', (error) => (deadCodes.has(codeOf(error)) ? resolve(null) : reject(error)));
  });
}

/** Waits for the other side to close the connection. False if it is still open after `ms` milliseconds. */
function isGone(socket: Socket, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    if (socket.destroyed) return resolve(true);
    socket.on('close', () => resolve(true));
    socket.setTimeout(ms, () => {
      resolve(false);
      socket.destroy();
    });
    socket.resume();
  });
}

/** Announces that this process is taking the folder. Others connect to the ticket to wait for its end. */
async function publishTicket(lock: string): Promise<{ ticket: string; end: () => Promise<void> }> {
  const id = publicHash(8);
  const ticket = `${lock}.${id}`;
  const connected = new Set<Socket>();
  const server = createServer((socket) => {
    connected.add(socket);
    // A process that waits may be killed.
    socket.on('error', () => undefined);
    socket.on('close', () => connected.delete(socket));
  });
  // It is renamed once it accepts connections, so a ticket that refuses them belongs to a dead process.
  await listen(server, `${lock}~${id}`);
  renameSync(`${lock}~${id}`, ticket);
  return {
    ticket,
    end() {
      rmSync(ticket, { force: true });
      for (const socket of connected) socket.destroy();
      return close(server);
    },
  };
}

/** The tickets of other living processes. Those of dead ones are removed, which is safe: names are never reused. */
async function otherTickets(folder: string, lock: string, own: string) {
  const living: { readonly ticket: string; readonly socket: Socket }[] = [];
  for (const name of readdirSync(folder)) {
    const ticket = join(folder, name);
    if (!name.startsWith(`${basename(lock)}.`) || ticket === own) continue;
    const socket = await reach(ticket);
    if (socket === null) rmSync(ticket, { force: true });
    else living.push({ ticket, socket });
  }
  return living;
}

/**
 * Waits for this process's turn to examine the lock and to replace a stale one. Every process publishes its ticket
 * before it looks for others, so of any two, at least one sees the other: the ticket that sorts first waits for the
 * other to end, and the one that sorts last withdraws and starts over. Returns how to end the turn.
 */
async function takeTurn(folder: string, lock: string, longestTurnMs: number): Promise<() => Promise<void>> {
  for (;;) {
    const { ticket, end } = await publishTicket(lock);
    try {
      const others = await otherTickets(folder, lock, ticket);
      const givesWay = others.some((other) => other.ticket < ticket);
      if (givesWay) await end();
      const gone = await Promise.all(others.map(({ socket }) => isGone(socket, longestTurnMs)));
      if (gone.includes(false)) throw inUse(folder);
      if (!givesWay) return end;
    } catch (error) {
      await end();
      throw error;
    }
  }
}

type Taking = {
  /** For tests: runs before a stale lock is removed. */
  readonly onStale?: () => Promise<void>;
  /**
   * How long to wait for another process that is taking the folder, in milliseconds. It usually needs a few. One that
   * needs longer has been suspended, and the folder counts as in use.
   */
  readonly longestTurnMs?: number;
};

/**
 * Takes the folder for this process. Throws `DataFolderError` if another portal uses it, or if the lock can't be
 * created or examined. Returns how to release it.
 */
export async function takeDataFolder(
  folder: string,
  { onStale = () => Promise.resolve(), longestTurnMs = 10_000 }: Taking = {},
): Promise<() => Promise<void>> {
  const isPipe = process.platform === 'win32';
  const path = isPipe
    ? `\\\\.\\pipe\\dental-learning${folder.replace(/[^a-z0-9]/gi, '-')}`
    : join(folder, 'portal.lock');
  if (!isPipe && Buffer.byteLength(path) > longestSocketPath) {
    throw new DataFolderError(`The path of the data folder ${folder} is too long. Choose a shorter DATA_DIR.`);
  }
  let endTurn: (() => Promise<void>) | null = null;
  try {
    endTurn = isPipe ? null : await takeTurn(folder, path, longestTurnMs);
    const owner = await reach(path);
    owner?.destroy();
    if (owner !== null) throw inUse(folder);
    if (!isPipe && existsSync(path)) {
      await onStale();
      rmSync(path);
    }
    const server = createServer((socket) => socket.destroy());
    await listen(server, path);
    server.unref();
    return () => close(server);
  } catch (error) {
    if (error instanceof DataFolderError) throw error;
    throw codeOf(error) === 'EADDRINUSE' ? inUse(folder) : unusable(folder, error);
  } finally {
    await endTurn?.();
  }
}
