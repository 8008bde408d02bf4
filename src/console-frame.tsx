// The frame of the provider's console as a route, with what every feature hands in: its places in the navigation and
// the words of its log entries.
import { useLoaderData, type ClientLoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { loaded } from '#platform/web/loaded.ts';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { backupActions } from '#backup/staff-actions.ts';
import { askStaff } from '#staff/web/ask-staff.ts';
import type { ConsoleFacts } from '#staff/web/console-facts.ts';
import { StaffShell, StaffShellSkeleton } from '#staff/web/StaffShell.tsx';
import { staffSessionCall } from '#staff/contract.ts';
import { providerActions } from '#provider/staff-actions.ts';
import { creditStaffActions } from '#ledger/staff-actions.ts';
import { staffActions } from '#staff/staff-actions.ts';
import { studentActions } from '#students/staff-actions.ts';
import { supportActions } from '#support/staff-actions.ts';
import { consentActions } from '#consent/staff-actions.ts';
import { staffMap } from '#staff-map.ts';

const facts: ConsoleFacts = {
  navigation: [
    {
      heading: null,
      entries: [{ label: 'Overview', to: staffMap.overview(), icon: 'grid', permission: 'overview', phone: true }],
    },
    {
      heading: 'People',
      entries: [
        { label: 'Students', to: staffMap.students(), icon: 'person', permission: 'student.read', phone: true },
        { label: 'Inbox', to: staffMap.inbox(), icon: 'mail', permission: 'support.answer', phone: true, counts: true },
        { label: 'Credits', to: staffMap.credits(), icon: 'award', permission: 'credit.read' },
      ],
    },
    {
      heading: 'Provider',
      entries: [
        { label: 'Settings', to: staffMap.settings(), icon: 'tools', permission: 'settings.edit' },
        { label: 'Team', to: staffMap.team(), icon: 'people', permission: 'staff.manage' },
        { label: 'Audit log', to: staffMap.audit(), icon: 'file', permission: 'audit.own' },
        { label: 'Data', to: staffMap.data(), icon: 'shield', permission: 'data.export' },
      ],
    },
  ],
  closedPages: [
    { to: staffMap.importStudents(), permission: 'student.edit' },
    { to: staffMap.grantCredit(), permission: 'credit.grant' },
    { to: staffMap.importCredits(), permission: 'credit.import' },
    { to: staffMap.roles(), permission: 'self' },
  ],
  makes: [],
  actionWords: {
    ...staffActions,
    ...backupActions,
    ...providerActions,
    ...studentActions,
    ...supportActions,
    ...consentActions,
    ...creditStaffActions,
  },
  subjectPages: {
    student: (hash) => staffMap.student(hash),
    message: (hash) => staffMap.inbox(hash),
    credit: (code) => staffMap.credit(code),
    approval: (hash) => staffMap.approval(hash),
    backup: () => staffMap.data(),
  },
  searchIn: { to: staffMap.students(), label: 'Find a student', permission: 'student.read' },
};

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  return loaded(args, () => askStaff(staffSessionCall, {}, args));
}

/** Loads the signed-in person once, and again when a page reloads everything. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.href === nextUrl.href;

export const HydrateFallback = StaffShellSkeleton;

export default function ConsoleFrame() {
  const session = useLoaderData<typeof clientLoader>();
  if (session.state !== 'ready')
    return (
      <main>
        <LoadFailed why={session} />
      </main>
    );
  return <StaffShell facts={facts} session={session} />;
}
