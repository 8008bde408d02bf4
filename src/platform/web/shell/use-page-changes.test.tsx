import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { signIn, signOut } from '../session.ts';
import { useMemberData, usePageChanges } from './use-page-changes.ts';

const beacon = vi.fn<(address: string, body: Blob) => boolean>(() => true);
vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });

const isForMembers = (pathname: string) => pathname === '/seats';
const viewOf = (pathname: string, isMember: boolean) =>
  isMember || !isForMembers(pathname) ? { page: pathname.slice(1), path: pathname } : null;

function Page() {
  usePageChanges('main', viewOf);
  useMemberData(isForMembers);
  return <Outlet />;
}

/** Opens an address and returns how often its data was loaded. */
async function open(path: string) {
  const load = vi.fn<() => null>(() => null);
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: <Page />,
        hydrateFallbackElement: null,
        children: ['seats', 'podcasts'].map((each) => ({ path: each, loader: load, element: null })),
      },
    ],
    { initialEntries: [path] },
  );
  await act(async () => void render(<RouterProvider router={router} />));
  return { load, router };
}
const counted = async () => Promise.all(beacon.mock.calls.map(async ([, body]) => JSON.parse(await body.text())));
const asMember = () => act(async () => signIn({ token: 'token', hash: 'hash', name: 'Dr. Abel', email: '' }));

afterEach(() => {
  cleanup();
  signOut();
  beacon.mockClear();
});

it('loads a page for members once, and a public page again with the token', async () => {
  await asMember();
  expect((await open('/seats')).load).toHaveBeenCalledTimes(1);
  expect((await open('/podcasts')).load).toHaveBeenCalledTimes(2);
});

it('does not count a page that sends a visitor to sign in', async () => {
  await open('/seats');
  expect(await counted()).toEqual([]);
});

it('counts a page for members once the visitor signs in on it, and every other page once', async () => {
  const { router } = await open('/seats');
  await asMember();
  expect(await counted()).toEqual([{ page: 'seats', path: '/seats' }]);
  await act(() => router.navigate('/podcasts'));
  expect(await counted()).toEqual([
    { page: 'seats', path: '/seats' },
    { page: 'podcasts', path: '/podcasts' },
  ]);
});
