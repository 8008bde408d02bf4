// The committee that plans the provider's education, and the dialog in which a member is written down.
import { useState } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { FieldGrid } from '#platform/web/ui/FieldGrid.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { removeCommitteeMemberCall, saveCommitteeMemberCall, type binderCall } from '../contract.ts';
import { RegisterDialog, RegisterPanel } from './RegisterPanel.tsx';

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
  const [values, setValues] = useState(member?.values ?? newMember);
  const set = (some: Partial<typeof values>) => setValues({ ...values, ...some });
  return (
    <RegisterDialog
      title={member === null ? 'Add to the committee' : 'Edit member'}
      idOf="member"
      faults={{
        name: values.name.trim() === '' ? 'Enter the name.' : undefined,
        duties: values.duties.trim() === '' ? 'Enter what the person does.' : undefined,
        from: values.from === '' ? 'Choose the first day.' : undefined,
      }}
      save={async () => {
        await sendStaff(saveCommitteeMemberCall, { h: member?.hash ?? null, revision: member?.revision ?? 1, values });
        return `${values.name.trim()} is on the committee.`;
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <FieldGrid>
            <TextField
              id="member-name"
              name="name"
              label="Name"
              autoComplete="off"
              maxLength={120}
              value={values.name}
              onChange={(event) => set({ name: event.target.value })}
              error={errorOf('name')}
            />
            <TextField
              id="member-degree"
              name="degree"
              label="Degrees"
              optional
              autoComplete="off"
              maxLength={60}
              value={values.degree}
              onChange={(event) => set({ degree: event.target.value })}
            />
          </FieldGrid>
          <TextField
            id="member-duties"
            name="duties"
            label="Responsibilities"
            autoComplete="off"
            maxLength={300}
            value={values.duties}
            onChange={(event) => set({ duties: event.target.value })}
            error={errorOf('duties')}
          />
          <TextField
            id="member-license"
            name="license"
            label="License as a dentist"
            optional
            hint="State and number, such as “OH 30-024871”."
            autoComplete="off"
            maxLength={60}
            value={values.license}
            onChange={(event) => set({ license: event.target.value })}
          />
          <CheckboxField
            id="member-other"
            name="hasOtherDuty"
            label="Has another duty to the provider"
            checked={values.hasOtherDuty}
            onChange={(event) => set({ hasOtherDuty: event.target.checked })}
          />
          <FieldGrid>
            <TextField
              id="member-from"
              name="from"
              type="date"
              label="From"
              value={values.from}
              onChange={(event) => set({ from: event.target.value })}
              error={errorOf('from')}
            />
            <TextField
              id="member-until"
              name="until"
              type="date"
              label="Last day"
              optional
              value={values.until ?? ''}
              onChange={(event) => set({ until: event.target.value === '' ? null : event.target.value })}
            />
          </FieldGrid>
        </>
      )}
    </RegisterDialog>
  );
}
