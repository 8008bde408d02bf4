import { useState } from 'react';
import { useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { creditsText } from '#catalogue/ce-type.ts';
import type { CallAnswer, CallInput } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { listInput } from '#platform/web/console/list-address.ts';
import { useConsoleForm } from '#platform/web/console/console-form.ts';
import { FormDialog } from '#platform/web/console/FormDialog.tsx';
import { ListView, type Column } from '#platform/web/console/ListView.tsx';
import { ReasonDialog } from '#platform/web/console/ReasonDialog.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { MenuItem } from '#platform/web/ui/RowMenu.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import typography from '#platform/web/ui/typography.module.css';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { useMailed } from '#staff/web/console-facts.ts';
import { assignHoldingCall, holdingCall, removeHoldingCall, staffCreditMessages } from '../../staff-contract.ts';
import { LedgerLinks } from './LedgerLinks.tsx';

export const meta = () => pageMeta({ title: 'Waiting for sign-up | Staff', hidden: true });

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const input = listInput(args.request.url, ['q', 'import']) as CallInput<typeof holdingCall>;
  return loaded(args, () => askStaff(holdingCall, input, args));
}

type Held = CallAnswer<typeof holdingCall>['data'][number];

const columns: readonly Column<Held>[] = [
  {
    id: 'activity',
    head: 'Activity',
    phone: 'under',
    cell: ({ title, day, hours }) => (
      <>
        {title}{' '}
        <span className={typography.caption}>
          {calendarDay(day)}
          {hours === null ? '' : `, ${creditsText(hours)} h`}
        </span>
      </>
    ),
  },
  {
    id: 'why',
    head: 'Reason',
    phone: 'under',
    cell: ({ problem, isRegistered }) =>
      problem || (isRegistered ? 'A member has this email but hasn’t confirmed it.' : 'No member has this email yet.'),
  },
  { id: 'file', head: 'From', cell: ({ filename, line }) => `${filename}, line ${line}` },
  {
    id: 'end',
    head: 'Expires',
    phone: 'under',
    cell: ({ expiresAt }) => <ZoneTime at={expiresAt} format="date" />,
  },
];

function AssignDialog({
  held,
  onDone,
  onClose,
}: {
  readonly held: Held;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const mailed = useMailed();
  const form = useConsoleForm({
    initial: { student: '', reason: '' },
    async send({ student, reason }) {
      await sendStaff(assignHoldingCall, { h: held.hash, student: student.trim(), reason: reason.trim() });
      showToast(`Assigned. ${mailed('The certificate is on its way.')}`);
      onDone();
    },
  });
  return (
    <FormDialog
      title={`Assign the record of ${held.name || held.email} to a member`}
      form={form}
      action="Assign"
      onClose={onClose}
    >
      <TextField {...form.text('student', 'Member')} hint="Email address or username." />
      <AreaField {...form.text('reason', 'Reason')} hint="At least 15 characters." rows={3} maxLength={300} />
    </FormDialog>
  );
}

export default function HoldingPage() {
  const list = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<{ readonly what: 'assign' | 'remove'; readonly held: Held } | null>(null);
  const done = () => {
    setOpen(null);
    void revalidate();
  };
  return (
    <>
      <ListView
        title="Waiting for sign-up"
        noun={['record', 'records']}
        list={list}
        titleHead="Person"
        rowKey={({ hash }) => hash}
        rowName={({ name, email }) => name || email}
        rowTitle={({ name, email }) => (
          <>
            {name || email} {name === '' ? null : <span className={typography.caption}>{email}</span>}
          </>
        )}
        columns={columns}
        rowMenu={(held) => (
          <>
            <MenuItem icon="person" onPress={() => setOpen({ what: 'assign', held })}>
              Assign to a member
            </MenuItem>
            <MenuItem icon="close" onPress={() => setOpen({ what: 'remove', held })}>
              Remove
            </MenuItem>
          </>
        )}
        filters={[{ kind: 'search', name: 'q', label: 'Name, email, or activity' }]}
        before={<LedgerLinks at="holding" />}
        empty={{
          title: staffCreditMessages.noHolding,
          text: 'Imported records show up here until the person signs up and confirms their email.',
        }}
      />
      {open?.what === 'assign' ? <AssignDialog held={open.held} onDone={done} onClose={() => setOpen(null)} /> : null}
      {open?.what === 'remove' ? (
        <ReasonDialog
          act="Remove this record"
          danger
          onDo={async ({ text }) => {
            await sendStaff(removeHoldingCall, { h: open.held.hash, reason: text.slice(0, 300) });
            done();
          }}
          onClose={() => setOpen(null)}
        >
          <p>It won’t become credit, even if someone confirms {open.held.email} later.</p>
        </ReasonDialog>
      ) : null}
    </>
  );
}
