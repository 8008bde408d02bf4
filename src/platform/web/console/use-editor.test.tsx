import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '../call.ts';
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
  it('saves what was typed with the revision that it began from, and goes on from the new one', async () => {
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
    expect(result.current.problem).toMatch(/^Helen Cho saved this meanwhile/);
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
    expect(first.result.current.problem).toMatch(/Your text is kept in this browser/);
    first.unmount();
    const { result } = open(server);
    expect(result.current.values.text).toBe('x');
    act(() => result.current.left?.restore());
    expect([result.current.values.text, result.current.left]).toEqual(['half a sentence', null]);
    await act(() => result.current.saveNow());
    expect(server.now.values.text).toBe('half a sentence');
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
