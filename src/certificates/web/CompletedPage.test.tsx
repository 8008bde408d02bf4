import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn, signOut } from '#platform/web/session.ts';
import CompletedPage, { clientLoader } from './CompletedPage.tsx';

/** What the loader does at an address: where it sends the member, or `shown`. */
async function opened(address: string): Promise<string> {
  const request = new Request(new URL(address, location.origin));
  const args = { request, params: {}, context: {} } as unknown as Parameters<typeof clientLoader>[0];
  try {
    await clientLoader(args);
    return 'shown';
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return decodeURIComponent(thrown.headers.get('location') ?? '');
  }
}

beforeEach(() => {
  signOut();
  vi.stubGlobal('fetch', async () => Response.json({ status: false, errorMsg: 'No list here.' }));
});
afterEach(() => vi.unstubAllGlobals());

it.each(['', '  '])('a stored name of "%s" is asked for, however often the page is loaded', async (name) => {
  signIn({ token: 'T', hash: 'H', name, email: 'helen@canal.example' });
  const asks = '/login?rurl=/completed?named=1';
  expect([await opened('/completed'), await opened('/completed')]).toEqual([asks, asks]);
});

it('a name that the server doesn’t have either leads into no circle', async () => {
  signIn({ token: 'T', hash: 'H', name: '', email: 'helen@canal.example' });
  expect(await opened('/completed?named=1')).toBe('shown');
});

it('a stored name shows the page', async () => {
  signIn({ token: 'T', hash: 'H', name: 'Dr. Helen Cho', email: 'helen@canal.example' });
  expect(await opened('/completed')).toBe('shown');
});

it('the mark that the name was asked for leaves the address', async () => {
  signIn({ token: 'T', hash: 'H', name: '', email: 'helen@canal.example' });
  history.replaceState(null, '', '/completed?tab=webinars&named=1');
  const Page = createRoutesStub([
    { path: '/completed', Component: CompletedPage, loader: clientLoader as never, HydrateFallback: () => null },
  ]);
  render(<Page initialEntries={['/completed?tab=webinars&named=1']} />);
  await screen.findByRole('heading', { level: 1, name: 'CE Completed' });
  expect(location.pathname + location.search).toBe('/completed?tab=webinars');
  cleanup();
});
