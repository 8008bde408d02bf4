// A program of the operator's own, run on one file: its arguments are a list and no shell reads them, it inherits no
// secrets, and it ends after its time, with everything that it started.
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config.ts';

export type CommandLimits = {
  /** Until it is ended, in seconds. */
  readonly seconds: number;
  /** How many bytes it may write into its folder in addition to the input. */
  readonly mostBytes: number;
};

/** `why`: it isn't there, it said that it failed, it took too long, or it wrote too much. `said`: its last words. */
export type CommandOutcome =
  | { readonly isDone: true }
  | { readonly isDone: false; readonly why: 'missing' | 'failed' | 'time' | 'size'; readonly said: string };

/** What it may say on the way; more is a program that runs wild. */
const mostSaidBytes = 16 * 1024 * 1024;
const lastWords = 2000;
const lookMs = 250;

async function bytesIn(folder: string): Promise<number> {
  const sizes = await Promise.all(
    (await readdir(folder)).map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Runs a program in `folder`, whose present files are not counted. Never rejects for what the program does. */
export async function runCommand(
  [program = '', ...args]: readonly string[],
  folder: string,
  { seconds, mostBytes }: CommandLimits,
): Promise<CommandOutcome> {
  const before = await bytesIn(folder);
  const child = spawn(program, args, {
    cwd: folder,
    shell: false,
    // A group of its own: what it starts ends with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' },
  });
  let why: 'missing' | 'failed' | 'time' | 'size' = 'failed';
  let said = '';
  let saidBytes = 0;
  const end = (reason: typeof why) => {
    why = reason;
    kill();
  };
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      saidBytes += piece.length;
      said = (said + piece.toString()).slice(-lastWords);
      if (saidBytes > mostSaidBytes) end('size');
    });
  const clock = setTimeout(() => end('time'), seconds * 1000);
  const look = setInterval(() => {
    void bytesIn(folder).then(
      (bytes) => (bytes - before > mostBytes ? end('size') : undefined),
      () => undefined,
    );
  }, lookMs);
  process.once('exit', kill);
  try {
    const code = await new Promise<number | null>((resolve) => {
      child.once('spawn', () => {
        // Requests that someone is waiting for come first.
        if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
      });
      child.once('error', (error: NodeJS.ErrnoException) => {
        why = error.code === 'ENOENT' || error.code === 'EACCES' ? 'missing' : 'failed';
        resolve(null);
      });
      child.once('close', resolve);
    });
    if (code === 0 && why === 'failed' && (await bytesIn(folder)) - before <= mostBytes) return { isDone: true };
    return { isDone: false, why: code === 0 && why === 'failed' ? 'size' : why, said: said.trim() };
  } finally {
    clearTimeout(clock);
    clearInterval(look);
    process.off('exit', kill);
    kill();
  }
}

/** A folder for one run, below DATA_DIR; removed by `Symbol.asyncDispose` with all that is in it. */
export async function openWorkFolder({
  dataDir,
}: Pick<Config, 'dataDir'>): Promise<{ path: string } & AsyncDisposable> {
  const parent = join(dataDir, 'work');
  await mkdir(parent, { recursive: true });
  const path = await mkdtemp(join(parent, 'run-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
