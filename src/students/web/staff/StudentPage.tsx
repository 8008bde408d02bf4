// One student of the console: the tabs with what accounts hold. Tabs of later features are pages of their own in the
// same frame.
import { useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { ask } from '#platform/web/call.ts';
import { loaded } from '#platform/web/loaded.ts';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { auditCall } from '#staff/contract.ts';
import { askStaff } from '#staff/web/ask-staff.ts';
import { useMayDo } from '#staff/web/console-facts.ts';
import { accountItemsCall } from '#accounts/contract.ts';
import {
  signInHelpCall,
  studentActivityCall,
  studentMailsCall,
  studentNotesCall,
  studentOfStaffCall,
} from '../../staff-contract.ts';
import { ActivityTab } from './ActivityTab.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import { MailTab } from './MailTab.tsx';
import { NotesTab } from './NotesTab.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { ProfileTab } from './ProfileTab.tsx';
import { StudentFrame } from './StudentFrame.tsx';
import { studentMeta } from './student-meta.ts';

export { studentMeta as meta };

const names = ['overview', 'profile', 'activity', 'mail', 'notes', 'history'] as const;
type TabName = (typeof names)[number];

async function readTab(name: TabName, h: string, args: ClientLoaderFunctionArgs) {
  switch (name) {
    case 'overview':
      return { name, help: await askStaff(signInHelpCall, { h }, args) };
    case 'profile':
      return { name, items: await ask(accountItemsCall, {}, args) };
    case 'activity':
      return { name, viewed: (await askStaff(studentActivityCall, { h }, args)).viewed };
    case 'mail':
      return { name, mails: (await askStaff(studentMailsCall, { h }, args)).mails };
    case 'notes':
      return { name, notes: (await askStaff(studentNotesCall, { h }, args)).notes };
    case 'history':
      return { name, entries: (await askStaff(auditCall, { kind: 'student', h }, args)).data };
    default:
      throw new Error(name satisfies never);
  }
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  const h = args.params['hash'] ?? '';
  const name = names.find((each) => each === args.params['tab']) ?? 'overview';
  return loaded(args, async () => {
    const [answer, tab] = await Promise.all([askStaff(studentOfStaffCall, { h }, args), readTab(name, h, args)]);
    return { answer, tab };
  });
}

export default function StudentPage() {
  const page = useLoaderData<typeof clientLoader>();
  const mayEdit = useMayDo()('student.edit');
  const { revalidate } = useRevalidator();
  if (page.state !== 'ready') return <LoadFailed why={page} />;
  const { answer, tab } = page;
  const { student } = answer;
  const of = { h: student.hash, mayEdit, onDone: () => void revalidate() };
  return (
    <StudentFrame answer={answer} tab={tab.name}>
      {tab.name === 'overview' ? <OverviewTab answer={answer} help={tab.help} onDone={of.onDone} /> : null}
      {tab.name === 'profile' ? (
        <ProfileTab key={student.hash} student={student} items={tab.items} mayEdit={mayEdit} onDone={of.onDone} />
      ) : null}
      {tab.name === 'activity' ? <ActivityTab viewed={tab.viewed} /> : null}
      {tab.name === 'mail' ? <MailTab {...of} mails={tab.mails} /> : null}
      {tab.name === 'notes' ? <NotesTab {...of} notes={tab.notes} /> : null}
      {tab.name === 'history' ? <HistoryTab entries={tab.entries} /> : null}
    </StudentFrame>
  );
}
