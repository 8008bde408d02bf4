import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConsoleContext, type ConsoleFacts, type StaffSession } from '#staff/web/console-facts.ts';
import type { Permission } from '#staff/permissions.ts';
import type { CatalogueRow } from './CatalogueCells.tsx';
import CataloguePage from './CataloguePage.tsx';

const now = Date.parse('2026-11-25T12:00:00Z');
beforeEach(() => {
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function open(this: HTMLDialogElement) {
    this.open = true;
  });
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const row = (changes: Partial<CatalogueRow> = {}): CatalogueRow => ({
  hash: 'AAAAAAAAAAAA',
  kind: 'class',
  title: 'Vital pulp therapy',
  state: 'published',
  speaker: 'Dr. Tomas Brandt',
  company: 'Crownline',
  show: '',
  credits: 0.5,
  at: '2026-11-21T15:00:00.000Z',
  endsAt: null,
  finishUntil: null,
  picture: null,
  musts: null,
  shoulds: null,
  recent: 214,
  capacity: null,
  changedBy: 'Anna Roth',
  changedAt: '2026-11-20T15:00:00.000Z',
  neverPublished: false,
  ...changes,
});

const answer = (data: readonly CatalogueRow[]) => ({
  state: 'ready',
  data,
  totalRows: data.length,
  page: 0,
  pageSize: 50,
  counts: { all: data.length, class: data.length, webinar: 0, tutorial: 0, episode: 0, show: 0, book: 0 },
  views: { draft: 2, 'in-review': 0, problem: 1, scheduled: 0, edited: 0, old: 0, retired: 0 },
  choices: { companies: [], categories: [{ id: '7', name: 'Endodontics' }], speakers: [] },
  now,
});

const ofEditor: readonly Permission[] = ['catalogue.read', 'catalogue.edit', 'catalogue.publish', 'catalogue.retire'];

async function open(shown: object, { permissions = ofEditor, at = '/' } = {}) {
  const session = { member: { permissions }, sendsMail: true } as unknown as StaffSession;
  const Page = createRoutesStub([
    {
      id: 'list',
      path: '/',
      Component: () => (
        <ConsoleContext value={{ facts: {} as ConsoleFacts, session }}>
          <CataloguePage />
        </ConsoleContext>
      ),
      loader: () => shown,
    },
  ]);
  // Loaded already: what a test waits for is what it is about.
  render(<Page initialEntries={[at]} hydrationData={{ loaderData: { list: shown } }} />);
  await screen.findByRole('heading', { level: 1, name: 'Catalog' });
}
const cells = (title: string) => within(screen.getByRole('row', { name: new RegExp(title) }));

it('says of each activity what it is, its state, when, what its draft needs, and how much it is used', async () => {
  await open(
    answer([
      row(),
      row({ hash: 'B', title: 'Guided surgery', state: 'draft', at: null, musts: 2, shoulds: 1, neverPublished: true }),
      row({ hash: 'C', title: 'Deep margins', state: 'edited', musts: 0, shoulds: 1 }),
      row({ hash: 'D', title: 'Aligners', state: 'edited', musts: 0, shoulds: 0, changedBy: null }),
      row({
        hash: 'E',
        title: 'Onlays',
        kind: 'webinar',
        at: '2026-11-27T01:00:00.000Z',
        endsAt: '2026-11-27T02:00:00.000Z',
        recent: 19,
        capacity: 260,
      }),
      row({
        hash: 'F',
        title: 'Trauma',
        kind: 'webinar',
        at: '2026-11-25T11:30:00.000Z',
        endsAt: '2026-11-25T12:30:00.000Z',
      }),
      row({ hash: 'G', title: 'Gold foil', state: 'retired', finishUntil: '2027-02-01T00:00:00.000Z' }),
      row({ hash: 'H', title: 'He fainted', kind: 'episode', show: 'Chairside', credits: 0 }),
    ]),
  );
  expect(cells('Vital pulp').getByText('Class · Dr. Tomas Brandt · Crownline')).toBeTruthy();
  for (const words of ['Published', 'Since Nov 21', 'Edited Nov 20 by Anna Roth', '0.5 self-study', '214 views'])
    expect(cells('Vital pulp').getByText(words)).toBeTruthy();
  expect(cells('Guided').getByRole('link', { name: '2 to fix: Guided surgery' })).toBeTruthy();
  expect(cells('Deep').getByText('1 to consider')).toBeTruthy();
  expect(cells('Aligners').getByText('Complete')).toBeTruthy();
  expect(cells('Aligners').getByText('Changed Nov 20')).toBeTruthy();
  for (const words of ['Upcoming', 'Nov 27, 1:00 AM', '19 of 260'])
    expect(cells('Onlays').getByText(words)).toBeTruthy();
  for (const words of ['Live', 'Now, until 12:30 PM']) expect(cells('Trauma').getByText(words)).toBeTruthy();
  // The last day, not the moment after it.
  expect(cells('Gold').getByText('Until Jan 31, 2027')).toBeTruthy();
  for (const words of ['Episode · Chairside · Dr. Tomas Brandt · Crownline', 'None'])
    expect(cells('He fainted').getByText(words)).toBeTruthy();
});

it('offers the states that need someone, with how many there are, each as an address', async () => {
  await open(answer([row()]), { at: '/?kind=class' });
  const quick = within(screen.getByRole('navigation', { name: 'Quick filters' }));
  expect(quick.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Drafts 2', '/?kind=class&is=draft'],
    ['Needs fixes 1', '/?kind=class&is=problem'],
  ]);
});

it('says what will be here while there is nothing, and how to begin', async () => {
  await open(answer([]));
  expect(screen.getByText('Nothing here yet.')).toBeTruthy();
  expect(screen.getByText('Start with a webinar, or import a folder.')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'New webinar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New', hidden: true }));
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /Webinar/, hidden: true }).checked).toBe(true);
});

it('begins a new draft with the keyboard in its title', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ status: true, templates: [] }));
  await open(answer([row()]));
  fireEvent.click(screen.getByRole('link', { name: 'New' }));
  await screen.findByRole('dialog', { name: 'New', hidden: true });
  expect(document.activeElement?.getAttribute('name')).toBe('title');
});

it('shows someone who may only look no way to change anything', async () => {
  await open(answer([row()]), { permissions: ['catalogue.read'] });
  expect(screen.getByText('You have view-only access')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'New' })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Vital pulp therapy' }));
  expect(screen.queryByRole('button', { name: 'Publish…' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Retire…' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
});

it('previews retiring with its last day, does it with a reason, and offers to take it back', async () => {
  const asked: [string, unknown][] = [];
  vi.stubGlobal('fetch', (address: string | URL | Request, { body }: RequestInit = {}) => {
    const path = new URL(address instanceof Request ? address.url : String(address), location.href).pathname;
    asked.push([path, typeof body === 'string' ? JSON.parse(body) : null]);
    const verdicts = [
      { key: 'A', name: 'Vital pulp therapy', verdict: 'ready', text: 'No members are in progress.', isDone: true },
    ];
    return Promise.resolve(
      Response.json(
        path.endsWith('rehearse-retire-activities')
          ? { status: true, h: 'h', expiresAt: '2026-11-25T12:30:00Z', verdicts }
          : { status: true, sentence: '1 activity was retired.' },
      ),
    );
  });
  await open(answer([row()]));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Vital pulp therapy' }));
  fireEvent.click(screen.getByRole('button', { name: 'Retire…' }));
  fireEvent.change(screen.getByLabelText('Members in progress can finish until'), { target: { value: '2027-01-31' } });
  fireEvent.click(screen.getByRole('button', { name: 'Preview changes', hidden: true }));
  expect(await screen.findByText('No members are in progress.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Replaced by a new class.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Retire 1', hidden: true }));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(asked).toEqual([
    ['/api/staff/rehearse-retire-activities', { activities: ['AAAAAAAAAAAA'], until: '2027-01-31' }],
    ['/api/staff/retire-activities', { h: 'h', reason: 'Replaced by a new class.' }],
  ]);
});
