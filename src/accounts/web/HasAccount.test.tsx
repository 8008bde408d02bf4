import { act, cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hideToast } from '#platform/web/ui/toast.ts';
import { ToastRegion } from '#platform/web/ui/ToastRegion.tsx';
import { accountMessages } from '../contract.ts';
import { HasAccount } from './HasAccount.tsx';

const session = { token: 'T', hash: 'H', name: 'Dr. Helen Cho', email: 'helen@canal.example' };

beforeEach(() => {
  hideToast();
  vi.useFakeTimers();
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Creates an account, and waits until its page has led on. */
async function create() {
  const Page = createRoutesStub([
    { path: '/register', Component: () => <HasAccount session={session} isNew to="/home" /> },
    { path: '/home', Component: () => <h1>Home</h1> },
  ]);
  render(
    <>
      <Page initialEntries={['/register']} />
      <ToastRegion />
    </>,
  );
  expect(screen.getByRole('heading', { name: accountMessages.created })).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.getByRole('heading', { name: 'Home' })).not.toBeNull();
}

it('offers a passkey on the page that follows a new account', async () => {
  class Credential {
    static parseCreationOptionsFromJSON() {}
    static parseRequestOptionsFromJSON() {}
    toJSON() {}
  }
  vi.stubGlobal('PublicKeyCredential', Credential);
  await create();
  // A minute to read it, and to decide.
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByRole('button', { name: 'Add a passkey' })).not.toBeNull();
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

it('offers none where the browser has no passkeys', async () => {
  await create();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});
