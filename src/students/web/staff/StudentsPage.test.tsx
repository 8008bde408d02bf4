import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { ConsoleContext, type ConsoleFacts, type StaffSession } from '#staff/web/console-facts.ts';
import { staffStudentMessages } from '../../staff-contract.ts';
import StudentsPage from './StudentsPage.tsx';

afterEach(cleanup);

it('a search of two letters asks for more, and is no failure to retry', async () => {
  const session = { member: { permissions: ['student.read'] }, sendsMail: true } as unknown as StaffSession;
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <ConsoleContext value={{ facts: {} as ConsoleFacts, session }}>
          <StudentsPage />
        </ConsoleContext>
      ),
      loader: () => ({ state: 'refused', code: 'find-more', message: staffStudentMessages.findMore, status: 200 }),
      HydrateFallback: () => null,
    },
  ]);
  render(<Page initialEntries={['/?q=ch']} />);
  expect(await screen.findByText(staffStudentMessages.findMore)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});
