import { expect, it } from 'vitest';
import { fileBeside, inThread, ThreadLimitError } from './thread.ts';

const file = fileBeside(import.meta.filename, 'fixtures.thread');

it('lets the program go on while the thread is busy', async () => {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const waiting = inThread<Int32Array, number>(file, 'waitAt')(gate);
  // Run by this thread, the function would have held it before this line.
  Atomics.store(gate, 0, 7);
  Atomics.notify(gate, 0);
  expect(await waiting).toBe(7);
});

it('throws what the function throws', async () => {
  await expect(inThread<string, never>(file, 'refuse')('no ink')).rejects.toThrow(new RangeError('no ink'));
});

it('loses a task with its thread, and runs the next one in a new thread', async () => {
  const survive = inThread<number, number>(file, 'survive');
  expect(await survive(2)).toBe(2);
  await expect(survive(3)).rejects.toThrow(/exit/i);
  expect(await survive(4)).toBe(4);
});

it('ends a task that takes too long or too much memory with its thread, and runs the next one', async () => {
  const limited = <Task, Answer>(name: string) =>
    inThread<Task, Answer>(fileBeside(import.meta.filename, 'fixtures.limited.thread'), name, {
      seconds: 2,
      megabytes: 64,
    });
  const survive = limited<number, number>('survive');
  await expect(limited('spin')(null)).rejects.toThrow(ThreadLimitError);
  expect(await survive(2)).toBe(2);
  await expect(limited('hoard')(null)).rejects.toThrow(ThreadLimitError);
  expect(await survive(4)).toBe(4);
});
