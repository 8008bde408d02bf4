import { calendarDay } from '#platform/shared/dates.ts';
import { useConsoleForm } from '#platform/web/console/console-form.ts';
import { FormDialog } from '#platform/web/console/FormDialog.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { markAgdRosterCall } from '../../staff-contract.ts';
import type { Roster } from './Rosters.tsx';

type Props = {
  readonly roster: Roster;
  /** The provider's day. */
  readonly today: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Notes when a roster was uploaded and what the AGD answered, or takes that back. */
export function MarkUploadedDialog({ roster, today, onDone, onClose }: Props) {
  const { number, uploadedOn } = roster;
  const mark = async (on: string | null, answer: string) => {
    await sendStaff(markAgdRosterCall, { number, on, answer });
    showToast(on === null ? `Roster ${number} isn’t uploaded yet.` : `Roster ${number} is marked as uploaded.`);
    onDone();
  };
  const form = useConsoleForm({
    initial: { on: uploadedOn ?? today, answer: roster.answer },
    check: ({ on }) => ({ on: on === '' ? 'Choose the day.' : undefined }),
    send: ({ on, answer }) => mark(on, answer),
  });
  return (
    <FormDialog
      title={`Mark the roster of ${calendarDay(roster.madeOn)} as uploaded`}
      form={form}
      action={uploadedOn === null ? 'Mark as uploaded' : 'Save'}
      other={
        uploadedOn === null ? undefined : (
          <Button look="quiet" busy={form.isBusy} onClick={() => void form.run(() => mark(null, form.values.answer))}>
            Not uploaded
          </Button>
        )
      }
      onClose={onClose}
    >
      <p>
        {roster.credits === 1 ? 'The member sees' : 'The members see'} “Sent to the AGD” with this day in CE Completed.
      </p>
      <TextField {...form.text('on', 'Uploaded on')} type="date" max={today} />
      <AreaField
        {...form.text('answer', 'The AGD’s answer')}
        optional
        rows={3}
        maxLength={2000}
        hint="Paste the confirmation. If the AGD rejected rows, add them afterward with Rejected rows."
      />
    </FormDialog>
  );
}
