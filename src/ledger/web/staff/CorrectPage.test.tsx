import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import CorrectPage from './CorrectPage.tsx';

afterEach(cleanup);

const row = (code: string, studentName: string) => ({
  code,
  day: '2026-03-02',
  studentName,
  studentHash: 'h',
  title: 'Vital pulp therapy',
  activityHash: 'a',
  version: 1,
  hours: 1.5,
  ceTypeId: 1,
  source: 'exam',
  state: 'stands',
  agd: 'none',
  reportedOn: null,
});

async function open(query: string, data: readonly ReturnType<typeof row>[], totalRows = data.length) {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: CorrectPage,
      loader: () => ({ state: 'ready', data, totalRows, isMore: false }),
      HydrateFallback: () => null,
    },
  ]);
  render(<Page initialEntries={[`/?${query}`]} />);
  await screen.findByRole('heading', { level: 1 });
}

it.each(['amend', 'withdraw', 'reinstate'])('to %s one certificate names its member and course first', async (act) => {
  await open(`act=${act}&codes=AAAA-BBBB-2345`, [row('AAAA-BBBB-2345', 'Dr. Helen Cho')]);
  expect(screen.getByRole('link', { name: 'Dr. Helen Cho' }).getAttribute('href')).toBe(
    '/staff/credits/AAAA-BBBB-2345',
  );
  const certificate = screen.getByRole('region', { name: 'Certificate' });
  expect(certificate.textContent).toContain('Dr. Helen Cho · Vital pulp therapy');
  expect(certificate.textContent).toContain('No. AAAA-BBBB-2345');
});

it('names the first of many, and how many more there are', async () => {
  const names = ['Ana', 'Ben', 'Cora', 'Dee', 'Eve', 'Fay'].map((name, at) => row(`CODE-${at}`, name));
  await open('act=withdraw&course=pulp', names, 921);
  const certificates = screen.getByRole('region', { name: 'Certificates' }).textContent;
  for (const name of ['Ana', 'Eve', 'and 916 more']) expect(certificates).toContain(name);
  expect(certificates).not.toContain('Fay');
});
