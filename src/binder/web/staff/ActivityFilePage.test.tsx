import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { CallAnswer } from '#platform/shared/call.ts';
import { ConsoleContext, type ConsoleFacts } from '#staff/web/console-facts.ts';
import type { Permission } from '#staff/permissions.ts';
import { activityDocuments } from '../../binder-program.ts';
import type { activityFileCall } from '../../staff-contract.ts';
import ActivityFilePage from './ActivityFilePage.tsx';

afterEach(cleanup);

async function show(permissions: readonly Permission[]): Promise<void> {
  const data: CallAnswer<typeof activityFileCall> & { state: 'ready' } = {
    state: 'ready',
    from: '2026-01-01',
    to: '2026-11-29',
    asOf: '2026-11-28',
    status: true,
    activity: {
      hash: 'pulp',
      title: 'Vital pulp therapy',
      format: 'Class',
      hours: 1,
      credits: 0,
      subjects: '',
      versions: 1,
      members: 0,
    },
    documents: activityDocuments.map(({ number, title, isOwn }) => ({
      number,
      title,
      isOwn,
      state: 'missing',
      note: '',
      entries: [],
    })),
  };
  const Page = createRoutesStub([
    {
      id: 'page',
      path: '/',
      loader: () => data,
      Component: () => (
        <ConsoleContext value={{ facts: {} as ConsoleFacts, session: { member: { permissions } } as never }}>
          <ActivityFilePage />
        </ConsoleContext>
      ),
    },
  ]);
  render(<Page hydrationData={{ loaderData: { page: data } }} />);
  await screen.findByText('Speakers’ CVs');
}

it('leads from what is missing to the place that has it: the editor, or a dialog of the binder', async () => {
  await show(['binder.read', 'binder.make', 'catalogue.edit']);
  expect(screen.getAllByRole('link', { name: 'Add in the editor' }).map((link) => link.getAttribute('href'))).toEqual([
    '/staff/catalogue/pulp/about',
    '/staff/catalogue/pulp/about',
    '/staff/catalogue/pulp/speakers',
    '/staff/catalogue/pulp/speakers',
    '/staff/catalogue/pulp/credit',
    '/staff/catalogue/pulp/exam',
  ]);
  expect(screen.getAllByRole('button', { name: 'Add it' })).toHaveLength(5);
});

it('offers no step to someone who may only read', async () => {
  await show(['binder.read']);
  expect(screen.queryByRole('link', { name: 'Add in the editor' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add it' })).toBeNull();
});
