import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import PendingPage from './PendingPage.tsx';

afterEach(cleanup);

const row = {
  hash: 'AAAAAAAAAAAA',
  className: 'Vital pulp therapy',
  typeId: 40,
  credits: 1.5,
  creditName: 'Self-study',
  ceTypeId: 1,
  speakerName: 'Dr. Tomas Brandt',
  photo: null,
  queueId: 0,
  nextStep: 'evaluation',
  nextAttemptAt: null as string | null,
  place: { step: 2, of: 6 },
};

function renderPage(shown: typeof row) {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: PendingPage,
      loader: () => ({
        state: 'ready',
        data: [shown],
        totalRows: 1,
        pageSize: 20,
        page: 0,
        hasPassed: false,
        serverTime: '2031-11-20T15:00:00.000Z',
      }),
      HydrateFallback: () => null,
    },
  ]);
  render(<Page />);
}

it('a class in progress has a Classroom button next to its next step, and counts the steps that are done', async () => {
  renderPage(row);
  const classroom = await screen.findByRole('link', { name: 'Classroom: Vital pulp therapy' });
  expect(classroom.textContent).toBe('Classroom');
  expect(classroom.getAttribute('href')).toBe('/classroom/AAAAAAAAAAAA');
  screen.getByRole('link', { name: 'Evaluate: Vital pulp therapy' });
  const bars = screen.getByRole('img', { name: '1 of 6 steps done' });
  expect([...bars.children].map((bar) => bar.getAttribute('data-is-done'))).toEqual([
    'true',
    ...Array.from({ length: 5 }, () => 'false'),
  ]);
  expect(document.body.textContent).toContain('1.5 CEU (Self-study)');
});

it('an exam that was failed says in the list when it can be taken again, and nothing once it can', async () => {
  const exam = { ...row, nextStep: 'exam', place: { step: 6, of: 6 } };
  renderPage({ ...exam, nextAttemptAt: '2031-11-20T15:30:00.000Z' });
  await screen.findByText(/^You can take this exam again starting .+\.$/);
  cleanup();
  renderPage({ ...exam, nextAttemptAt: '2031-11-20T14:59:59.000Z' });
  await screen.findByRole('link', { name: 'Take the exam: Vital pulp therapy' });
  expect(screen.queryByText(/again from/)).toBeNull();
});
