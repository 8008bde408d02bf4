// The portal as a process, as `npm start` runs it: what it says when it cannot start, how it stops, and that killing it
// loses nothing.
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aRegistration } from '#accounts/server/fixtures.ts';
import { freePort, isAlive, isReady, listen, portalProcesses, says, type Run } from './support/portal-process.ts';

vi.setConfig({ testTimeout: 180_000 });
const { folder, run, runSources } = portalProcesses();
let taken: Server;
let takenPort: number;

beforeAll(async () => {
  taken = createServer();
  takenPort = await listen(taken);
});
afterAll(() => void taken.close());

const register = async (portal: Run): Promise<{ form: object; body: { status: boolean; token: string } }> => {
  const form = aRegistration();
  const answer = await fetch(`http://localhost:${portal.port}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  });
  return { form, body: (await answer.json()) as { status: boolean; token: string } };
};
const holder = async (portal: Run, token: string): Promise<number> =>
  (await fetch(`http://localhost:${portal.port}/api/student`, { headers: { authorization: `Bearer ${token}` } }))
    .status;
const postmaster = () => Number(readFileSync(join(folder, 'data/postgres/postmaster.pid'), 'utf8').split('\n')[0]);

// 78 is EX_CONFIG: whoever supervises the process knows that starting it again mends nothing.
describe('what cannot start says why in one sentence and ends with code 78', () => {
  const wrong: readonly (readonly [name: string, settings: () => Record<string, string>, sentence: () => string])[] = [
    [
      'a port that is taken',
      () => ({ PORT: String(takenPort) }),
      () => `Port ${takenPort} is used by another program. Stop that program, or choose another port with PORT=…`,
    ],
    ['a port that is no number', () => ({ PORT: 'eighty' }), () => 'PORT must be a whole number from 0 to 65535.'],
    [
      'a log level that does not exist',
      () => ({ LOG_LEVEL: 'loud' }),
      () => 'LOG_LEVEL must be fatal, error, warn, info, debug, trace, or silent.',
    ],
    [
      'a database that is none',
      () => ({ DATABASE_URL: 'mysql://x' }),
      () => 'DATABASE_URL must begin with postgres:// or postgresql://.',
    ],
  ];
  it.each(wrong)('%s', async (_case, settings, sentence) => {
    const portal = await run(settings());
    expect(await portal.ended).toBe(78);
    expect(portal.errors()).toBe(`${sentence()}\n`);
  });

  it('a database that cannot be reached', async () => {
    const portal = await run({ DATABASE_URL: `postgres://nobody:wrong@localhost:${await freePort()}/none` });
    expect(await portal.ended).toBe(78);
    expect(portal.errors()).toMatch(/^The database at DATABASE_URL cannot be reached: .*\n$/);
    expect(portal.errors()).not.toContain('wrong');
  });

  it('a data folder that is a file', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    chmodSync(file, 0o600);
    const portal = await run({ DATA_DIR: file });
    expect(await portal.ended).toBe(78);
    expect(portal.errors()).toMatch(new RegExp(`^The data folder ${file} cannot be used: .*\n$`));
  });

  it('the jobs process on the embedded database', async () => {
    const worker = await runSources({}, 'src/worker.ts');
    expect(await worker.ended).toBe(78);
    expect(worker.errors()).toContain('Set DATABASE_URL to run them in a separate process.');
  });

  it('a command that does not exist lists those that do', async () => {
    const portal = await runSources({}, 'src/portal.ts');
    expect(await portal.ended).toBe(1);
    expect(portal.errors()).toContain('npm run portal -- import FOLDER');
  });
});

describe('a running portal', () => {
  it('refuses a second one on its folder, survives kill -9 with all it acknowledged, and stops cleanly', async () => {
    const first = await runSources();
    await isReady(first);
    const { body } = await register(first);
    expect(body.status).toBe(true);

    const second = await run();
    expect(await second.ended).toBe(78);
    expect(second.errors()).toBe(
      `Another portal is already using ${join(folder, 'data')}. Stop it first, or choose another DATA_DIR.\n`,
    );

    const writing = Promise.allSettled(Array.from({ length: 12 }, () => register(first)));
    const acknowledged = await register(first);
    first.child.kill('SIGKILL');
    await first.ended;
    const more = (await writing).flatMap((outcome) =>
      outcome.status === 'fulfilled' && outcome.value.body.status ? [outcome.value.body.token] : [],
    );

    const third = await run();
    await isReady(third);
    for (const token of [body.token, acknowledged.body.token, ...more]) expect(await holder(third, token)).toBe(200);
    const database = postmaster();
    expect(isAlive(database)).toBe(true);
    third.child.kill('SIGTERM');
    expect(await third.ended).toBe(0);
    expect(isAlive(database)).toBe(false);
    expect(third.errors()).toBe('');
  });

  it('whose database ends again and again ends too, with a sentence and code 1', async () => {
    const portal = await run();
    // The last line of the start.
    await says(portal, () => portal.output().includes('Outgoing email is captured at:'));
    for (let kills = 1; kills <= 6; kills += 1) {
      process.kill(postmaster(), 'SIGKILL');
      if (kills < 6)
        await says(portal, () => portal.output().split('PostgreSQL is running again.').length === kills + 1);
    }
    expect(await portal.ended).toBe(1);
    expect(portal.errors()).toContain('PostgreSQL was ended by SIGKILL, for the 6th time in a minute.');
  });
});
