import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CallFailed, Refused } from './call.ts';
import { useSending } from './use-sending.ts';

const refusal = (sentence: string) => new Refused({ status: false, code: 'full', msg: sentence }, 200, null);

it('is busy until the work is done, and says so to whoever asked for it', async () => {
  const { result } = renderHook(() => useSending('Not saved.'));
  const { promise, resolve } = Promise.withResolvers<void>();
  let done: Promise<boolean> | undefined;
  act(() => void (done = result.current.run(() => promise)));
  expect(result.current).toMatchObject({ isBusy: true, problem: null });
  await act(async () => {
    resolve();
    expect(await done).toBe(true);
  });
  expect(result.current).toMatchObject({ isBusy: false, problem: null });
});

it.each([
  ['the sentence of the server', 'Not saved.', refusal('All seats are taken.'), 'All seats are taken.'],
  ['its own sentence where the server has none', 'Not saved.', refusal(''), 'Not saved.'],
  ['another where there was no answer', { refused: 'No.', failed: 'Again.' }, new CallFailed('away'), 'Again.'],
  ['what the page makes of the error', () => 'Of the page.', refusal('Of the server.'), 'Of the page.'],
])('shows %s', async (_what, texts, error, shown) => {
  const { result } = renderHook(() => useSending(texts));
  await act(async () => expect(await result.current.run(() => Promise.reject(error))).toBe(false));
  expect(result.current).toMatchObject({ isBusy: false, problem: shown });
});

it('says nothing any more once it was read, or while it is tried again', async () => {
  const { result } = renderHook(() => useSending('Not saved.'));
  const fail = () => act(async () => void (await result.current.run(() => Promise.reject(new CallFailed('away')))));
  await fail();
  act(() => result.current.dismiss());
  expect(result.current.problem).toBeNull();
  await fail();
  const { promise, resolve } = Promise.withResolvers<void>();
  let done: Promise<boolean> | undefined;
  act(() => void (done = result.current.run(() => promise)));
  expect(result.current.problem).toBeNull();
  await act(async () => {
    resolve();
    await done;
  });
});
