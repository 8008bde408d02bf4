import { act, cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub, Link, MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hideToast } from '#platform/web/ui/toast.ts';
import { ToastRegion } from '#platform/web/ui/ToastRegion.tsx';
import { accountMessages } from '../contract.ts';
import { HasAccount } from './HasAccount.tsx';
import { usePasskeyOffer } from './passkey-offer.ts';

const session = { token: 'T', hash: 'H', name: 'Dr. Helen Cho', email: 'helen@canal.example' };

beforeEach(() => {
  hideToast();
  localStorage.clear();
  vi.useFakeTimers();
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Certificate() {
  usePasskeyOffer();
  return <h1>Certificate</h1>;
}

/** Creates an account, waits until its page has led on, and goes on to a certificate. */
async function createAndPass() {
  const Page = createRoutesStub([
    { path: '/register', Component: () => <HasAccount session={session} isNew to="/class" /> },
    { path: '/class', Component: () => <Link to="/done">Class</Link> },
    { path: '/done', Component: Certificate },
  ]);
  render(
    <>
      <Page initialEntries={['/register']} />
      <ToastRegion />
    </>,
  );
  expect(screen.getByRole('heading', { name: accountMessages.created })).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  const toClass = screen.getByRole('link', { name: 'Class' });
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  await act(async () => toClass.click());
  expect(screen.getByRole('heading', { name: 'Certificate' })).not.toBeNull();
}

it('offers a passkey with the first certificate after a new account, once, and not over the class', async () => {
  class Credential {
    static parseCreationOptionsFromJSON() {}
    static parseRequestOptionsFromJSON() {}
    toJSON() {}
  }
  vi.stubGlobal('PublicKeyCredential', Credential);
  await createAndPass();
  // A minute to read it, and to decide.
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByRole('button', { name: 'Add a passkey' })).not.toBeNull();
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  cleanup();
  render(
    <>
      <MemoryRouter>
        <Certificate />
      </MemoryRouter>
      <ToastRegion />
    </>,
  );
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

it('offers none where the browser has no passkeys', async () => {
  await createAndPass();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});
