import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CallAnswer } from '#platform/shared/call.ts';
import { ConsoleContext, type ConsoleFacts, type StaffSession } from '#staff/web/console-facts.ts';
import { inboxMessages, type inboxMessageCall } from '../../staff-contract.ts';
import { InboxThread } from './InboxThread.tsx';

const session = { member: { permissions: ['support.answer'] }, sendsMail: true } as unknown as StaffSession;
const answer: CallAnswer<typeof inboxMessageCall> = {
  status: true,
  message: {
    hash: 'm',
    number: '4821',
    revision: 1,
    state: 'new',
    name: 'Maria Silva',
    office: 'Harbor Dental',
    email: 'maria@harbor.test',
    phone: '617 555 0100',
    subject: 'Technical Issue',
    comment: 'Where is my certificate?',
    receivedAt: '2026-11-24T15:00:00Z',
    assignedTo: null,
    snoozedUntil: null,
    doneAt: null,
    complaint: null,
  },
  thread: [],
  student: null,
  others: [],
};

beforeEach(() => {
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { status: false, code: 'changed-meanwhile', errorMsg: inboxMessages.changedMeanwhile },
      { status: 409 },
    ),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('offers the latest version when a colleague was faster, and leaves what was typed', async () => {
  const loadLatest = vi.fn();
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <ConsoleContext value={{ facts: {} as ConsoleFacts, session }}>
          <InboxThread
            answer={answer}
            saved={{ status: true, answers: [], colleagues: [] }}
            backTo="/"
            onDone={loadLatest}
            onFinish={() => undefined}
          />
        </ConsoleContext>
      ),
    },
  ]);
  render(<Page />);
  fireEvent.change(await screen.findByLabelText('Text'), { target: { value: 'It is on its way.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Load the latest version' }));
  expect(loadLatest).toHaveBeenCalledTimes(1);
  expect(screen.queryByText(inboxMessages.changedMeanwhile)).toBeNull();
  expect((screen.getByLabelText('Text') as HTMLTextAreaElement).value).toBe('It is on its way.');
});
