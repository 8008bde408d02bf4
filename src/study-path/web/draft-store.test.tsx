import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed, Refused } from '#platform/web/call.ts';
import { storedValue } from '#platform/web/storage.ts';
import { draftStore } from './draft-store.ts';

const key = 'draft:student:exam:class:abc';
let saved: { answers: number[]; keepalive: boolean }[];
let answer: () => Promise<unknown>;
let detach: () => void;
const numbers = (read: unknown) =>
  Array.isArray(read) && read.every((item) => typeof item === 'number') ? (read as number[]) : null;
const inBrowser = () => storedValue(key, numbers).read();
const newDraft = () =>
  draftStore<number[]>(key, numbers, (answers, keepalive) => {
    saved.push({ answers, keepalive });
    return answer();
  });
const lineDown = () => Promise.reject(new CallFailed('offline'));

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  saved = [];
  answer = () => Promise.resolve();
  detach = () => undefined;
});
afterEach(() => {
  detach();
  vi.useRealTimers();
});

describe('answers', () => {
  it('reach the server a moment after the last one, in one call', async () => {
    const draft = newDraft();
    draft.save([1]);
    draft.save([1, 2]);
    expect(saved).toEqual([]);
    await vi.advanceTimersByTimeAsync(700);
    expect(saved).toEqual([{ answers: [1, 2], keepalive: false }]);
    expect([draft.state.getState(), inBrowser()]).toEqual(['saved', null]);
  });
  it('are in this browser immediately, until the server has them', () => {
    newDraft().save([1, 2]);
    expect(inBrowser()).toEqual([1, 2]);
  });
  it('given while a save is under way are saved next', async () => {
    const draft = newDraft();
    let finish: () => void = () => undefined;
    answer = () => new Promise<void>((resolve) => (finish = resolve));
    draft.save([1]);
    await vi.advanceTimersByTimeAsync(700);
    draft.save([2]);
    finish();
    answer = () => Promise.resolve();
    await vi.advanceTimersByTimeAsync(1500);
    expect(saved.map(({ answers }) => answers)).toEqual([[1], [2]]);
    expect([draft.state.getState(), inBrowser()]).toEqual(['saved', null]);
  });
  it('leave with the page that goes away', async () => {
    const draft = newDraft();
    detach = draft.attach();
    draft.save([3]);
    dispatchEvent(new Event('pagehide'));
    await vi.advanceTimersByTimeAsync(0);
    expect(saved).toEqual([{ answers: [3], keepalive: true }]);
  });
});

describe('when the connection is down', () => {
  it('the answers stay in this browser, the page says so, and the save is tried again', async () => {
    const draft = newDraft();
    answer = lineDown;
    draft.save([1]);
    await vi.advanceTimersByTimeAsync(700);
    expect([draft.state.getState(), inBrowser()]).toEqual(['unsaved', [1]]);
    answer = () => Promise.resolve();
    await vi.advanceTimersByTimeAsync(4000);
    expect([draft.state.getState(), inBrowser(), saved.length]).toEqual(['saved', null, 2]);
  });
  it('the line coming back saves at once', async () => {
    const draft = newDraft();
    detach = draft.attach();
    answer = lineDown;
    draft.save([1]);
    await vi.advanceTimersByTimeAsync(700);
    answer = () => Promise.resolve();
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(draft.state.getState()).toBe('saved');
  });
  it('a session that has ended is not asked again and again, and the answers stay', async () => {
    const draft = newDraft();
    answer = () => Promise.reject(new Refused({ status: false, code: 'signed-out', errorMsg: 'Sign in.' }, 401, null));
    draft.save([1]);
    await vi.advanceTimersByTimeAsync(300_000);
    expect([saved.length, inBrowser()]).toEqual([1, [1]]);
  });
});

describe('handing in', () => {
  it('waits for the save under way, and starts no other', async () => {
    const draft = newDraft();
    let finish: () => void = () => undefined;
    answer = () => new Promise<void>((resolve) => (finish = resolve));
    draft.save([1]);
    await vi.advanceTimersByTimeAsync(700);
    draft.save([2]);
    let isResting = true;
    const rest = draft.rest().then(() => (isResting = false));
    await vi.advanceTimersByTimeAsync(5000);
    expect(isResting).toBe(true);
    finish();
    await rest;
    await vi.advanceTimersByTimeAsync(5000);
    expect(saved.map(({ answers }) => answers)).toEqual([[1]]);
  });
  it('leaves nothing behind once it is settled', async () => {
    const draft = newDraft();
    draft.save([1]);
    draft.clear();
    await vi.advanceTimersByTimeAsync(5000);
    expect([saved, inBrowser(), draft.state.getState()]).toEqual([[], null, 'clean']);
  });
  it('that fails is still stored', async () => {
    const draft = newDraft();
    draft.save([1]);
    await draft.rest();
    draft.resume();
    await vi.advanceTimersByTimeAsync(700);
    expect(saved.map(({ answers }) => answers)).toEqual([[1]]);
  });
});

describe('a page that opens again', () => {
  it('finds what the server does not have yet, and brings it there', async () => {
    localStorage.setItem(key, '[1,2]');
    const draft = newDraft();
    detach = draft.attach();
    await vi.advanceTimersByTimeAsync(700);
    expect([draft.found, saved, inBrowser()]).toEqual([[1, 2], [{ answers: [1, 2], keepalive: false }], null]);
  });
  it.each(['{"broken', '["a"]', '7'])('does not trust %s', (text) => {
    localStorage.setItem(key, text);
    expect(newDraft().found).toBeNull();
  });
});
