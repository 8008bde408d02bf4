// Faults that no one caught. One of a request ends that request alone. One of the process ends it in order, and its
// supervisor starts it again, though not forever. What only a person can mend is not started again.
import { describe, expect, it, vi } from 'vitest';
import { isReady, portalProcesses, says, type Run } from './support/portal-process.ts';

vi.setConfig({ testTimeout: 180_000 });
const { run } = portalProcesses();
const withFault = (fault: string) => ({
  FAULT: fault,
  NODE_OPTIONS: `--import=${new URL('support/fault-on-signal.ts', import.meta.url).href}`,
});
const status = async (portal: Run, path: string) => (await fetch(`http://localhost:${portal.port}${path}`)).status;
const started = (supervised: Run) => supervised.output().split('started\n').length - 1;

type Line = { readonly level: number; readonly err?: { readonly message?: string; readonly stack?: string } };
const logged = (portal: Run) =>
  portal
    .output()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Line] : []));

describe('a fault in a process', () => {
  it('pages that are not found and a rejected promise that nobody waited for leave the portal running', async () => {
    const portal = await run(withFault('rejection'));
    await isReady(portal);
    // An unknown show with an episode.
    expect(await status(portal, '/podcast/x/y')).toBe(404);
    expect(await status(portal, '/podcast/x')).toBe(404);
    portal.child.kill('SIGUSR2');
    await says(portal, () => logged(portal).length > 0);
    expect(logged(portal)[0]?.err).toMatchObject({
      message: 'left alone on purpose',
      stack: expect.stringContaining('fault-on-signal.ts'),
    });
    expect(await status(portal, '/readyz')).toBe(200);
    portal.child.kill('SIGTERM');
    expect(await portal.ended).toBe(0);
  });

  it.each([
    ['an exception', 'exception', 'thrown on purpose'],
    ['a thrown value that is no error', 'text', 'a text thrown on purpose'],
  ])(
    '%s that nobody caught is logged with a stack, and the process ends in order with code 1',
    async (_name, fault, message) => {
      const portal = await run(withFault(fault));
      await isReady(portal);
      portal.child.kill('SIGUSR2');
      expect(await portal.ended).toBe(1);
      expect(logged(portal)[0]?.err).toMatchObject({ message, stack: expect.stringMatching(/\n +at /) });
    },
  );
});

describe('the supervisor', () => {
  const supervise = (entry: string, ...args: string[]) =>
    run({ LOG_LEVEL: 'silent' }, 'scripts/supervise.mjs', entry, ...args);

  it('restarts a portal that had a fault, and ends with it when asked to', async () => {
    const supervised = await run(withFault('exception'), 'scripts/supervise.mjs', 'src/server.ts');
    await isReady(supervised);
    process.kill(Number(/^process (\d+)$/m.exec(supervised.output())?.[1]), 'SIGUSR2');
    await says(supervised, () => supervised.output().split('is ready on').length === 3);
    expect(supervised.errors()).toBe('The portal ended with code 1. Starting it again in 0.5 s …\n');
    expect(await status(supervised, '/readyz')).toBe(200);
    supervised.child.kill('SIGTERM');
    expect(await supervised.ended).toBe(0);
  });

  it('gives up after five starts in a minute, with a sentence and code 1', async () => {
    const supervised = await supervise('tests/support/ends-with.mjs', '1');
    expect(await supervised.ended).toBe(1);
    expect(started(supervised)).toBe(5);
    expect(supervised.errors().trim().split('\n').at(-1)).toBe(
      'The portal ended with code 1. It was started 5 times in a minute and keeps failing. Find the problem in the lines above, fix it, and start again.',
    );
  });

  it.each([[78], [0]])('passes code %d on and starts nothing again', async (code) => {
    const supervised = await supervise('tests/support/ends-with.mjs', String(code));
    expect(await supervised.ended).toBe(code);
    expect(started(supervised)).toBe(1);
    expect(supervised.errors()).toBe('');
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('ends at %s between two starts', async (signal) => {
    const supervised = await supervise('tests/support/ends-with.mjs', '1');
    await says(supervised, () => supervised.errors().includes('Starting it again in 4 s'));
    supervised.child.kill(signal);
    expect(await supervised.ended).toBe(0);
  });
});
