import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import VerifyEmailPage from './VerifyEmailPage.tsx';

const asked = vi.fn<(path: string, body: string) => void>();

/** Opens the page of the mailed link on a server that answers so. */
function open(answer: () => Response, address = '/verify-email?c=code-of-the-mail') {
  asked.mockClear();
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    asked(path, body);
    return answer();
  });
  const Page = createRoutesStub([{ path: '/verify-email', Component: VerifyEmailPage }]);
  render(<Page initialEntries={[address]} />);
}
const button = () => screen.queryByRole('button', { name: 'Confirm my address' });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// A program that looks into mails opens links and runs scripts: that must not confirm an address for whoever typed it.
it('asks the server only after the press', async () => {
  open(() => Response.json({ status: true }));
  expect(await screen.findByRole('button', { name: 'Confirm my address' })).toBeTruthy();
  await new Promise((resolve) => requestAnimationFrame(() => resolve(null)));
  expect(asked).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Confirm my address' }));
  expect(await screen.findByText('Your email address is confirmed.')).toBeTruthy();
  expect(asked).toHaveBeenCalledExactlyOnceWith('/api/verify-email', JSON.stringify({ c: 'code-of-the-mail' }));
  expect(button()).toBeNull();
});

it('offers another press when the server did not answer, and none for a link that ended', async () => {
  const ended = { status: false, code: 'unknown-code', errorMsg: 'This link has expired.' };
  const answers = [new Response('', { status: 503 }), Response.json(ended, { status: 404 })];
  open(() => answers.shift() ?? new Response('', { status: 500 }));
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm my address' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Confirm my address' }));
  expect(await screen.findByText('This link has expired.')).toBeTruthy();
  expect(button()).toBeNull();
});

it('says that a link without its code is incomplete', async () => {
  open(() => Response.json({ status: true }), '/verify-email');
  expect(await screen.findByText('This link is incomplete. Open it from the email again.')).toBeTruthy();
  expect(button()).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});
