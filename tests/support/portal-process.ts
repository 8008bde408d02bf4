// The portal as a process of its own: started, waited for, and ended with the test file that started it.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, afterEach } from 'vitest';

export const root = join(import.meta.dirname, '../..');

export type Run = {
  readonly child: ChildProcess;
  readonly port: number;
  readonly output: () => string;
  readonly errors: () => string;
  /** Resolves with the exit code, null for an end by a signal. */
  readonly ended: Promise<number | null>;
};

export const listen = (server: Server) =>
  new Promise<number>((resolve) =>
    server.listen(0, 'localhost', () => resolve((server.address() as AddressInfo).port)),
  );

export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listen(probe);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Resolves when `look` finds what it waits for in what the process says; rejects when the process ends before. */
export function says(run: Run, look: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      if (look()) resolve();
    };
    run.child.stdout?.on('data', check);
    run.child.stderr?.on('data', check);
    check();
    void run.ended.then(() => reject(new Error(`The process ended: ${run.output()}${run.errors()}`)));
  });
}

/** Resolves when the portal says that it is ready. */
export const isReady = (run: Run): Promise<void> => says(run, () => run.output().includes('is ready on'));

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/**
 * What runs for an entry of the portal: within `npm test`, which has just bundled it, the program as it is shipped,
 * which starts in a fourth of the time; in a run by hand, whose build may be old, the sources.
 */
const programOf = (entry: string): string =>
  process.env['TESTS_PROGRAM'] === 'built' && /^src\/\w+\.ts$/.test(entry)
    ? join(resolve(root, process.env['BUILD_DIR'] ?? 'build'), 'program', `${basename(entry, '.ts')}.js`)
    : join(root, entry);

/** Starts processes for the tests of one file, in a folder of its own. What still runs after a test is killed. */
export function portalProcesses() {
  const folder = mkdtempSync(join(tmpdir(), 'dl-run-'));
  const running = new Set<ChildProcess>();
  afterEach(async () => {
    for (const child of running) {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null)
        await new Promise((resolve) => child.once('exit', resolve));
    }
    running.clear();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function start(
    settings: Readonly<Record<string, string>>,
    program: string,
    args: readonly string[],
  ): Promise<Run> {
    const port = settings['PORT'] ? Number(settings['PORT']) : await freePort();
    const child = spawn(process.execPath, [program, ...args], {
      cwd: root,
      env: {
        PATH: process.env['PATH'] ?? '',
        BUILD_DIR: process.env['BUILD_DIR'] ?? 'build',
        PORT: String(port),
        DATA_DIR: join(folder, 'data'),
        DEMO: 'no',
        LOG_LEVEL: 'error',
        ...settings,
      },
    });
    running.add(child);
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    return {
      child,
      port,
      output: () => output,
      errors: () => errors,
      ended: new Promise((resolve) => child.once('exit', resolve)),
    };
  }

  return {
    folder,
    run: (settings: Readonly<Record<string, string>> = {}, entry = 'src/server.ts', ...args: readonly string[]) =>
      start(settings, programOf(entry), args),
    /** The portal from its sources, as a developer runs it. */
    runSources: (settings: Readonly<Record<string, string>> = {}, entry = 'src/server.ts') =>
      start(settings, join(root, entry), []),
  };
}
