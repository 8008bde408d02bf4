import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { emptyDraft } from '../../draft-form.ts';
import type { DraftAnswer } from './draft-context.ts';
import PreviewPage from './PreviewPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const exam = emptyDraft('class', '').exam ?? expect.unreachable();
const answer: DraftAnswer = {
  status: true,
  hash: 'activity1',
  kind: 'webinar',
  state: 'draft',
  revision: 1,
  content: {
    ...emptyDraft('webinar', 'Bonded onlays'),
    description: 'Saving cusps without losing them.',
    starts: '2026-12-02T20:00',
    exam: {
      ...exam,
      questions: [
        {
          key: 'q1q1',
          question: 'What bonds best?',
          options: ['Enamel', 'Dentin'],
          correct: 1,
          explanation: 'Because of the prisms.',
          objective: '',
          source: '',
        },
      ],
    },
  },
  changedBy: null,
  changedAt: null,
  published: null,
  version: null,
  schedule: null,
  review: null,
  checks: [],
  certificates: 0,
  seatsTaken: 0,
  restorableUntil: null,
  files: [],
  choices: {
    companies: [],
    categories: [],
    speakers: [],
    shows: [],
    slides: [],
    agdCodes: [],
    hosts: [],
    sharedQuestions: [],
  },
  timeZone: 'America/New_York',
};

it('shows the members’ page of a draft without the key, and sends nothing', async () => {
  const real = vi.fn(() => Promise.resolve(new Response('{}')));
  vi.stubGlobal('fetch', real);
  const Page = createRoutesStub([
    {
      path: '/',
      Component: PreviewPage,
      loader: () => ({ state: 'ready', answer, now: '2026-11-26T12:00:00.000Z' }),
      HydrateFallback: () => null,
    },
  ]);
  const view = render(<Page />);
  await screen.findByText('Preview of a draft. Nothing here is saved.');
  screen.getByRole('heading', { level: 1, name: 'Bonded onlays' });
  screen.getByText('Saving cusps without losing them.');
  screen.getByText('What bonds best?');
  expect(document.body.textContent).not.toContain('prisms');

  await expect(fetch('/api/reserve-seat', { method: 'POST' })).rejects.toThrow('Nothing is submitted in a preview.');
  fireEvent.click(screen.getByRole('radio', { name: /Enamel/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Submit exam' }));
  expect(real).not.toHaveBeenCalled();

  view.unmount();
  await fetch('/api/anything', { method: 'POST' });
  expect(real).toHaveBeenCalledTimes(1);
});
