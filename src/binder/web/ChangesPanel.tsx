// Substantive changes of the provider, and the dialog in which one is written down.
import { useState, type SubmitEvent } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { Panel } from '#platform/web/console/Panel.tsx';
import rowStyles from '#platform/web/console/panel-rows.module.css';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog, DialogActions } from '#platform/web/ui/Dialog.tsx';
import { FieldGrid } from '#platform/web/ui/FieldGrid.tsx';
import { MenuItem, RowMenu } from '#platform/web/ui/RowMenu.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { removeSubstantiveChangeCall, saveSubstantiveChangeCall, type binderCall } from '../contract.ts';

type Change = CallAnswer<typeof binderCall>['changes'][number];
type Props = { readonly changes: readonly Change[]; readonly mayMake: boolean; readonly onDone: () => void };

const newChange: Change['values'] = { what: '', on: '', reportedTo: '', reportedOn: null };

export function ChangesPanel({ changes, mayMake, onDone }: Props) {
  const [open, setOpen] = useState<Change | 'new' | null>(null);
  const { problem, run } = useSending(faultMessage);
  const done = () => {
    setOpen(null);
    onDone();
  };
  const remove = (change: Change) =>
    run(async () => {
      await sendStaff(removeSubstantiveChangeCall, { h: change.hash });
      showToast('The change was removed.');
      done();
    });
  return (
    <Panel
      title="Substantive changes"
      flush
      aside={
        mayMake ? (
          <Button size="small" look="line" icon="plus" onClick={() => setOpen('new')}>
            Add<span className={typography.visuallyHidden}> a change</span>
          </Button>
        ) : null
      }
    >
      {problem === null ? null : <Alert kind="error" title={problem} />}
      {changes.length === 0 ? (
        <p className={rowStyles.none}>None yet. Add a new owner, name, or address, and when you reported it.</p>
      ) : (
        <ul className={rowStyles.rows}>
          {changes.map((change) => (
            <li key={change.hash}>
              <strong>{change.values.what}</strong>
              {mayMake ? (
                <RowMenu label={`More for ${change.values.what}`}>
                  <MenuItem icon="pencil" onPress={() => setOpen(change)}>
                    Edit
                  </MenuItem>
                  <MenuItem icon="close" onPress={() => void remove(change)}>
                    Remove
                  </MenuItem>
                </RowMenu>
              ) : (
                <span />
              )}
              <p className={typography.caption}>
                {calendarDay(change.values.on)}.{' '}
                {change.values.reportedOn === null
                  ? 'Not reported yet'
                  : `Reported to ${change.values.reportedTo} on ${calendarDay(change.values.reportedOn)}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      {open === null ? null : (
        <ChangeDialog change={open === 'new' ? null : open} onDone={done} onClose={() => setOpen(null)} />
      )}
    </Panel>
  );
}

type DialogProps = {
  readonly change: Change | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

function ChangeDialog({ change, onDone, onClose }: DialogProps) {
  const [values, setValues] = useState(change?.values ?? newChange);
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  const hasTo = values.reportedTo.trim() !== '';
  const faults = {
    what: values.what.trim() === '' ? 'Enter what changed.' : undefined,
    on: values.on === '' ? 'Choose the day of the change.' : undefined,
    'reported-to': values.reportedOn !== null && !hasTo ? 'Enter to whom you reported it.' : undefined,
    'reported-on': hasTo && values.reportedOn === null ? 'Choose the day on which you reported it.' : undefined,
  };
  const errorOf = (name: keyof typeof faults) => (wasSent ? faults[name] : undefined);
  const set = (some: Partial<typeof values>) => setValues({ ...values, ...some });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    const wrong = Object.entries(faults).find(([, fault]) => fault !== undefined);
    if (wrong !== undefined) {
      document.getElementById(`change-${wrong[0]}`)?.focus();
      return;
    }
    void run(async () => {
      await sendStaff(saveSubstantiveChangeCall, { h: change?.hash ?? null, revision: change?.revision ?? 1, values });
      showToast('The change is in the binder.');
      onDone();
    });
  };
  return (
    <Dialog title={change === null ? 'Add a change' : 'Edit change'} look="document" onClose={onClose}>
      <form className={layout.stack} method="post" noValidate onSubmit={submit}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <TextField
          id="change-what"
          name="what"
          label="What changed"
          hint="Such as “New name: Harbor Dental Society”."
          autoComplete="off"
          maxLength={300}
          value={values.what}
          onChange={(event) => set({ what: event.target.value })}
          error={errorOf('what')}
        />
        <TextField
          id="change-on"
          name="on"
          type="date"
          label="Day of the change"
          value={values.on}
          onChange={(event) => set({ on: event.target.value })}
          error={errorOf('on')}
        />
        <FieldGrid>
          <TextField
            id="change-reported-to"
            name="reportedTo"
            label="Reported to"
            optional
            autoComplete="off"
            maxLength={120}
            value={values.reportedTo}
            onChange={(event) => set({ reportedTo: event.target.value })}
            error={errorOf('reported-to')}
          />
          <TextField
            id="change-reported-on"
            name="reportedOn"
            type="date"
            label="Reported on"
            optional
            value={values.reportedOn ?? ''}
            onChange={(event) => set({ reportedOn: event.target.value === '' ? null : event.target.value })}
            error={errorOf('reported-on')}
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
