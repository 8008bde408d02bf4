// Substantive changes of the provider, and the dialog in which one is written down.
import type { CallAnswer } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { useConsoleForm } from '#platform/web/console/console-form.ts';
import { FormDialog } from '#platform/web/console/FormDialog.tsx';
import { FieldGrid } from '#platform/web/ui/FieldGrid.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { removeSubstantiveChangeCall, saveSubstantiveChangeCall, type binderCall } from '../../staff-contract.ts';
import { RegisterPanel } from './RegisterPanel.tsx';

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
  const form = useConsoleForm({
    initial: change?.values ?? newChange,
    check({ what, on, reportedTo, reportedOn }) {
      const hasTo = reportedTo.trim() !== '';
      return {
        what: what.trim() === '' ? 'Enter what changed.' : undefined,
        on: on === '' ? 'Choose the day of the change.' : undefined,
        reportedTo: reportedOn !== null && !hasTo ? 'Enter to whom you reported it.' : undefined,
        reportedOn: hasTo && reportedOn === null ? 'Choose the day on which you reported it.' : undefined,
      };
    },
    async send(values) {
      await sendStaff(saveSubstantiveChangeCall, { h: change?.hash ?? null, revision: change?.revision ?? 1, values });
      showToast('The change is in the binder.');
      onDone();
    },
  });
  return (
    <FormDialog
      title={change === null ? 'Add a change' : 'Edit change'}
      look="document"
      form={form}
      action="Save"
      onClose={onClose}
    >
      <TextField
        {...form.text('what', 'What changed')}
        hint="Such as “New name: Harbor Dental Society”."
        maxLength={300}
      />
      <TextField {...form.text('on', 'Day of the change')} type="date" />
      <FieldGrid>
        <TextField {...form.text('reportedTo', 'Reported to')} optional maxLength={120} />
        <TextField {...form.optionalText('reportedOn', 'Reported on')} type="date" />
      </FieldGrid>
    </FormDialog>
  );
}
