import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentSession, signIn, signOut, type Session } from '#platform/web/session.ts';
import { ToastRegion } from '#platform/web/ui/ToastRegion.tsx';
import { takenLoginToken, takeLoginTokenFromAddress } from './login-token.ts';
import { arrive } from './sign-in-state.ts';

const helen: Session = { token: 'helen-token', hash: 'helen', name: 'Dr. Helen Cho', email: 'helen@canal.example' };
const zoe: Session = { token: 'zoe-token', hash: 'zoe', name: 'Zoë Őry', email: 'zoe@hill.example' };
const people = {
  helen: { title: 'Dr.', firstname: 'Helen', lastname: 'Cho', email: helen.email },
  zoe: { title: 'None', firstname: 'Zoë', lastname: 'Őry', email: zoe.email },
};

/**
 * What the server answers to each token: who it is, and the session that a login token opens. Other tokens are dead.
 */
type Known = Readonly<Record<string, { readonly who: keyof typeof people; readonly opens?: string }>>;
let ended: string[];

function answerAs(known: Known) {
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    const token = headers['authorization']?.slice(7) ?? '';
    if (url === '/api/logout') {
      ended.push(token);
      return Response.json({ status: true });
    }
    const holder = known[token];
    if (holder === undefined)
      return Response.json({ status: false, code: 'sign-in', errorMsg: 'Sign in to continue.' }, { status: 401 });
    return Response.json({
      status: true,
      student: { status: true, hash: holder.who, ...people[holder.who] },
      token: holder.opens ?? null,
    });
  });
}

function openWith(loginToken: string) {
  history.replaceState(null, '', `/login?s=${loginToken}`);
  takeLoginTokenFromAddress();
}

beforeEach(async () => {
  ended = [];
  answerAs({});
  openWith('forgotten');
  await arrive();
  signOut();
});
afterEach(() => vi.unstubAllGlobals());

describe('without a login token', () => {
  it('a visitor gets the form, and nobody is asked', async () => {
    vi.stubGlobal('fetch', () => expect.unreachable());
    expect(await arrive()).toEqual({ state: 'form', notice: null });
  });
  it('a live session continues', async () => {
    signIn(helen);
    answerAs({ 'helen-token': { who: 'helen' } });
    expect(await arrive()).toEqual({ state: 'entered' });
    expect(currentSession()).toEqual(helen);
  });
  it('a dead session is forgotten', async () => {
    signIn(helen);
    expect(await arrive()).toEqual({ state: 'form', notice: null });
    expect(currentSession()).toBeNull();
  });
  it('a server that cannot be asked leaves the session as it is', async () => {
    signIn(helen);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    expect(await arrive()).toEqual({ state: 'form', notice: null });
    expect(currentSession()).toEqual(helen);
  });
});

describe('with a login token', () => {
  beforeEach(() => openWith('loginToken'));

  it('the login token is out of the address before anyone is asked', () => {
    expect(location.search).toBe('');
    expect(takenLoginToken()).toBe('loginToken');
  });
  it('signs in where nobody is', async () => {
    answerAs({ loginToken: { who: 'zoe', opens: 'zoe-token' } });
    expect(await arrive()).toEqual({ state: 'entered' });
    expect(currentSession()).toEqual(zoe);
    expect(takenLoginToken()).toBeNull();
  });
  it('a stored session given as a login token signs in as well', async () => {
    openWith('zoe-token');
    answerAs({ 'zoe-token': { who: 'zoe' } });
    expect(await arrive()).toEqual({ state: 'entered' });
    expect(currentSession()).toEqual(zoe);
  });
  it('asks before it replaces someone else, and changes nothing until then', async () => {
    signIn(helen);
    answerAs({ 'helen-token': { who: 'helen' }, loginToken: { who: 'zoe', opens: 'zoe-token' } });
    expect(await arrive()).toEqual({ state: 'asks', linked: zoe, current: helen });
    expect(currentSession()).toEqual(helen);
  });
  it('of the same person it keeps the session that is here and ends the other', async () => {
    signIn(helen);
    answerAs({ 'helen-token': { who: 'helen' }, loginToken: { who: 'helen', opens: 'second-token' } });
    expect(await arrive()).toEqual({ state: 'entered' });
    expect(currentSession()).toEqual(helen);
    expect(ended).toEqual(['second-token']);
  });
  it('does not ask about a session that is dead', async () => {
    signIn(helen);
    answerAs({ loginToken: { who: 'zoe', opens: 'zoe-token' } });
    expect(await arrive()).toEqual({ state: 'entered' });
    expect(currentSession()).toEqual(zoe);
  });
  it('that has expired leads to the form', async () => {
    expect(await arrive()).toEqual({ state: 'form', notice: 'expired' });
  });
  it('that has expired says so to someone who is signed in, and who that is', async () => {
    signIn(helen);
    answerAs({ 'helen-token': { who: 'helen' } });
    const { container } = render(<ToastRegion />);
    await act(async () => expect(await arrive()).toEqual({ state: 'entered' }));
    expect(container.textContent).toContain(`This sign-in link has expired. You’re signed in as ${helen.name}.`);
    expect(currentSession()).toEqual(helen);
  });
  it('is stored for another try when the server cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    expect(await arrive()).toEqual({ state: 'form', notice: 'failed' });
    expect(takenLoginToken()).toBe('loginToken');
  });
  it('is used once, however often the page is asked meanwhile', async () => {
    answerAs({ loginToken: { who: 'zoe', opens: 'zoe-token' } });
    const fetched = vi.spyOn(globalThis, 'fetch');
    expect(await Promise.all([arrive(), arrive()])).toEqual([{ state: 'entered' }, { state: 'entered' }]);
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
