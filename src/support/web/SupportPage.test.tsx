import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn, signOut } from '#platform/web/session.ts';
import { supportMessages } from '../contract.ts';
import SupportPage from './SupportPage.tsx';

const sent: Record<string, unknown>[] = [];
beforeEach(() => {
  signOut();
  sent.length = 0;
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)) as Record<string, unknown>);
    return Response.json({ status: true, msg: '' });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['a visitor sends no identifier', null],
  ['a member sends their public identifier', 'HELENCHO2026'],
])('%s', async (_who, hash) => {
  if (hash !== null) signIn({ token: 'T', hash, name: 'Dr. Helen Cho', email: 'helen@canal.example' });
  const Page = createRoutesStub([{ path: '/', Component: SupportPage }]);
  render(<Page />);
  for (const [label, value] of [
    ['Name', 'Dr. Helen Cho'],
    ['Office', 'Canal Dental'],
    ['Email', 'helen@canal.example'],
    ['Phone', '555 010 0199'],
    ['Subject', 'Other'],
    ['Comment', 'A question about a certificate.'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
  await screen.findByText(supportMessages.received);
  expect(sent[0]).toMatchObject({ name: 'Dr. Helen Cho', hash });
});
