import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CallAnswer } from '#platform/shared/call.ts';
import { ConfirmRegion } from '#platform/web/ui/ConfirmRegion.tsx';
import type { forSpeakersCall } from '../disclosure-contract.ts';
import { emptyDisclosure } from '../disclosure-form.ts';
import DisclosurePage from './DisclosurePage.tsx';

const opened: CallAnswer<typeof forSpeakersCall> = {
  status: true,
  hash: 'd1',
  provider: 'Dental Learning',
  speaker: 'Dr. Priya Raman',
  title: 'Vital pulp therapy',
  startsAt: null,
  timeZone: 'America/New_York',
  dueOn: '2026-12-02',
  expiresAt: '2026-12-18T15:00:00.000Z',
  state: 'asked',
  returnedAt: null,
  revision: 0,
  typed: emptyDisclosure,
  months: 24,
  files: [],
};
/** What was sent, by the last part of the address. */
let sent: { readonly to: string; readonly body: Record<string, unknown> }[] = [];

beforeEach(() => {
  sent = [];
  localStorage.clear();
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const to = new URL(input instanceof Request ? input.url : input, 'http://portal.test').pathname;
    sent.push({
      to: to.split('/').at(-1) ?? '',
      body: JSON.parse(String(init?.body ?? '{}')) as Record<string, unknown>,
    });
    return Response.json({ status: true, revision: sent.length });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const WithQuestions = () => (
  <>
    <DisclosurePage />
    <ConfirmRegion />
  </>
);
async function show(changes: Partial<typeof opened> = {}) {
  const data = { state: 'ready', code: 'secret', opened: { ...opened, ...changes } };
  const Page = createRoutesStub([{ id: 'page', path: '/', Component: WithQuestions, loader: () => data }]);
  render(<Page hydrationData={{ loaderData: { page: data } }} />);
  await screen.findByText('Your disclosure');
}
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }));
/** The first field with this label. */
const check = (name: string | RegExp) => fireEvent.click(screen.getAllByLabelText(name)[0] as HTMLElement);

it('says what is missing, leads to it, and sends nothing', async () => {
  await show();
  check('Yes');
  press('Sign and return');
  expect(await screen.findByText('5 fields need attention.')).toBeTruthy();
  expect(screen.getByText('Enter the company.')).toBeTruthy();
  expect(screen.getByText('Check all three agreements.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Company')));
  expect(sent.filter(({ to }) => to === 'return')).toEqual([]);
});

it('returns what was typed, once', async () => {
  await show();
  check('No, nothing to disclose');
  check('I’m presenting it.');
  check('No');
  for (const agreement of [/promote any product/, /based on evidence/, /Patients can’t be/]) check(agreement);
  fireEvent.change(screen.getByLabelText('Your name'), { target: { value: 'Priya Raman' } });
  press('Sign and return');
  expect(await screen.findByText('Thank you. Your disclosure has been sent.')).toBeTruthy();
  const returned = sent.filter(({ to }) => to === 'return');
  expect(returned).toMatchObject([
    {
      body: {
        c: 'secret',
        typed: {
          hasRelationships: 'no',
          parts: ['presenting'],
          offLabel: 'no',
          agreements: ['promotion', 'balance', 'privacy'],
          signedName: 'Priya Raman',
        },
      },
    },
  ]);
});

it('asks before somebody declines', async () => {
  await show();
  press('I decline to disclose');
  await screen.findByText('Decline to disclose?');
  press('Decline');
  expect(await screen.findByText('You declined to disclose.')).toBeTruthy();
  expect(sent.map(({ to }) => to)).toEqual(['decline']);
});

it('shows when it was returned, and that it can be returned again', async () => {
  await show({ state: 'reviewed', returnedAt: '2026-11-24T15:00:00.000Z' });
  expect(screen.getByText('You returned this on Tue Nov 24, 2026.')).toBeTruthy();
  expect(screen.getByText('Sign and return again')).toBeTruthy();
});
