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
  place: { step: 2, of: 6 },
};

it('a class in progress has a Classroom button beside its next step, and counts the steps that are done', async () => {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: PendingPage,
      loader: () => ({
        state: 'ready',
        data: [row],
        totalRows: 1,
        pageSize: 20,
        page: 0,
        hasPassed: false,
      }),
      HydrateFallback: () => null,
    },
  ]);
  render(<Page />);
  const classroom = await screen.findByRole('link', { name: 'Classroom: Vital pulp therapy' });
  expect(classroom.textContent).toBe('Classroom');
  expect(classroom.getAttribute('href')).toBe('/classroom/AAAAAAAAAAAA');
  screen.getByRole('link', { name: 'Evaluate: Vital pulp therapy' });
  screen.getByRole('img', { name: '1 of 6 steps done' });
  expect(document.body.textContent).toContain('1.5 CEU (Self-study)');
});
