// DATA_DIR belongs to one portal at a time. The lock is a listening socket: it ends with its process, however that ends.
import { accessSync, constants, existsSync, mkdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';

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

/** Takes the folder for this process. Throws `DataFolderError` when another portal holds it. Returns how to give it back. */
export async function takeDataFolder(folder: string): Promise<() => Promise<void>> {
  const path =
    process.platform === 'win32'
      ? `\\\\.\\pipe\\dental-learning${folder.replace(/[^a-z0-9]/gi, '-')}`
      : join(folder, 'portal.lock');
  if (process.platform !== 'win32' && path.length > longestSocketPath) {
    throw new DataFolderError(`The path of the data folder ${folder} is too long. Choose a shorter DATA_DIR.`);
  }
  if (await isAnswering(path))
    throw new DataFolderError(`Another portal is already using ${folder}. Stop it first, or choose another DATA_DIR.`);
  if (process.platform !== 'win32' && existsSync(path)) rmSync(path);
  const server: Server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', () =>
      reject(
        new DataFolderError(`Another portal is already using ${folder}. Stop it first, or choose another DATA_DIR.`),
      ),
    );
    server.listen(path, resolve);
  });
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}
