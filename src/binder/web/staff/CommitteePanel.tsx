// The committee that plans the provider's education, and the dialog in which a member is written down.
import type { CallAnswer } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { useConsoleForm } from '#platform/web/console/console-form.ts';
import { FormDialog } from '#platform/web/console/FormDialog.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { FieldGrid } from '#platform/web/ui/FieldGrid.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { removeCommitteeMemberCall, saveCommitteeMemberCall, type binderCall } from '../../staff-contract.ts';
import { RegisterPanel } from './RegisterPanel.tsx';

type Member = CallAnswer<typeof binderCall>['committee'][number];
type Props = { readonly members: readonly Member[]; readonly mayMake: boolean; readonly onDone: () => void };

const newMember: Member['values'] = {
  name: '',
  degree: '',
  license: '',
  duties: '',
  hasOtherDuty: false,
  from: '',
  until: null,
};

const memberText = ({ duties, license, hasOtherDuty, from, until }: Member['values']): string =>
  `${duties}. ${license === '' ? 'No license' : license}${hasOtherDuty ? ', has another duty' : ''}. From ${calendarDay(from)}${until === null ? '' : ` to ${calendarDay(until)}`}`;

export const CommitteePanel = ({ members, mayMake, onDone }: Props) => (
  <RegisterPanel
    title="Committee"
    adds="a member"
    none="Nobody yet. At least one member is a licensed dentist without another duty."
    entries={members}
    mayMake={mayMake}
    wordsOf={({ values }) => ({
      name: values.name,
      head: [values.name, values.degree].filter(Boolean).join(', '),
      text: memberText(values),
    })}
    remove={async ({ hash, values }) => {
      await sendStaff(removeCommitteeMemberCall, { h: hash });
      return `${values.name} was removed.`;
    }}
    dialog={(member, close) => <MemberDialog member={member} {...close} />}
    onDone={onDone}
  />
);

type DialogProps = {
  readonly member: Member | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

function MemberDialog({ member, onDone, onClose }: DialogProps) {
  const form = useConsoleForm({
    initial: member?.values ?? newMember,
    check: ({ name, duties, from }) => ({
      name: name.trim() === '' ? 'Enter the name.' : undefined,
      duties: duties.trim() === '' ? 'Enter what the person does.' : undefined,
      from: from === '' ? 'Choose the first day.' : undefined,
    }),
    async send(values) {
      await sendStaff(saveCommitteeMemberCall, { h: member?.hash ?? null, revision: member?.revision ?? 1, values });
      showToast(`${values.name.trim()} is on the committee.`);
      onDone();
    },
  });
  return (
    <FormDialog
      title={member === null ? 'Add to the committee' : 'Edit member'}
      look="document"
      form={form}
      action="Save"
      onClose={onClose}
    >
      <FieldGrid>
        <TextField {...form.text('name', 'Name')} maxLength={120} />
        <TextField {...form.text('degree', 'Degrees')} optional maxLength={60} />
      </FieldGrid>
      <TextField {...form.text('duties', 'Responsibilities')} maxLength={300} />
      <TextField
        {...form.text('license', 'License as a dentist')}
        optional
        hint="State and number, such as “OH 30-024871”."
        maxLength={60}
      />
      <CheckboxField {...form.box('hasOtherDuty', 'Has another duty to the provider')} />
      <FieldGrid>
        <TextField {...form.text('from', 'From')} type="date" />
        <TextField {...form.optionalText('until', 'Last day')} type="date" />
      </FieldGrid>
    </FormDialog>
  );
}
