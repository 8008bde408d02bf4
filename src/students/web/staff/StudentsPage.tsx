// Students of the console: one box that finds, a few filters, and what can be done with some at once.
import { useState } from 'react';
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { ListView, type Chosen, type Column } from '#platform/web/console/ListView.tsx';
import { listInput, listStateOf } from '#platform/web/console/list-address.ts';
import { ReasonDialog } from '#platform/web/console/ReasonDialog.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { ask } from '#platform/web/call.ts';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { MenuItem } from '#platform/web/ui/RowMenu.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { useMailed, useMayDo } from '#staff/web/console-facts.ts';
import { staffMap } from '#site-map.ts';
import { accountItemsCall } from '#accounts/contract.ts';
import { exportStudentsCall, signInLinkCall, studentsCall } from '../../staff-contract.ts';
import { downloadText } from '#platform/web/console/download-text.ts';
import { askSignInLink } from './ask-sign-in-link.ts';
import { StudentBadges } from './StudentBadges.tsx';

export const meta = () => pageMeta({ title: 'Students | Staff', hidden: true });

const filterNames = ['q', 'profession', 'is', 'country', 'state', 'joinedFrom', 'joinedUntil'];
type Row = CallAnswer<typeof studentsCall>['data'][number];

const states = [
  { id: 'disabled', label: 'Disabled' },
  { id: 'unconfirmed', label: 'Email not confirmed' },
  { id: 'doubles', label: 'Possible duplicate' },
  { id: 'no-mailings', label: 'No mailings' },
  { id: 'unreachable', label: 'Email comes back' },
  { id: 'merged', label: 'Merged' },
];

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loaded(
    args,
    async () => {
      const [found, items] = await Promise.all([
        askStaff(studentsCall, listInput(args.request.url, filterNames), args),
        ask(accountItemsCall, {}, args),
      ]);
      return { ...found, items };
    },
    studentsCall,
  );
}

/** What the form asks for where a country has no states. */
const noState = 'Not applicable';

const columns = (labelOf: (jobTitle: string) => string): Column<Row>[] => [
  { id: 'state', head: 'Status', cell: (row) => <StudentBadges student={row} />, phone: 'under' },
  { id: 'profession', head: 'Profession', cell: (row) => labelOf(row.jobTitle) },
  {
    id: 'place',
    head: 'City',
    cell: (row) =>
      [row.city, row.state === noState ? '' : row.state, row.country === 'US' ? '' : row.country]
        .filter(Boolean)
        .join(', '),
  },
  { id: 'email', head: 'Email', cell: (row) => row.email, phone: 'under' },
  { id: 'joined', head: 'Joined', cell: (row) => <ZoneTime at={row.joinedAt} format="date" /> },
];

const nothingFound = { state: 'ready', data: [], totalRows: 0, page: 0, pageSize: 50 } as const;

const nameOf = ({ title, firstname, lastname }: Row) => [title, firstname, lastname].filter(Boolean).join(' ');

export default function StudentsPage() {
  const list = useLoaderData<typeof clientLoader>();
  const mayDo = useMayDo();
  const mailed = useMailed();
  // Two letters would find half of all members: that is not a fault, and nothing to retry.
  const asksForMore = list.state === 'refused' && list.code === 'find-more';
  const [mayExport, mayMerge] = [mayDo('report.names'), mayDo('student.merge')];
  const [exporting, setExporting] = useState<Chosen | null>(null);
  const items = list.state === 'ready' ? list.items : null;
  const choices = (of: readonly { id: string; label: string }[] | undefined) =>
    of === undefined ? [] : of.map(({ id, label }) => ({ id, label }));
  const labelOf = (id: string) => items?.jobTitles.find((item) => item.id === id)?.label ?? id;

  const sendLink = async ({ hash, email }: Row) => {
    await sendStaff(signInLinkCall, { h: hash });
    showToast(mailed(`A sign-in link is on its way to ${email}.`));
  };
  const sendNow = (row: Row) =>
    void sendLink(row).catch((error: unknown) =>
      showToast(error instanceof Error ? error.message : 'The email couldn’t be sent.'),
    );

  async function exportNames(reason: string, chosen: Chosen) {
    const { csv, rows, filename } = await sendStaff(exportStudentsCall, {
      ...(chosen.isAll
        ? listStateOf(new URL(location.href).searchParams, filterNames).filters
        : { students: [...chosen.keys] }),
      reason,
    });
    downloadText(filename, csv);
    showToast(`${rows} ${rows === 1 ? 'student' : 'students'} exported.`);
    chosen.clear();
  }

  return (
    <>
      <ListView<Row>
        title="Students"
        noun={['student', 'students']}
        list={asksForMore ? nothingFound : list}
        {...(asksForMore ? { noMatch: list.message } : {})}
        columns={columns(labelOf)}
        rowKey={(row) => row.hash}
        rowName={nameOf}
        titleHead="Name"
        rowTo={(row) => staffMap.student(row.hash)}
        {...(mayDo('student.edit')
          ? {
              rowMenu: (row: Row) => (
                <>
                  <MenuItem icon="mail" onPress={() => sendNow(row)}>
                    Send sign-in link
                  </MenuItem>
                  <MenuItem icon="pencil" to={staffMap.student(row.hash, 'profile')}>
                    Edit profile
                  </MenuItem>
                </>
              ),
              rowEdit: (row: Row) => staffMap.student(row.hash, 'profile'),
              keys: [
                {
                  keys: 'g',
                  does: 'Email a sign-in link',
                  onPress: (row: Row) => askSignInLink(row.email, () => sendLink(row)),
                },
              ],
            }
          : {})}
        filters={[
          { kind: 'search', name: 'q', label: 'Find a student', hint: 'Name, email, phone, AGD number, certificate' },
          { kind: 'select', name: 'profession', label: 'Profession', choices: choices(items?.jobTitles) },
          { kind: 'select', name: 'is', label: 'Status', choices: states },
          { kind: 'select', name: 'country', label: 'Country', choices: choices(items?.countries) },
          { kind: 'dates', label: 'Joined', from: 'joinedFrom', to: 'joinedUntil' },
        ]}
        bulkTakesAll={mayExport}
        {...(mayExport || mayMerge
          ? {
              bulk: (chosen: Chosen) => (
                <>
                  {mayExport ? (
                    <Button size="small" look="line" icon="download" onClick={() => setExporting(chosen)}>
                      Export…
                    </Button>
                  ) : null}
                  {mayMerge && !chosen.isAll && chosen.keys.length === 2 ? (
                    <LinkButton size="small" look="line" to={staffMap.merge(chosen.keys[1], chosen.keys[0])}>
                      Compare and merge…
                    </LinkButton>
                  ) : null}
                </>
              ),
            }
          : {})}
        actions={
          <>
            {mayMerge ? (
              <LinkButton size="small" look="line" to={staffMap.merge()}>
                Duplicate accounts
              </LinkButton>
            ) : null}
            {mayDo('student.edit') ? (
              <LinkButton size="small" look="line" to={staffMap.importStudents()}>
                Import
              </LinkButton>
            ) : null}
          </>
        }
        empty={{
          title: 'Find a student.',
          text: 'Enter a name, email, or certificate number.',
        }}
      />
      {exporting === null ? null : (
        <ReasonDialog
          act={exporting.count === 1 ? 'Export 1 student' : `Export ${exporting.count} students`}
          least={5}
          hint="The audit log records it with the number of rows."
          onDo={({ text }) => exportNames(text, exporting)}
          onClose={() => setExporting(null)}
        >
          <p>This file contains names and addresses. Store it safely.</p>
        </ReasonDialog>
      )}
    </>
  );
}
