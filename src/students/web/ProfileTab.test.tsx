import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { ComponentProps } from 'react';
import { ConsoleContext, type ConsoleFacts, type StaffSession } from '#staff/web/console-facts.ts';
import { ProfileTab } from './ProfileTab.tsx';

afterEach(cleanup);

const session = { member: { permissions: ['student.edit'] }, sendsMail: true } as unknown as StaffSession;
const list = [{ id: 'one', label: 'One' }];
const items = {
  jobTitles: list,
  titles: list,
  states: [],
  countries: [{ id: 'US', label: 'United States' }],
  ageRanges: list,
  officeSizes: list,
  genders: list,
  sourceHeard: list,
  year: 2026,
} as unknown as ComponentProps<typeof ProfileTab>['items'];
const student = {
  ...Object.fromEntries(
    ['title', 'email2', 'jobTitle', 'officeName', 'address', 'city', 'state', 'zip', 'phone', 'agdNumber'].map(
      (field) => [field, ''],
    ),
  ),
  hash: 'h',
  revision: 1,
  username: 'ana',
  firstname: 'Ana',
  lastname: 'Cho',
  email: 'ana@harbor.test',
  country: 'US',
  certYear: '',
  gender: '',
  ageRange: '',
  officeSize: '',
} as unknown as ComponentProps<typeof ProfileTab>['student'];

it('speaks of the member and not to them, and leads to each of its parts', async () => {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <ConsoleContext value={{ facts: {} as ConsoleFacts, session }}>
          <ProfileTab student={student} items={items} mayEdit onDone={() => undefined} />
        </ConsoleContext>
      ),
    },
  ]);
  render(<Page />);
  const index = await screen.findByRole('navigation', { name: 'Parts of the profile' });
  for (const link of index.querySelectorAll('a')) {
    const part = screen.getByRole('region', { name: link.textContent ?? '' });
    expect(`#${part.id}`).toBe(link.getAttribute('href'));
  }
  expect(index.querySelectorAll('a')).toHaveLength(4);
  expect(document.body.textContent).not.toMatch(/we report your credit|Check yours/);
});
