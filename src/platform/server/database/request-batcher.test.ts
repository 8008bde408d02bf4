import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Context } from '../context.ts';
import { openBatcher } from './request-batcher.ts';

const context = { db: {} } as Context;

/** A batcher whose batches the test lets go; `batches` are the students of each, in order. */
function held(options?: { spacingMs?: number }) {
  const batches: (readonly string[])[] = [];
  const releases: (() => void)[] = [];
  const ask = openBatcher<string>(async (_context, key, studentIds) => {
    batches.push(studentIds);
    await new Promise<void>((resolve) => releases.push(resolve));
    return new Map(studentIds.map((id) => [id, `${key} ${id}`]));
  }, options);
  return { ask, batches, release: () => releases.shift()?.() };
}

it('the first request goes at once; what arrives meanwhile is served together, each student once', async () => {
  const { ask, batches, release } = held();
  const first = ask(context, 'a', '1');
  const meanwhile = [ask(context, 'a', '2'), ask(context, 'a', '3'), ask(context, 'a', '2')];
  const beside = ask(context, 'b', '9');
  expect(batches).toEqual([['1'], ['9']]);
  release();
  release();
  expect(await Promise.all([first, beside])).toEqual(['a 1', 'b 9']);
  await expect.poll(() => batches).toEqual([['1'], ['9'], ['2', '3']]);
  release();
  expect(await Promise.all(meanwhile)).toEqual(['a 2', 'a 3', 'a 2']);
});

it('a request that comes alone, after all others were answered, is never answered with what they read', async () => {
  const { ask, batches, release } = held();
  const first = ask(context, 'a', '1');
  release();
  await first;
  const again = ask(context, 'a', '1');
  await expect.poll(() => batches).toEqual([['1'], ['1']]);
  release();
  await again;
});

it('a request that breaks its batch costs the others nothing, and its error is its own', async () => {
  const batches: (readonly string[])[] = [];
  const ask = openBatcher<string>(async (_context, _key, ids) => {
    batches.push(ids);
    if (ids.includes('bad')) throw new Error(`broken by ${ids.join()}`);
    return new Map(ids.map((id) => [id, id === 'refused' ? new Error('refused') : id]));
  });
  const outcomes = await Promise.allSettled(['first', 'bad', 'good', 'refused'].map((id) => ask(context, 'a', id)));
  expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message))).toEqual([
    'first',
    'broken by bad',
    'good',
    'refused',
  ]);
  expect(batches[1]).toEqual(['bad', 'good', 'refused']);
});

describe('with a spacing', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('batches of a crowd begin no sooner than that after one another, and the first still goes at once', async () => {
    const batches: (readonly string[])[] = [];
    const ask = openBatcher<string>(
      async (_context, _key, ids) => {
        batches.push(ids);
        return new Map(ids.map((id) => [id, id]));
      },
      { spacingMs: 20 },
    );
    const answers = ['1', '2', '3'].map((id) => ask(context, 'a', id));
    expect(batches).toEqual([['1']]);
    await vi.advanceTimersByTimeAsync(19);
    expect(batches).toEqual([['1']]);
    await vi.advanceTimersByTimeAsync(1);
    expect(batches).toEqual([['1'], ['2', '3']]);
    expect(await Promise.all(answers)).toEqual(['1', '2', '3']);
    await vi.advanceTimersByTimeAsync(20);
    void ask(context, 'a', '4');
    expect(batches.at(-1)).toEqual(['4']);
  });
});
