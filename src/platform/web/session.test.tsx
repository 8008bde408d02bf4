import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentSession, onSessionChange, signIn, signOut, useSession, type Session } from './session.ts';

const helen: Session = { token: 'T', hash: 'H', name: 'Dr. Helen Cho', email: 'helen@canal.example' };

beforeEach(signOut);
afterEach(() => vi.unstubAllGlobals());

/** What another tab does: it changes the storage, and this one hears of it. */
function inAnotherTab(change: () => void): void {
  change();
  act(() => void dispatchEvent(new Event('storage')));
}

it('the signed-in student is stored under the names of the specification, and page parts show it', () => {
  const { result } = renderHook(useSession);
  expect(result.current).toBeNull();
  act(() => signIn(helen));
  expect([result.current, currentSession(), localStorage.getItem('id_token')]).toEqual([helen, helen, 'T']);
  expect(document.documentElement.dataset['session']).toBe('student');
});

it('signing out forgets all that was stored, except for the theme of the device', () => {
  signIn(helen);
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('podcast-places', '{}');
  sessionStorage.setItem('register-draft', '{}');
  signOut();
  expect([currentSession(), localStorage.length, localStorage.getItem('theme'), sessionStorage.length]).toEqual([
    null,
    1,
    'dark',
    0,
  ]);
  expect(document.documentElement.dataset['session']).toBeUndefined();
});

it('another tab that signs in or out is followed', () => {
  const { result } = renderHook(useSession);
  inAnotherTab(() => {
    localStorage.setItem('id_token', 'T2');
    localStorage.setItem('student_name', 'Zoe');
  });
  expect(result.current).toEqual({ token: 'T2', hash: '', name: 'Zoe', email: '' });
  inAnotherTab(() => localStorage.clear());
  expect(result.current).toBeNull();
});

it('reports another student, but not a new name of the same one', () => {
  const heard: (string | null)[] = [];
  const stop = onSessionChange((session) => heard.push(session?.token ?? null));
  signIn(helen);
  signIn({ ...helen, name: 'Dr. H. Cho' });
  signOut();
  stop();
  signIn(helen);
  expect(heard).toEqual(['T', null]);
});

it('the session is the same object as long as nothing changed', () => {
  signIn(helen);
  expect(currentSession()).toBe(currentSession());
});

it('a browser that stores nothing stays signed in until the page is left', () => {
  vi.stubGlobal('localStorage', undefined);
  signIn(helen);
  expect(currentSession()).toEqual(helen);
  signOut();
  expect(currentSession()).toBeNull();
});
