// Substantive changes of the provider, and the dialog in which one is written down.
import { useState } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { FieldGrid } from '#platform/web/ui/FieldGrid.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { removeSubstantiveChangeCall, saveSubstantiveChangeCall, type binderCall } from '../contract.ts';
import { RegisterDialog, RegisterPanel } from './RegisterPanel.tsx';

type Change = CallAnswer<typeof binderCall>['changes'][number];
type Props = { readonly changes: readonly Change[]; readonly mayMake: boolean; readonly onDone: () => void };

const newChange: Change['values'] = { what: '', on: '', reportedTo: '', reportedOn: null };

const reportText = ({ reportedTo, reportedOn }: Change['values']): string =>
  reportedOn === null ? 'Not reported yet' : `Reported to ${reportedTo} on ${calendarDay(reportedOn)}`;

export const ChangesPanel = ({ changes, mayMake, onDone }: Props) => (
  <RegisterPanel
    title="Substantive changes"
    adds="a change"
    none="None yet. Add a new owner, name, or address, and when you reported it."
    entries={changes}
    mayMake={mayMake}
    wordsOf={({ values }) => ({ name: values.what, text: `${calendarDay(values.on)}. ${reportText(values)}` })}
    remove={async ({ hash }) => {
      await sendStaff(removeSubstantiveChangeCall, { h: hash });
      return 'The change was removed.';
    }}
    dialog={(change, close) => <ChangeDialog change={change} {...close} />}
    onDone={onDone}
  />
);

type DialogProps = {
  readonly change: Change | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

function ChangeDialog({ change, onDone, onClose }: DialogProps) {
  const [values, setValues] = useState(change?.values ?? newChange);
  const set = (some: Partial<typeof values>) => setValues({ ...values, ...some });
  const hasTo = values.reportedTo.trim() !== '';
  return (
    <RegisterDialog
      title={change === null ? 'Add a change' : 'Edit change'}
      idOf="change"
      faults={{
        what: values.what.trim() === '' ? 'Enter what changed.' : undefined,
        on: values.on === '' ? 'Choose the day of the change.' : undefined,
        'reported-to': values.reportedOn !== null && !hasTo ? 'Enter to whom you reported it.' : undefined,
        'reported-on': hasTo && values.reportedOn === null ? 'Choose the day on which you reported it.' : undefined,
      }}
      save={async () => {
        await sendStaff(saveSubstantiveChangeCall, {
          h: change?.hash ?? null,
          revision: change?.revision ?? 1,
          values,
        });
        return 'The change is in the binder.';
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
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
        </>
      )}
    </RegisterDialog>
  );
}
