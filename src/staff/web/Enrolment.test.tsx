import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Enrolment } from './Enrolment.tsx';

const answers: Readonly<Record<string, object>> = {
  '/api/staff/passkey-offer': { options: {} },
  '/api/staff/set-password': {},
  '/api/staff/totp-offer': {
    secret: 'ABCDEFGH',
    uri: 'otpauth://totp/x?secret=ABCDEFGH',
    qr: { size: 1, path: 'M0 0' },
  },
  '/api/staff/totp-confirm': { isEnrolled: false },
  '/api/staff/recovery-codes': { codes: ['AAAA-BBBB', 'CCCC-DDDD'] },
  '/api/staff/keep-codes': { isEnrolled: true },
};
const copied: string[] = [];

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => Response.json({ status: true, ...answers[path] }));
  class Credential {
    static parseCreationOptionsFromJSON() {}
    static parseRequestOptionsFromJSON() {}
    toJSON() {}
  }
  vi.stubGlobal('PublicKeyCredential', Credential);
  copied.length = 0;
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue({
    create: () => Promise.reject(new DOMException('Not now.', 'NotAllowedError')),
  } as unknown as CredentialsContainer);
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({
    writeText: async (text: string) => void copied.push(text),
  } as Clipboard);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** Waits until the keyboard is at the heading of a step. */
const atStep = (title: string, count: string) =>
  waitFor(() => {
    expect(document.activeElement?.textContent).toBe(title);
    expect(screen.getByText(count)).toBeTruthy();
  });

it('a passkey that is refused or canceled says so and leads to a password, with the focus at each step', async () => {
  const done = vi.fn<() => void>();
  render(<Enrolment needs={['factor', 'codes']} hasPassword={false} stepsBefore={1} onDone={done} />);
  await atStep('Create a passkey', 'Step 2 of 3');
  press('Create a passkey');
  expect(await screen.findByText(/^The passkey wasn’t created\./)).toBeTruthy();

  press('Use a password and an authenticator app instead');
  await atStep('Choose a password', 'Step 2 of 3');
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'four words of my own' } });
  press('Continue');
  await atStep('Connect an authenticator app', 'Step 2 of 3');
  const link = await screen.findByRole('link', { name: 'Open in authenticator app' });
  expect(link.getAttribute('href')).toBe('otpauth://totp/x?secret=ABCDEFGH');
  fireEvent.click(screen.getByText('Can’t scan it?'));
  press('Copy key');
  await waitFor(() => expect(copied).toEqual(['ABCDEFGH']));

  press('Use this authenticator');
  await atStep('Save your recovery codes', 'Step 3 of 3');
  press('Show recovery codes');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('AAAA-BBBBCCCC-DDDD'));
  press('Copy all');
  await waitFor(() => expect(copied.at(-1)).toBe('AAAA-BBBB\nCCCC-DDDD'));
  for (const name of ['Download', 'Print']) expect(screen.getByRole('button', { name })).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox'));
  press('Continue');
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
});

it('a password that was given with the invitation leads straight to the authenticator, and back to a passkey', async () => {
  render(<Enrolment needs={['factor', 'codes']} hasPassword onDone={() => undefined} />);
  await atStep('Connect an authenticator app', 'Step 1 of 2');
  press('Use a passkey instead');
  await atStep('Create a passkey', 'Step 1 of 2');
});
