// Long hostile text at everything that looks at text with a regular expression: the work grows with the length and not
// with its square. With its square, a million characters hang for a quarter of an hour, on any machine; the limit of a
// test ends that.
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, it } from 'vitest';
import { calls, readers } from './hostile-text.ts';

const hangsAfterMs = 120_000;
let thread: Worker | null = null;
afterAll(async () => void (await thread?.terminate()));

/**
 * Whether the reader came to the end of all hostile texts before the test was over. One that hangs is ended, and the
 * next has a new thread.
 */
async function isRead(reader: string, signal: AbortSignal): Promise<boolean> {
  thread ??= new Worker(join(import.meta.dirname, 'hostile-text-thread.ts'));
  const answer = once(thread, 'message', { signal });
  thread.postMessage(reader);
  try {
    return (await answer)[0] === 'read';
  } catch (error) {
    await thread.terminate();
    thread = null;
    throw error;
  }
}

it.for(readers)(
  '%s reads a million hostile characters of every kind',
  { timeout: hangsAfterMs },
  async ([reader], { signal }) => {
    expect(await isRead(reader, signal)).toBe(true);
  },
);

it.for([...calls.keys()])(
  '%s reads a million hostile characters of every kind in every field',
  { timeout: hangsAfterMs },
  async (path, { signal }) => {
    expect(await isRead(path, signal)).toBe(true);
  },
);
