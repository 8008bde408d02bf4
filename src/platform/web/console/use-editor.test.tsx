import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '../call.ts';
import { clearTypedText, TypedTextOwner } from './typed-text.ts';
import { useEditor, type Kept } from './use-editor.ts';

type Values = { readonly title: string; readonly text: string };
const kept: Kept<Values> = { revision: 1, values: { title: 'A', text: 'x' } };

/** A server that holds one thing, and refuses a save that did not begin from its newest revision. */
function aServer() {
  let now: Kept<Values> = kept;
  return {
    get now() {
      return now;
    },
    saveAs(by: string, values: Values) {
      now = { revision: now.revision + 1, values, by, at: '2026-12-01T14:01:00Z' };
    },
    save: vi.fn(async (values: Values, revision: number) => {
      if (revision !== now.revision)
        throw new Refused({ status: false, code: 'changed-meanwhile', errorMsg: 'Saved meanwhile.' }, 409, null);
      now = { revision: revision + 1, values };
      return { revision: now.revision };
    }),
    reload: async () => now,
  };
}

const open = (server: ReturnType<typeof aServer>) =>
  renderHook(() => useEditor<Values>({ name: 'test', kept, save: server.save, reload: server.reload }));

beforeEach(() => localStorage.clear());

describe('an editor', () => {
  it('saves what was typed with the revision that it began from, and continues from the new one', async () => {
    const server = aServer();
    const { result } = open(server);
    act(() => result.current.change({ title: 'B' }));
    expect(result.current.state).toBe('typing');
    await act(() => result.current.saveNow());
    expect([server.now, result.current.state, result.current.isDirty]).toEqual([
      { revision: 2, values: { title: 'B', text: 'x' } },
      'saved',
      false,
    ]);
    expect(localStorage.length).toBe(0);
  });

  it('puts together what each changed alone; nothing is sent until the next save', async () => {
    const server = aServer();
    const { result } = open(server);
    act(() => result.current.change({ title: 'B' }));
    server.saveAs('Helen Cho', { title: 'A', text: 'y' });
    await act(() => result.current.saveNow());
    expect(result.current.values).toEqual({ title: 'B', text: 'y' });
    expect(result.current.problem).toMatch(/^Helen Cho saved changes while you were editing/);
    expect(server.now.values).toEqual({ title: 'A', text: 'y' });
    await act(() => result.current.saveNow());
    expect(server.now.values).toEqual({ title: 'B', text: 'y' });
  });

  it('asks about what both changed, and takes each answer', async () => {
    const server = aServer();
    const { result } = open(server);
    act(() => result.current.change({ title: 'Mine', text: 'mine' }));
    server.saveAs('Helen Cho', { title: 'Theirs', text: 'theirs' });
    await act(() => result.current.saveNow());
    expect(result.current.conflict?.conflicts).toEqual(['title', 'text']);
    expect(result.current.values).toEqual({ title: 'Mine', text: 'mine' });
    act(() => result.current.settle({ title: 'mine' }));
    expect(result.current.values).toEqual({ title: 'Mine', text: 'theirs' });
    await act(() => result.current.saveNow());
    expect(server.now).toEqual({ revision: 3, values: { title: 'Mine', text: 'theirs' } });
  });

  it('keeps what never reached the server, and offers it at the next visit', async () => {
    const server = aServer();
    server.save.mockRejectedValueOnce(new TypeError('no connection'));
    const first = open(server);
    act(() => first.result.current.change({ text: 'half a sentence' }));
    await act(() => first.result.current.saveNow());
    expect(first.result.current.problem).toMatch(/Your text is stored in this browser/);
    first.unmount();
    const { result } = open(server);
    expect(result.current.values.text).toBe('x');
    act(() => result.current.left?.restore());
    expect([result.current.values.text, result.current.left]).toEqual(['half a sentence', null]);
    await act(() => result.current.saveNow());
    expect(server.now.values.text).toBe('half a sentence');
  });

  it('never offers one person’s text to the next one at this browser', async () => {
    const server = aServer();
    const openAs = (owner: string) =>
      renderHook(() => useEditor<Values>({ name: 'test', kept, save: server.save, reload: server.reload }), {
        wrapper: ({ children }) => <TypedTextOwner value={owner}>{children}</TypedTextOwner>,
      });
    const first = openAs('helen');
    act(() => first.result.current.change({ text: 'about a colleague' }));
    first.unmount();
    expect(openAs('rita').result.current.left).toBe(null);
    expect(openAs('helen').result.current.left).not.toBe(null);
    clearTypedText('helen');
    expect(openAs('helen').result.current.left).toBe(null);
  });

  /** A save that ends when the test says so. */
  function slowly(server: ReturnType<typeof aServer>) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const save = server.save.getMockImplementation() ?? expect.unreachable();
    server.save.mockImplementationOnce(async (values, revision) => {
      await promise;
      return save(values, revision);
    });
    return resolve;
  }

  it('keeps what is typed while a save is running, on the form and in the browser', async () => {
    const server = aServer();
    const { result } = open(server);
    act(() => result.current.change({ title: 'B' }));
    const arrive = slowly(server);
    let saving = Promise.resolve(true);
    act(() => void (saving = result.current.saveNow()));
    act(() => result.current.change({ text: 'typed meanwhile' }));
    arrive();
    await act(() => saving);
    expect(server.now.values).toEqual({ title: 'B', text: 'x' });
    expect([result.current.values, result.current.state, result.current.isDirty]).toEqual([
      { title: 'B', text: 'typed meanwhile' },
      'typing',
      true,
    ]);
    const again = open(server);
    expect(again.result.current.left).not.toBe(null);
    await act(() => result.current.saveNow());
    expect(server.now).toEqual({ revision: 3, values: { title: 'B', text: 'typed meanwhile' } });
    expect(localStorage.length).toBe(0);
  });

  it('saves it next where that was asked for meanwhile', async () => {
    const server = aServer();
    const { result } = open(server);
    act(() => result.current.change({ title: 'B' }));
    const arrive = slowly(server);
    let saving = Promise.resolve(true);
    act(() => void (saving = result.current.saveNow()));
    act(() => result.current.change({ text: 'typed meanwhile' }));
    await act(() => result.current.saveNow());
    arrive();
    await act(() => saving);
    expect([server.now, result.current.state]).toEqual([
      { revision: 3, values: { title: 'B', text: 'typed meanwhile' } },
      'saved',
    ]);
  });

  it('says so where even the newest state cannot be read, and loses nothing', async () => {
    const server = aServer();
    const { result } = renderHook(() =>
      useEditor<Values>({
        name: 'test',
        kept,
        save: server.save,
        reload: () => Promise.reject(new TypeError('no connection')),
      }),
    );
    act(() => result.current.change({ title: 'B' }));
    server.saveAs('Helen Cho', { title: 'A', text: 'y' });
    await act(() => result.current.saveNow());
    expect(result.current.problem).toMatch(/no connection/);
    expect([result.current.values.title, localStorage.length]).toEqual(['B', 1]);
  });

  it('sends one save at a time', async () => {
    const server = aServer();
    const { result } = open(server);
    act(() => result.current.change({ title: 'B' }));
    await act(async () => {
      await Promise.all([result.current.saveNow(), result.current.saveNow()]);
    });
    expect(server.save).toHaveBeenCalledTimes(1);
  });
});

type List = { readonly title: string; readonly lines: readonly { readonly key: string; readonly text: string }[] };
const list: List = {
  title: 'A',
  lines: [
    { key: 'one1', text: 'one' },
    { key: 'two2', text: 'two' },
  ],
};

/** A server that takes its time: what is saved is there halfway, and the answer arrives at the end. */
function aSlowServer(ms: number) {
  let now: Kept<List> = { revision: 1, values: list };
  const later = () => new Promise<void>((resolve) => void setTimeout(resolve, ms / 2));
  let [isCut, refusals, saves] = [false, 0, 0];
  return {
    get now() {
      return now;
    },
    get refusals() {
      return refusals;
    },
    get saves() {
      return saves;
    },
    /** The next answer gets lost, although the server did what it was asked. */
    cutOnce() {
      isCut = true;
    },
    saveAs(by: string, values: List) {
      now = { revision: now.revision + 1, values, by, at: '2026-12-01T14:01:00Z' };
    },
    async save(values: List, revision: number) {
      saves += 1;
      await later();
      if (revision !== now.revision) {
        refusals += 1;
        throw new Refused({ status: false, code: 'changed-meanwhile', errorMsg: 'Saved meanwhile.' }, 409, null);
      }
      now = { revision: revision + 1, values, by: 'Mia Mine' };
      await later();
      if (isCut) {
        isCut = false;
        throw new TypeError('no connection');
      }
      return { revision: revision + 1 };
    },
    reload: async () => {
      await later();
      return now;
    },
  };
}

describe('an editor that saves by itself', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const openSlowly = (server: ReturnType<typeof aSlowServer>) =>
    renderHook(() =>
      useEditor<List>({
        name: 'slow',
        kept: server.now,
        save: server.save,
        reload: server.reload,
        autosaveMs: 1500,
        lookMs: 20_000,
      }),
    );
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const withText = (at: number, text: string) =>
    list.lines.map((line, index) => (index === at ? { ...line, text } : line));

  it('saves 1.5 seconds after the last key', async () => {
    const server = aSlowServer(100);
    const { result } = openSlowly(server);
    act(() => result.current.change({ title: 'B' }));
    await wait(1400);
    act(() => result.current.change({ title: 'BC' }));
    await wait(1400);
    expect(server.saves).toBe(0);
    await wait(300);
    expect([server.now.values.title, result.current.state]).toEqual(['BC', 'saved']);
  });

  it('loses nothing in 200 saves over a connection that takes two seconds, and meets no conflict', async () => {
    const server = aSlowServer(2000);
    const { result } = openSlowly(server);
    for (let at = 1; at <= 200; at += 1) {
      act(() => result.current.change({ title: `A${at}`, lines: withText(at % 2, `line ${at}`) }));
      await wait(300 + (at % 5) * 500);
    }
    await wait(10_000);
    expect([server.refusals, result.current.conflict, result.current.state]).toEqual([0, null, 'saved']);
    expect(server.now.values).toEqual({ title: 'A200', lines: withText(0, 'line 200') });
    expect([server.saves > 50, localStorage.length]).toEqual([true, 0]);
  });

  it('merges what someone else saved, and saves that without asking', async () => {
    const server = aSlowServer(100);
    const { result } = openSlowly(server);
    act(() => result.current.change({ lines: withText(0, 'mine') }));
    server.saveAs('Helen Cho', { title: 'Theirs', lines: withText(1, 'theirs') });
    await wait(2000);
    const both = {
      title: 'Theirs',
      lines: [list.lines[0], list.lines[1]].map((line, at) => ({ ...line, text: at === 0 ? 'mine' : 'theirs' })),
    };
    expect([server.now.values, result.current.values, result.current.state]).toEqual([both, both, 'saved']);
  });

  it('asks where both changed the same line, and saves the answer', async () => {
    const server = aSlowServer(100);
    const { result } = openSlowly(server);
    act(() => result.current.change({ lines: withText(0, 'mine') }));
    server.saveAs('Helen Cho', { title: 'A', lines: withText(0, 'theirs') });
    await wait(10_000);
    expect([result.current.conflict?.conflicts, server.saves]).toEqual([['lines.one1.text'], 1]);
    act(() => result.current.settle({ 'lines.one1.text': 'mine' }));
    await wait(2000);
    expect(server.now.values.lines[0]?.text).toBe('mine');
  });

  it('tries again after a save whose answer got lost, and does not take it for someone else’s', async () => {
    const server = aSlowServer(100);
    const { result } = openSlowly(server);
    server.cutOnce();
    act(() => result.current.change({ title: 'B' }));
    await wait(2000);
    expect([result.current.state, result.current.problem]).toEqual([
      'failed',
      'Not saved: no connection. Your text is stored in this browser.',
    ]);
    act(() => result.current.change({ title: 'BC' }));
    await wait(8000);
    expect([server.now.values.title, result.current.conflict, result.current.problem, result.current.state]).toEqual([
      'BC',
      null,
      null,
      'saved',
    ]);
  });

  it('saves as soon as the browser has a connection again', async () => {
    const server = aSlowServer(100);
    const { result } = openSlowly(server);
    server.cutOnce();
    act(() => result.current.change({ title: 'B' }));
    await wait(2000);
    expect(result.current.state).toBe('failed');
    act(() => void dispatchEvent(new Event('online')));
    await wait(300);
    expect(result.current.state).toBe('saved');
  });

  it('shows what someone else saved, where nothing is being typed', async () => {
    const server = aSlowServer(100);
    const { result } = openSlowly(server);
    server.saveAs('Helen Cho', { ...list, title: 'Theirs' });
    await wait(20_200);
    expect([result.current.values.title, result.current.isDirty, result.current.revision]).toEqual([
      'Theirs',
      false,
      2,
    ]);
  });
});
