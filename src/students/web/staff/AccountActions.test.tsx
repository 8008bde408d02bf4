import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConfirmRegion } from '#platform/web/ui/ConfirmRegion.tsx';
import { ConsoleContext, type ConsoleFacts, type StaffSession } from '#staff/web/console-facts.ts';
import { AccountActions } from './AccountActions.tsx';
import { studentMeta } from './student-meta.ts';

const session = { member: { permissions: ['student.edit'] }, sendsMail: true } as unknown as StaffSession;
const student = { hash: 'h', email: 'ana@harbor.test', disabledAt: null, mergedInto: null, passkeys: 0 };
const sent: string[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    sent.push(address);
    return Response.json({ status: true });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('the key g asks before it emails a sign-in link', async () => {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <ConsoleContext value={{ facts: {} as ConsoleFacts, session }}>
          <AccountActions student={student as never} seats={0} onDone={() => undefined} />
          <ConfirmRegion />
        </ConsoleContext>
      ),
    },
  ]);
  render(<Page />);
  await screen.findByRole('button', { name: 'Send sign-in link' });
  fireEvent.keyDown(document.body, { key: 'g' });
  await screen.findByRole('alertdialog', { name: 'Email a sign-in link to ana@harbor.test?' });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
  fireEvent.keyDown(document.body, { key: 'g' });
  fireEvent.click(await screen.findByRole('button', { name: 'Email link' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toContain('/api/staff/sign-in-link');
});

it('a student’s pages are titled by their name', () => {
  const titleOf = (page: Parameters<typeof studentMeta>[0]['loaderData']) => {
    const [title, ...others] = studentMeta({ loaderData: page });
    expect(others).toContainEqual({ name: 'robots', content: 'noindex, nofollow' });
    return title;
  };
  const who = { title: 'Dr.', firstname: 'Ana', lastname: 'Cho' };
  expect(titleOf({ state: 'ready', answer: { student: who } })).toEqual({
    title: 'Dr. Ana Cho | Staff | Dental Learning',
  });
  expect(titleOf({ state: 'failed' })).toEqual({ title: 'Student | Staff | Dental Learning' });
});
