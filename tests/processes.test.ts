// The portal as a process, as `npm start` runs it: what it says when it cannot start, how it stops, and that killing it loses nothing.
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aRegistration } from '#accounts/server/fixtures.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'dl-run-'));
const running = new Set<ChildProcess>();
let taken: Server;
let takenPort: number;

const listen = (server: Server) => new Promise<number>((resolve) => server.listen(0, 'localhost', () => resolve((server.address() as AddressInfo).port)));

async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listen(probe);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

beforeAll(async () => {
  taken = createServer();
  takenPort = await listen(taken);
});
afterEach(async () => {
  for (const child of running) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await new Promise((resolve) => child.once('exit', resolve));
  }
  running.clear();
});
afterAll(() => {
  taken.close();
  rmSync(folder, { recursive: true, force: true });
});

type Run = { readonly child: ChildProcess; readonly output: () => string; readonly errors: () => string; readonly ended: Promise<number | null>; readonly port: number };

async function run(settings: Record<string, string> = {}, entry = 'src/server.ts'): Promise<Run> {
  const port = settings['PORT'] ? Number(settings['PORT']) : await freePort();
  const child = spawn(process.execPath, [join(root, entry)], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', BUILD_DIR: process.env['BUILD_DIR'] ?? 'build', PORT: String(port), DATA_DIR: join(folder, 'data'), DEMO: 'no', LOG_LEVEL: 'error', ...settings },
  });
  running.add(child);
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  return { child, port, output: () => output, errors: () => errors, ended: new Promise((resolve) => child.once('exit', resolve)) };
}

/** Resolves when the portal says that it is ready; rejects when it ends before. */
function isReady(portal: Run): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => portal.output().includes('is ready on') && resolve();
    portal.child.stdout?.on('data', look);
    look();
    void portal.ended.then(() => reject(new Error(`The portal ended: ${portal.output()}${portal.errors()}`)));
  });
}

const register = async (portal: Run): Promise<{ form: object; body: { status: boolean; token: string } }> => {
  const form = aRegistration();
  const answer = await fetch(`http://localhost:${portal.port}/api/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(form) });
  return { form, body: (await answer.json()) as { status: boolean; token: string } };
};
const holder = async (portal: Run, token: string): Promise<number> => (await fetch(`http://localhost:${portal.port}/api/student`, { headers: { authorization: `Bearer ${token}` } })).status;
const postmaster = () => Number(readFileSync(join(folder, 'data/postgres/postmaster.pid'), 'utf8').split('\n')[0]);
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('what cannot start says why in one sentence and ends with a code', () => {
  const wrong: readonly (readonly [name: string, settings: () => Record<string, string>, sentence: () => string])[] = [
    ['a port that is taken', () => ({ PORT: String(takenPort) }), () => `Port ${takenPort} is taken by another program. Stop that program, or choose another port with PORT=…`],
    ['a port that is no number', () => ({ PORT: 'eighty' }), () => 'PORT must be a whole number from 0 to 65535.'],
    ['a log level that does not exist', () => ({ LOG_LEVEL: 'loud' }), () => 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.'],
    ['a database that is none', () => ({ DATABASE_URL: 'mysql://x' }), () => 'DATABASE_URL must begin with postgres:// or postgresql://.'],
  ];
  it.each(wrong)('%s', async (_case, settings, sentence) => {
    const portal = await run(settings());
    expect(await portal.ended).toBe(1);
    expect(portal.errors()).toBe(`${sentence()}\n`);
  });

  it('a database that cannot be reached', async () => {
    const portal = await run({ DATABASE_URL: `postgres://nobody:wrong@localhost:${await freePort()}/none` });
    expect(await portal.ended).toBe(1);
    expect(portal.errors()).toMatch(/^The database at DATABASE_URL cannot be reached: .*\n$/);
    expect(portal.errors()).not.toContain('wrong');
  });

  it('a data folder that is a file', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    chmodSync(file, 0o600);
    const portal = await run({ DATA_DIR: file });
    expect(await portal.ended).toBe(1);
    expect(portal.errors()).toMatch(new RegExp(`^The data folder ${file} cannot be used: .*\n$`));
  });

  it('the jobs process on the embedded database', async () => {
    const worker = await run({}, 'src/worker.ts');
    expect(await worker.ended).toBe(1);
    expect(worker.errors()).toContain('Set DATABASE_URL to run them apart.');
  });

  it('a command that does not exist lists those that do', async () => {
    const portal = await run({}, 'src/portal.ts');
    expect(await portal.ended).toBe(1);
    expect(portal.errors()).toContain('npm run portal -- import FOLDER');
  });
});

describe('a running portal', () => {
  it('refuses a second one on its folder, survives kill -9 with all it acknowledged, and stops cleanly', async () => {
    const first = await run();
    await isReady(first);
    const { body } = await register(first);
    expect(body.status).toBe(true);

    const second = await run();
    expect(await second.ended).toBe(1);
    expect(second.errors()).toBe(`Another portal is already using ${join(folder, 'data')}. Stop it first, or choose another DATA_DIR.\n`);

    const writing = Promise.allSettled(Array.from({ length: 12 }, () => register(first)));
    const acknowledged = await register(first);
    first.child.kill('SIGKILL');
    await first.ended;
    const more = (await writing).flatMap((outcome) => (outcome.status === 'fulfilled' && outcome.value.body.status ? [outcome.value.body.token] : []));

    const third = await run();
    await isReady(third);
    for (const token of [body.token, acknowledged.body.token, ...more]) expect(await holder(third, token)).toBe(200);
    const database = postmaster();
    expect(isAlive(database)).toBe(true);
    third.child.kill('SIGTERM');
    expect(await third.ended).toBe(0);
    expect(isAlive(database)).toBe(false);
    expect(third.errors()).toBe('');
  }, 90_000);
});
