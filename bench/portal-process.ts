// The portal under measurement: a separate process with the demo catalog, in a data folder that is reused between
// runs in the system's temporary folder.
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

const root = join(import.meta.dirname, '..');
export const benchData = process.env['BENCH_DATA'] ?? join(tmpdir(), 'dental-learning-bench');

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

export type Running = {
  readonly url: string;
  readonly process: ChildProcess;
  readonly readyAfterMs: number;
  readonly stop: () => Promise<void>;
};

const buildFolder = resolve(root, process.env['BUILD_DIR'] ?? 'build');

/** The built program for an entry like `src/server.ts`, as `npm start` runs it. */
export const builtProgram = (entry: string, build = buildFolder): string =>
  join(build, 'program', basename(entry).replace(/\.ts$/, '.js'));

/**
 * Starts `entry` under this Node and waits for `readyWord` in its output. `readyAfterMs` counts from the start of the
 * process.
 */
export async function startProcess(entry: string, env: Record<string, string>, readyWord: string): Promise<Running> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, [resolve(root, entry)], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      BUILD_DIR: buildFolder,
      PORT: String(port),
      HOST: '127.0.0.1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(readyWord)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`${entry} ended with code ${code} before it was ready:\n${output}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    process: child,
    readyAfterMs: performance.now() - started,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

/** The portal as `npm start` runs it, its log quiet. */
export const startPortal = (settings: Record<string, string> = {}): Promise<Running> =>
  startProcess(builtProgram('src/server.ts'), { DATA_DIR: benchData, LOG_LEVEL: 'warn', ...settings }, 'is ready on');

/** The portal of another build, such as one of an earlier commit, with a data folder of its own. */
export const startOtherPortal = (build: string): Promise<Running> =>
  startProcess(
    builtProgram('src/server.ts', build),
    { DATA_DIR: `${benchData}-other`, LOG_LEVEL: 'warn', BUILD_DIR: build },
    'is ready on',
  );
