import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn } from '#platform/web/session.ts';
import { catalogueMessages, type BookRow } from '../contract.ts';
import { BookActions } from './BookCard.tsx';

const book = { hash: 'b1', title: 'Caries', buttonText: null, pdf: '/files/caries.pdf' } as BookRow;
const Page = createRoutesStub([{ path: '/', Component: () => <BookActions book={book} /> }]);

beforeEach(() => signIn({ token: 't', hash: 'h', name: 'Ana Cho', email: 'ana@member.test' }));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const keysSent = (answer: () => Promise<Response>) => {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', (_address: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    return answer();
  });
  return keys;
};
const press = async () => {
  // The link leads out of the test.
  addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(await screen.findByRole('link', { name: 'Caries, in a new tab' }));
};

it('a download that could not be recorded says so, also on a page that was built anew after the PDF', async () => {
  const left = keysSent(() => new Promise(() => {}));
  render(<Page />);
  await press();
  expect(screen.queryByRole('alert')).toBeNull();
  // Whoever comes back to a page that the browser dropped finds another one.
  cleanup();
  const again = keysSent(() => Promise.reject(new TypeError('No connection.')));
  render(<Page />);
  expect((await screen.findByRole('alert')).textContent).toContain(catalogueMessages.saveBookFailed);
  // The same request: were the first one carried out, it counts once.
  expect([left.length, again]).toEqual([1, left]);
  cleanup();
  render(<Page />);
  expect([screen.queryByRole('alert'), again.length]).toEqual([null, 1]);
});

it('a download that was recorded is not sent again', async () => {
  const keys = keysSent(() => Promise.resolve(Response.json({ status: true, errorMsg: '', pdf: book.pdf })));
  render(<Page />);
  await press();
  await vi.waitFor(() => expect(sessionStorage).toHaveLength(0));
  cleanup();
  render(<Page />);
  expect([keys.length, screen.queryByRole('alert')]).toEqual([1, null]);
});
