import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signOut } from '#platform/web/session.ts';
import { AdDialog } from './AdDialog.tsx';

const offer = {
  adId: 'ad',
  companyName: 'Lumident',
  blurb: 'A curing light to try.',
  buttonText: 'Send me one',
  confirmationMessageTitle: 'Thank you',
  confirmationMessage: 'Lumident will write to you.',
  href: null,
  hasEmail: false,
};
const asked: { readonly path: string; readonly body: unknown }[] = [];

beforeEach(() => {
  signOut();
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string | URL | Request, init?: RequestInit) => {
    asked.push({ path: String(address), body: init?.body === undefined ? null : JSON.parse(String(init.body)) });
    return Response.json(
      String(address).includes('submit')
        ? { status: true, errorMsg: '' }
        : { status: true, rowCount: 1, data: [offer] },
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (adId: string) => render(<AdDialog adId={adId} title="An offer" onClose={() => undefined} />);

it('the offer is fetched when it is first opened, and not again', async () => {
  open('first');
  await screen.findByText(offer.blurb);
  cleanup();
  open('first');
  await screen.findByText(offer.blurb);
  expect(asked).toHaveLength(1);
});

it('a visitor whose email address is stored sends it with one press, without a form', async () => {
  localStorage.setItem('student_email', 'helen@canal.example');
  open('stored');
  await screen.findByText(offer.blurb);
  expect(screen.queryByLabelText('Email')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: offer.buttonText }));
  await screen.findByText(offer.confirmationMessage);
  expect(asked.at(-1)?.body).toEqual({ a: 'stored', e: 'helen@canal.example' });
});
