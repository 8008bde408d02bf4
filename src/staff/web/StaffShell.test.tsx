import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { permissions, mayDo, type Role } from '../permissions.ts';
import type { ConsoleFacts, StaffSession } from './console-facts.ts';
import { StaffShell } from './StaffShell.tsx';

afterEach(cleanup);

const facts: ConsoleFacts = {
  navigation: [
    {
      heading: null,
      entries: [
        { label: 'Overview', to: '/staff', icon: 'grid', permission: 'overview', phone: true },
        { label: 'Inbox', to: '/staff/inbox', icon: 'mail', permission: 'support.answer', counts: true },
        { label: 'Credits', to: '/staff/credits', icon: 'award', permission: 'credit.read' },
      ],
    },
  ],
  closedPages: [{ to: '/staff/credits/grant', permission: 'credit.grant' }],
  makes: [{ label: 'Webinar', to: '/staff/catalogue?new=webinar', icon: 'ticket', permission: 'catalogue.edit' }],
  actionWords: {},
  subjectPages: {},
  searchIn: [
    { to: '/staff/students', what: 'student', label: 'Students', permission: 'student.read' },
    { to: '/staff/catalogue', what: 'activity', label: 'Catalog', permission: 'catalogue.read' },
  ],
};

/** Opens an address of the console as someone with this role. */
function open(address: string, role: Role, toDo: Readonly<Record<string, number>> = {}) {
  const member = {
    hash: 'h',
    name: 'Robin Vale',
    email: 'robin@team.test',
    roles: [role],
    permissions: permissions.filter((permission) => mayDo([role], permission)),
  };
  const session = { member, isEnrolled: true, toDo } as unknown as StaffSession;
  const Page = createRoutesStub([
    {
      path: '/staff',
      Component: () => <StaffShell facts={facts} session={session} />,
      children: [{ path: '*', Component: () => <h1>The page itself</h1> }],
    },
  ]);
  render(<Page initialEntries={[address]} />);
}

it.each([
  ['/staff/credits', 'editor', 'it needs Registrar or Auditor.'],
  ['/staff/credits/ABCD', 'editor', 'it needs Registrar or Auditor.'],
  ['/staff/credits/grant', 'auditor', 'it needs Registrar.'],
] as const)('%s as %s names the roles that open it, and leads to the overview', async (address, role, needs) => {
  open(address, role);
  expect(await screen.findByRole('heading', { level: 1, name: 'You don’t have access to this page' })).toBeTruthy();
  expect(screen.getByText(new RegExp(needs.replace('.', '\\.')))).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to the overview' }).getAttribute('href')).toBe('/staff');
  for (const word of [/tech support/, /Retry/]) expect(screen.queryByText(word)).toBeNull();
});

it.each([
  ['/staff/credits/ABCD', 'auditor'],
  ['/staff/credits/grant', 'registrar'],
  ['/staff/somewhere', 'analyst'],
] as const)('%s as %s shows the page', async (address, role) => {
  open(address, role);
  expect(await screen.findByRole('heading', { level: 1, name: 'The page itself' })).toBeTruthy();
});

it('says next to an entry of the navigation how much there is to do, and nothing where all is done', async () => {
  open('/staff/somewhere', 'registrar', { 'support.answer': 3, 'credit.read': 9 });
  expect((await screen.findAllByRole('link', { name: 'Inbox 3 to do' })).length).toBeGreaterThan(0);
  expect(screen.queryByText('9')).toBeNull();
  cleanup();
  open('/staff/somewhere', 'registrar', { 'support.answer': 0 });
  expect((await screen.findAllByRole('link', { name: 'Inbox' })).length).toBeGreaterThan(0);
});

it('offers every page where words can be looked for, and takes whoever presses Enter to the first', async () => {
  open('/staff/somewhere', 'registrar');
  const box = await screen.findByRole('searchbox', { name: 'Find a student or activity' });
  expect(screen.queryByRole('link', { name: /in Catalog/ })).toBeNull();
  fireEvent.change(box, { target: { value: 'deep margins ' } });
  expect(
    ['“deep margins” in Students', '“deep margins” in Catalog'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    ),
  ).toEqual(['/staff/students?q=deep%20margins', '/staff/catalogue?q=deep%20margins']);
  cleanup();
  open('/staff/somewhere', 'editor');
  const own = await screen.findByRole('searchbox', { name: 'Find an activity' });
  fireEvent.change(own, { target: { value: 'pulp' } });
  expect(screen.queryByRole('link', { name: /in Catalog/ })).toBeNull();
});

it('leaves New to a page that has a button of its own for it', async () => {
  open('/staff/somewhere', 'editor');
  expect(await screen.findByRole('button', { name: 'New' })).toBeTruthy();
  cleanup();
  open('/staff/catalogue', 'editor');
  await screen.findByRole('heading', { level: 1, name: 'The page itself' });
  expect(screen.queryByRole('button', { name: 'New' })).toBeNull();
});
