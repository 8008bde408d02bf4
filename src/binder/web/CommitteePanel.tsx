// The committee that plans the provider's education, and the dialog in which a member is written down.
import { useState, type SubmitEvent } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { Panel } from '#platform/web/console/Panel.tsx';
import rowStyles from '#platform/web/console/panel-rows.module.css';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { Dialog, DialogActions } from '#platform/web/ui/Dialog.tsx';
import { FieldGrid } from '#platform/web/ui/FieldGrid.tsx';
import { MenuItem, RowMenu } from '#platform/web/ui/RowMenu.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { removeCommitteeMemberCall, saveCommitteeMemberCall, type binderCall } from '../contract.ts';

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

export function CommitteePanel({ members, mayMake, onDone }: Props) {
  const [open, setOpen] = useState<Member | 'new' | null>(null);
  const { problem, run } = useSending(faultMessage);
  const done = () => {
    setOpen(null);
    onDone();
  };
  const remove = (member: Member) =>
    run(async () => {
      await sendStaff(removeCommitteeMemberCall, { h: member.hash });
      showToast(`${member.values.name} was removed.`);
      done();
    });
  return (
    <Panel
      title="Committee"
      flush
      aside={
        mayMake ? (
          <Button size="small" look="line" icon="plus" onClick={() => setOpen('new')}>
            Add<span className={typography.visuallyHidden}> a member</span>
          </Button>
        ) : null
      }
    >
      {problem === null ? null : <Alert kind="error" title={problem} />}
      {members.length === 0 ? (
        <p className={rowStyles.none}>Nobody yet. At least one member is a licensed dentist without another duty.</p>
      ) : (
        <ul className={rowStyles.rows}>
          {members.map((member) => (
            <li key={member.hash}>
              <strong>{[member.values.name, member.values.degree].filter(Boolean).join(', ')}</strong>
              {mayMake ? (
                <RowMenu label={`More for ${member.values.name}`}>
                  <MenuItem icon="pencil" onPress={() => setOpen(member)}>
                    Edit
                  </MenuItem>
                  <MenuItem icon="close" onPress={() => void remove(member)}>
                    Remove
                  </MenuItem>
                </RowMenu>
              ) : (
                <span />
              )}
              <p className={typography.caption}>
                {member.values.duties}. {member.values.license === '' ? 'No license' : member.values.license}
                {member.values.hasOtherDuty ? ', has another duty' : ''}. From {calendarDay(member.values.from)}
                {member.values.until === null ? '' : ` to ${calendarDay(member.values.until)}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      {open === null ? null : (
        <MemberDialog member={open === 'new' ? null : open} onDone={done} onClose={() => setOpen(null)} />
      )}
    </Panel>
  );
}

type DialogProps = {
  readonly member: Member | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

function MemberDialog({ member, onDone, onClose }: DialogProps) {
  const [values, setValues] = useState(member?.values ?? newMember);
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  const faults = {
    name: values.name.trim() === '' ? 'Enter the name.' : undefined,
    duties: values.duties.trim() === '' ? 'Enter what the person does.' : undefined,
    from: values.from === '' ? 'Choose the first day.' : undefined,
  };
  const errorOf = (name: keyof typeof faults) => (wasSent ? faults[name] : undefined);
  const change = (some: Partial<typeof values>) => setValues({ ...values, ...some });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    const wrong = Object.entries(faults).find(([, fault]) => fault !== undefined);
    if (wrong !== undefined) {
      document.getElementById(`member-${wrong[0]}`)?.focus();
      return;
    }
    void run(async () => {
      await sendStaff(saveCommitteeMemberCall, { h: member?.hash ?? null, revision: member?.revision ?? 1, values });
      showToast(`${values.name.trim()} is on the committee.`);
      onDone();
    });
  };
  return (
    <Dialog title={member === null ? 'Add to the committee' : 'Edit member'} look="document" onClose={onClose}>
      <form className={layout.stack} method="post" noValidate onSubmit={submit}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <FieldGrid>
          <TextField
            id="member-name"
            name="name"
            label="Name"
            autoComplete="off"
            maxLength={120}
            value={values.name}
            onChange={(event) => change({ name: event.target.value })}
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
            onChange={(event) => change({ degree: event.target.value })}
          />
        </FieldGrid>
        <TextField
          id="member-duties"
          name="duties"
          label="Responsibilities"
          autoComplete="off"
          maxLength={300}
          value={values.duties}
          onChange={(event) => change({ duties: event.target.value })}
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
          onChange={(event) => change({ license: event.target.value })}
        />
        <CheckboxField
          id="member-other"
          name="hasOtherDuty"
          label="Has another duty to the provider"
          checked={values.hasOtherDuty}
          onChange={(event) => change({ hasOtherDuty: event.target.checked })}
        />
        <FieldGrid>
          <TextField
            id="member-from"
            name="from"
            type="date"
            label="From"
            value={values.from}
            onChange={(event) => change({ from: event.target.value })}
            error={errorOf('from')}
          />
          <TextField
            id="member-until"
            name="until"
            type="date"
            label="Last day"
            optional
            value={values.until ?? ''}
            onChange={(event) => change({ until: event.target.value === '' ? null : event.target.value })}
          />
        </FieldGrid>
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={isBusy}>Save</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
