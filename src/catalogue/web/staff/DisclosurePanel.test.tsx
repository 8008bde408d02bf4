import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConsoleContext, type ConsoleFacts, type StaffSession } from '#staff/web/console-facts.ts';
import { ConfirmRegion } from '#platform/web/ui/ConfirmRegion.tsx';
import { DisclosurePanel } from './DisclosurePanel.tsx';
import type { DisclosurePerson, StaffDisclosure } from './disclosure-types.ts';

const session = { member: { permissions: ['catalogue.edit'] }, sendsMail: true } as unknown as StaffSession;
const disclosure: StaffDisclosure = {
  hash: 'd1',
  subject: 'a1',
  subjectTitle: 'Vital pulp therapy',
  speaker: 'priya',
  state: 'returned',
  version: 2,
  dueOn: '2026-12-02',
  askedAt: '2026-11-18T15:00:00.000Z',
  askedBy: 'Daniel Weiss',
  remindedAt: null,
  expiresAt: '2026-12-18T15:00:00.000Z',
  returnedAt: '2026-11-20T15:00:00.000Z',
  relationships: [{ key: 'one1', company: 'Lumident', kind: 'speaker', isEnded: false }],
  offLabel: '',
  bio: '',
  signedName: 'Priya Raman',
  enteredBy: '',
  evidence: '',
  reusedFrom: null,
  reviewedBy: '',
  reviewedAt: null,
  resolution: [],
  addition: '',
  sentence: '',
};
const people: readonly DisclosurePerson[] = [
  { speaker: 'priya', email: '', photo: null, disclosure, standing: null },
  {
    speaker: 'tomas',
    email: 'tomas@speaker.test',
    photo: null,
    disclosure: null,
    standing: { hash: 's1', signedOn: '2026-03-02', subjectTitle: 'Deep margins', sentence: 'Nothing.' },
  },
];
let sent: { readonly to: string; readonly body: Record<string, unknown> }[] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const to = new URL(input instanceof Request ? input.url : input, 'http://portal.test').pathname;
    if (init?.method === 'POST') sent.push({ to, body: JSON.parse(String(init.body)) as Record<string, unknown> });
    return Response.json(
      to.endsWith('/disclosures')
        ? { status: true, latestDueOn: '2026-12-26', people }
        : { status: true, sentence: '' },
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(onChanged = () => undefined, saveAll = async () => true) {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <ConsoleContext value={{ facts: {} as ConsoleFacts, session }}>
          <DisclosurePanel
            subject="a1"
            title="Vital pulp therapy"
            speakers={[
              { hash: 'priya', name: 'Dr. Priya Raman', degree: 'DMD, MS', role: 'Author' },
              { hash: 'tomas', name: 'Dr. Tomas Brandt', degree: '', role: 'Speaker' },
            ]}
            onChanged={onChanged}
            saveAll={saveAll}
          />
          <ConfirmRegion />
        </ConsoleContext>
      ),
    },
  ]);
  render(<Page />);
  await screen.findByText('Dr. Priya Raman, DMD, MS');
}

it('shows how far each disclosure is, and that members read nothing that nobody has reviewed', async () => {
  await show();
  const [priya, tomas] = screen.getAllByRole('listitem').filter((item) => item.querySelector('b') !== null);
  expect(priya?.textContent).toContain('1 relationship');
  expect(priya?.textContent).toContain('Not reviewed yet');
  expect(tomas?.textContent).toContain('Not requested yet');
  expect(screen.getByText('Members will read').parentElement?.textContent).toBe(
    'Members will readDr. Priya Raman: not reviewed yet. Dr. Tomas Brandt: not returned yet.',
  );
});

it('reviews only once each relationship has its resolution and a name, and shows the sentence as it grows', async () => {
  const changed = vi.fn();
  await show(changed);
  fireEvent.click(screen.getByRole('button', { name: 'Review' }));
  const dialog = await screen.findByRole('dialog', { hidden: true });
  fireEvent.click(within(dialog).getByText('Mark as resolved'));
  expect(within(dialog).getByText('Choose how it was resolved.')).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(within(dialog).getByLabelText('How it was resolved'), { target: { value: 'peer' } });
  fireEvent.change(within(dialog).getByLabelText('By'), { target: { value: 'Dr. Ana Ruiz' } });
  expect(dialog.textContent).toContain(
    'Dr. Priya Raman discloses: speaking fees, Lumident. Content reviewed by Dr. Ana Ruiz.',
  );
  fireEvent.click(within(dialog).getByText('Mark as resolved'));
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([
    {
      to: '/api/staff/review-disclosure',
      body: { h: 'd1', version: 2, resolution: [{ key: 'one1', how: 'peer', by: 'Dr. Ana Ruiz' }], addition: '' },
    },
  ]);
});

it('offers the standing disclosure with its day', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Reuse disclosure from Mon Mar 2, 2026' }));
  fireEvent.click(await screen.findByText('Reuse disclosure'));
  await vi.waitFor(() =>
    expect(sent).toEqual([
      { to: '/api/staff/reuse-disclosure', body: { subject: 'a1', speaker: 'tomas', from: 's1' } },
    ]),
  );
});

it('saves the draft before anything is asked, so that the server knows who is named', async () => {
  let isSaved: (value: boolean) => void = () => undefined;
  await show(undefined, () => new Promise((resolve) => (isSaved = resolve)));
  fireEvent.click(screen.getByRole('button', { name: 'Request…' }));
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  isSaved(true);
  await screen.findByRole('dialog', { hidden: true, name: 'Request Dr. Tomas Brandt’s disclosure' });
});

it('asks nothing where the draft could not be saved', async () => {
  let tries = 0;
  await show(undefined, async () => {
    tries += 1;
    return false;
  });
  fireEvent.click(screen.getByRole('button', { name: 'Request…' }));
  await vi.waitFor(() => expect(tries).toBe(1));
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
});
