// The editor against a server that takes its time, at the boundary of fetch.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createRoutesStub, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConsoleContext, type ConsoleFacts, type StaffSession } from '#staff/web/console-facts.ts';
import { emptyDraft, type DraftForm } from '../../draft-form.ts';
import type { Check } from '../../publishing-rules.ts';
import { ActivityEditor } from './ActivityEditor.tsx';
import type { StoredFile } from '#platform/shared/stored-file.ts';
import type { DraftAnswer } from './draft-context.ts';

const first: DraftForm = {
  ...emptyDraft('class', 'Vital pulp therapy'),
  blurb: 'How to decide whether an exposed pulp can stay.',
  objectives: [
    { key: 'obj1', text: 'Understand why tests predict only in part.' },
    { key: 'obj2', text: 'Compare selective and complete removal.' },
  ],
};

/** A server with one draft: a save arrives halfway, its answer at the end. */
function aServer({ published = null, certificates = 0 }: { published?: DraftForm | null; certificates?: number } = {}) {
  const state = {
    content: published ?? first,
    published,
    revision: 4,
    changedBy: 'Mia Mine' as string | null,
    changedAt: '2026-11-26T12:00:00.000Z',
    checks: [] as readonly Check[],
    files: [] as StoredFile[],
    slides: [] as { file: string; speaker: string }[],
    ms: 0,
    saves: 0,
    refused: 0,
    sent: [] as { path: string; body: Record<string, unknown> }[],
  };
  const answer = (): DraftAnswer => ({
    status: true,
    hash: 'activity1',
    kind: 'class',
    state: published === null ? 'draft' : 'edited',
    revision: state.revision,
    content: state.content,
    changedBy: state.changedBy,
    changedAt: state.changedAt,
    published: state.published,
    version: published === null ? null : { number: 2, at: '2026-11-21T11:00:00.000Z', by: 'Helen Cho' },
    schedule: null,
    review: null,
    checks: [...state.checks],
    certificates,
    seatsTaken: 0,
    restorableUntil: null,
    files: state.files,
    choices: {
      companies: [{ id: '3', name: 'Crownline' }],
      categories: [{ id: '7', name: 'Endodontics' }],
      speakers: [],
      shows: [],
      slides: state.slides,
      agdCodes: [
        { code: '070', name: 'Endodontics' },
        { code: '250', name: 'Operative dentistry' },
      ],
      hosts: [],
      sharedQuestions: [],
    },
    timeZone: 'America/New_York',
  });
  const later = () =>
    state.ms === 0 ? Promise.resolve() : new Promise<void>((resolve) => void setTimeout(resolve, state.ms / 2));
  const json = (body: unknown, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  const fetch = vi.fn(async (input: string, init?: RequestInit) => {
    const path = input.split('?')[0] ?? '';
    await later();
    if (path === '/api/staff/draft') return json(answer());
    if (path === '/api/staff/catalogue')
      return json({
        status: true,
        data: [
          { hash: 'activity1', title: 'Vital pulp therapy', kind: 'class' },
          { hash: 'webinar1', title: 'Vital pulp night', kind: 'webinar' },
        ],
      });
    const body = JSON.parse(String(init?.body)) as Record<string, unknown>;
    state.sent.push({ path, body });
    if (path === '/api/staff/save-draft') {
      state.saves += 1;
      if (body['revision'] !== state.revision) {
        state.refused += 1;
        return json({ status: false, code: 'changed-meanwhile', errorMsg: 'Saved meanwhile.' }, 409);
      }
      Object.assign(state, { content: body['content'], revision: state.revision + 1, changedBy: 'Mia Mine' });
      await later();
      return json({ status: true, revision: state.revision, checks: state.checks });
    }
    if (path === '/api/staff/publish-draft') return json({ status: true, version: 3 });
    if (path === '/api/staff/schedule-draft') return json({ status: true, at: '2026-12-01T11:00:00.000Z' });
    return json({ status: false, code: 'unknown-address', errorMsg: path }, 404);
  });
  return {
    state,
    answer,
    fetch,
    /** Someone else saves. */
    saveAs(by: string, changes: Partial<DraftForm>) {
      Object.assign(state, {
        content: { ...state.content, ...changes },
        revision: state.revision + 1,
        changedBy: by,
        changedAt: new Date().toISOString(),
      });
    },
  };
}

const everything = ['catalogue.read', 'catalogue.edit', 'catalogue.publish', 'catalogue.retire'];

function ShownAddress() {
  const { pathname, search } = useLocation();
  return pathname + search;
}

async function open(server: ReturnType<typeof aServer>, { section = '', may = everything } = {}) {
  vi.stubGlobal('fetch', server.fetch);
  const session = {
    member: { hash: 'mia', name: 'Mia Mine', permissions: may },
    sendsMail: true,
  } as unknown as StaffSession;
  const Page = createRoutesStub([
    {
      path: '/staff/catalogue/:hash/:section?',
      Component: () => (
        <ConsoleContext value={{ facts: {} as ConsoleFacts, session }}>
          <ActivityEditor loaded={server.answer()} />
        </ConsoleContext>
      ),
    },
    { path: '*', Component: ShownAddress },
  ]);
  render(<Page initialEntries={[`/staff/catalogue/activity1${section}`]} />);
  await act(() => vi.advanceTimersByTimeAsync(1));
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const must = (sentence: string, changes: Partial<Check> = {}): Check => ({
  level: 'must',
  code: 'need',
  section: 'about',
  field: 'need',
  sentence,
  ...changes,
});

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T14:02:00Z') });
  localStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the editor of an activity', () => {
  it('saves by itself, 1.5 seconds after the last key, and says when', async () => {
    const server = aServer();
    await open(server);
    type('Title', 'When the nerve can stay');
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('Not saved yet');
    await wait(1600);
    expect(server.state.content.title).toBe('When the nerve can stay');
    expect(screen.getAllByRole('status')[0]?.textContent).toMatch(/^Saved at \d+:02/);
    expect(screen.getByRole('heading', { level: 1, name: 'When the nerve can stay' })).toBeTruthy();
  });

  it('loses nothing while saves take two seconds, and meets no conflict', async () => {
    const server = aServer();
    await open(server);
    server.state.ms = 2000;
    for (let at = 1; at <= 30; at += 1) {
      type('Title', `Title ${at}`);
      type('Objective 2', `Compare ${at}.`);
      await wait(400 + (at % 4) * 500);
    }
    await wait(10_000);
    expect([server.state.refused, server.state.saves > 5, screen.queryByRole('dialog')]).toEqual([0, true, null]);
    expect([server.state.content.title, server.state.content.objectives[1]?.text]).toEqual(['Title 30', 'Compare 30.']);
  }, 30_000);

  it('keeps what is typed while there is no connection, and says so', async () => {
    const server = aServer();
    await open(server);
    server.fetch.mockRejectedValueOnce(new TypeError('no connection'));
    type('Title', 'Typed in a tunnel');
    await wait(1600);
    expect(screen.getByText('Not saved: no connection. Your text is stored in this browser.')).toBeTruthy();
    await wait(6000);
    expect(server.state.content.title).toBe('Typed in a tunnel');
    expect(screen.queryByText(/Not saved: no connection/)).toBeNull();
  });

  it('offers what an earlier visit left unsaved', async () => {
    const server = aServer();
    await open(server);
    type('Title', 'Half a title');
    cleanup();
    await open(server);
    expect(screen.getByText(/^Restore what you typed at \d+:02/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
    await wait(1600);
    expect(server.state.content.title).toBe('Half a title');
  });

  it('merges another person’s changes to other fields without a word, and says who saved', async () => {
    const server = aServer();
    await open(server);
    type('Title', 'Mine');
    server.saveAs('Helen Cho', { objectives: [{ key: 'obj1', text: 'Explain why.' }, ...first.objectives.slice(1)] });
    await wait(1600);
    expect([server.state.content.title, server.state.content.objectives[0]?.text]).toEqual(['Mine', 'Explain why.']);
    expect([screen.queryByRole('dialog'), server.state.refused]).toEqual([null, 1]);
  });

  it('asks where both changed the same objective, in its words, and saves the answer', async () => {
    const server = aServer();
    await open(server);
    type('Objective 1', 'Explain mine.');
    server.saveAs('Helen Cho', {
      blurb: 'Another card text.',
      objectives: [{ key: 'obj1', text: 'Explain theirs.' }, ...first.objectives.slice(1)],
    });
    await wait(1600);
    const dialog = screen.getByRole('dialog', { name: 'You and Helen Cho both edited Objective 1' });
    expect(within(dialog).getByText('Explain mine.')).toBeTruthy();
    expect(within(dialog).getByText('Explain theirs.')).toBeTruthy();
    expect(dialog.textContent).toContain('Helen Cho also changed Card text. That was merged.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Use these' }));
    await wait(1600);
    expect([server.state.content.objectives[0]?.text, server.state.content.blurb]).toEqual([
      'Explain mine.',
      'Another card text.',
    ]);
  });

  it('shows what somebody else saved within 20 seconds, and says who and when', async () => {
    const server = aServer();
    await open(server);
    server.saveAs('Helen Cho', { title: 'Theirs' });
    await wait(20_000);
    expect(screen.getByRole('heading', { level: 1, name: 'Theirs' })).toBeTruthy();
    expect(screen.getByText('Helen Cho saved just now.')).toBeTruthy();
    await wait(120_000);
    expect(screen.getByText('Helen Cho saved 2 minutes ago.')).toBeTruthy();
  });

  it('offers verbs that can be tested, and writes the chosen one', async () => {
    await open(aServer());
    fireEvent.click(screen.getByRole('button', { name: 'Explain' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Objective 1').value).toBe(
      'Explain why tests predict only in part.',
    );
  });

  it('begins the next objective with Enter, and moves one by its buttons and keys', async () => {
    await open(aServer());
    fireEvent.keyDown(screen.getByLabelText('Objective 1'), { key: 'Enter' });
    expect(document.activeElement).toBe(screen.getByLabelText('Objective 2'));
    type('Objective 2', 'Describe hemostasis.');
    const texts = () =>
      screen.getAllByLabelText<HTMLTextAreaElement>(/^Objective \d$/).map(({ value }) => value.split(' ')[0]);
    expect(texts()).toEqual(['Understand', 'Describe', 'Compare']);
    fireEvent.click(screen.getByRole('button', { name: 'Move objective 3 up' }));
    expect(texts()).toEqual(['Understand', 'Compare', 'Describe']);
    const moved = screen.getByLabelText('Objective 3');
    moved.focus();
    fireEvent.keyDown(moved, { key: 'ArrowUp', altKey: true });
    expect(texts()).toEqual(['Understand', 'Describe', 'Compare']);
    expect(document.activeElement).toBe(moved);
  });

  it('says what differs from what members see, and brings it back', async () => {
    const server = aServer({ published: first });
    await open(server);
    type('Title', 'When the nerve can stay');
    await wait(1600);
    expect(screen.getByText('Changed')).toBeTruthy();
    expect(screen.getByText('Vital pulp therapy', { selector: 'del' })).toBeTruthy();
    expect(screen.getByText(/^Changed since version 2: title\./)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Restore Title' }));
    await wait(1600);
    expect(server.state.content.title).toBe('Vital pulp therapy');
    expect(screen.queryByText('Changed')).toBeNull();
  });

  it('marks its sections by the gate, whose lines lead to the field', async () => {
    const server = aServer();
    server.state.checks = [
      must('Say why members need this. Reviewers ask for it.'),
      must('Ask Dr. Tomas Brandt for a disclosure.', { section: 'speakers', field: 'speakers', code: 'disclosures' }),
      {
        ...must('Most boards count credit in steps of 0.5 hours.', { section: 'credit', field: 'credits' }),
        level: 'should',
      },
    ];
    await open(server);
    const rail = screen.getByRole('navigation', { name: 'Sections' });
    expect(within(rail).getByRole('link', { name: '1 to fix: About' })).toBeTruthy();
    expect(within(rail).getByRole('link', { name: '1 to consider: Credit' })).toBeTruthy();
    // What nobody has begun isn't marked as right.
    const marked = (name: string) => within(rail).getByRole('link', { name }).querySelector('svg') !== null;
    expect(['Media', 'Exam', 'Sponsor'].map(marked)).toEqual([true, false, false]);
    // A title before a name is no end of a sentence.
    expect(screen.getByRole('link', { name: 'Ask Dr. Tomas Brandt for a disclosure' })).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: /^Say why members need this/ }));
    await wait(1);
    expect(document.activeElement).toBe(screen.getByLabelText('Why members need this'));
  });

  it('shows what must be fixed instead of publishing, and marks empty fields then', async () => {
    const server = aServer();
    server.state.checks = [must('Say why members need this. Reviewers ask for it.')];
    await open(server);
    expect(screen.queryByText('Say why members need this. Reviewers ask for it.')).toBeNull();
    fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true });
    const dialog = screen.getByRole('dialog', { name: '1 thing to fix first' });
    fireEvent.click(within(dialog).getByRole('link'));
    await wait(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Say why members need this. Reviewers ask for it.')).toBeTruthy();
  });

  it('publishes what is typed, with the difference, what stays as it is, and a note for the records', async () => {
    const server = aServer({ published: { ...first, credits: 0.5 }, certificates: 39 });
    await open(server);
    type('Title', 'When the nerve can stay');
    fireEvent.click(screen.getAllByRole('button', { name: 'Publish…' })[0] ?? expect.unreachable());
    const dialog = screen.getByRole('dialog', { name: 'Publish version 3' });
    expect(dialog.textContent).toContain('39 certificates stay as earned');
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: /^Wording/ }).checked).toBe(true);
    fireEvent.click(within(dialog).getByRole('radio', { name: /^New content/ }));
    const publish = within(dialog).getByRole('button', { name: 'Publish version 3' });
    fireEvent.click(publish);
    await wait(1);
    expect(dialog.textContent).toContain('Say what changed. Reviewers ask for it when an activity earns credit.');
    fireEvent.change(within(dialog).getByLabelText('What changed, for your records'), {
      target: { value: 'Clearer title' },
    });
    fireEvent.click(publish);
    await wait(1);
    expect(server.state.sent.map(({ path }) => path)).toEqual(['/api/staff/save-draft', '/api/staff/publish-draft']);
    expect(server.state.sent[1]?.body).toEqual({ h: 'activity1', revision: 5, kind: 'content', note: 'Clearer title' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leads whoever may amend credits to the correction of what certificates say', async () => {
    const server = aServer({ published: { ...first, credits: 0.5 }, certificates: 39 });
    await open(server, { may: [...everything, 'credit.amend'] });
    type('Title', 'When the nerve can stay');
    fireEvent.click(screen.getAllByRole('button', { name: 'Publish…' })[0] ?? expect.unreachable());
    const dialog = screen.getByRole('dialog', { name: 'Publish version 3' });
    expect(within(dialog).getByRole('group', { name: '39 certificates say “Vital pulp therapy”' })).toBeTruthy();
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: /^Leave them/ }).checked).toBe(true);
    fireEvent.click(within(dialog).getByRole('radio', { name: /^Issue amended certificates/ }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Publish version 3' }));
    await wait(1);
    expect(
      screen.getByText(
        '/staff/credits/correct?act=amend&activity=activity1&state=stands&kind=printed-fact-wrong&newTitle=When%20the%20nerve%20can%20stay',
      ),
    ).toBeTruthy();
  });

  it('schedules for a time in the provider’s zone', async () => {
    const server = aServer({ published: first });
    await open(server);
    type('Title', 'When the nerve can stay');
    fireEvent.click(screen.getByRole('button', { name: 'Schedule…' }));
    const dialog = screen.getByRole('dialog', { name: 'Publish version 3' });
    fireEvent.change(within(dialog).getByLabelText('Day and time'), { target: { value: '2026-12-01T06:00' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Schedule version 3' }));
    await wait(1);
    expect(server.state.sent.at(-1)).toMatchObject({
      path: '/api/staff/schedule-draft',
      body: { at: '2026-12-01T06:00', kind: 'wording' },
    });
  });

  it('can be read and not changed without the permission, and says who can help', async () => {
    await open(aServer(), { may: ['catalogue.read'] });
    expect(screen.getByText('You have view-only access.')).toBeTruthy();
    expect(screen.getByLabelText('Title').closest('fieldset')?.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Publish…' })).toBeNull();
  });

  it('adds up the hours of AGD subjects, and says why the type of credit is what it is', async () => {
    const server = aServer({ published: { ...first, credits: 1, durationMin: 50 } });
    await open(server, { section: '/credit' });
    expect(screen.getByText('In steps of 0.25. Length 50 min ≈ 0.83 h')).toBeTruthy();
    expect(screen.getByText('Because members take it on their own time and pass an exam.')).toBeTruthy();
    type('Add an AGD subject', 'endo');
    expect(screen.queryByRole('button', { name: '250 Operative dentistry' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '070 Endodontics' }));
    expect(screen.getByText('1 of 1 h assigned')).toBeTruthy();
    type('Hours of subject 1', '0.5');
    expect(screen.getByText('0.5 of 1 h assigned')).toBeTruthy();
    // By its number, with the keyboard; what is there already isn't offered again.
    type('Add another AGD subject', '0');
    expect(screen.queryByRole('button', { name: '070 Endodontics' })).toBeNull();
    fireEvent.keyDown(screen.getByLabelText('Add another AGD subject'), { key: 'Enter' });
    expect(screen.getByText('1 of 1 h assigned')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove 250 Operative dentistry' })).toBeTruthy();
  });

  it('links the activity with the same content, found by its words', async () => {
    const server = aServer({ published: { ...first, credits: 1 } });
    await open(server, { section: '/credit' });
    type('Same content as (optional)', 'pulp');
    await wait(400);
    expect(screen.queryByRole('button', { name: 'Vital pulp therapy Class' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Vital pulp night Webinar' }));
    await wait(1600);
    expect(server.state.content.sameContentAs).toBe('webinar1');
    fireEvent.click(screen.getByRole('button', { name: 'Remove Vital pulp night' }));
    await wait(1600);
    expect(server.state.content.sameContentAs).toBeNull();
  });

  it('calls nothing optional that publishing waits for', async () => {
    const server = aServer();
    server.state.checks = [
      must('Upload the PDF.', { section: 'media', field: 'handouts', code: 'media' }),
      must('Upload a video or a PDF.', { section: 'media', field: 'video', code: 'media' }),
    ];
    await open(server, { section: '/media' });
    // Nobody has begun with it, so it isn't red yet.
    expect(document.querySelector('#field-video-note, [aria-invalid="true"]')).toBeNull();
    expect(screen.getByLabelText('Length in minutes')).toBeTruthy();
    expect(screen.queryByText(/Handouts \(optional\)/)).toBeNull();
  });

  it('takes the address of a YouTube video, and refuses another', async () => {
    const server = aServer();
    await open(server, { section: '/media' });
    type('YouTube address (optional)', 'https://vimeo.com/1');
    expect(screen.getByText(/^This isn’t the address of a YouTube video/)).toBeTruthy();
    type('YouTube address (optional)', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    await wait(1600);
    expect(server.state.content.video).toEqual({ youtube: 'dQw4w9WgXcQ', file: null });
  });

  it('makes a handout of slides that a speaker sent, and continues in its title', async () => {
    const server = aServer();
    const file = { filename: 'pulp-slides.pdf', contentType: 'application/pdf', url: '/f', durationSec: null };
    server.state.files = [{ ...file, hash: 'slides1', sizeBytes: 9000 }];
    server.state.slides = [{ file: 'slides1', speaker: 'Dr. Tomas Brandt' }];
    await open(server, { section: '/media' });
    fireEvent.click(screen.getByRole('button', { name: 'Add pulp-slides.pdf' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Title of handout 1'));
    expect(screen.queryByRole('button', { name: 'Add pulp-slides.pdf' })).toBeNull();
    await wait(1600);
    expect(server.state.content.handouts).toMatchObject([{ file: 'slides1', title: 'pulp slides', isChecked: false }]);
  });
});
