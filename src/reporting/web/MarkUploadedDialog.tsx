import { useState, type SubmitEvent } from 'react';
import { calendarDay } from '#platform/shared/dates.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog, DialogActions } from '#platform/web/ui/Dialog.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { markAgdRosterCall } from '../contract.ts';
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
  const { isBusy, problem, run } = useSending(faultMessage);
  const [on, setOn] = useState(roster.uploadedOn ?? today);
  const [answer, setAnswer] = useState(roster.answer);
  const [wasSent, setWasSent] = useState(false);
  const dayError = on === '' ? 'Choose the day.' : undefined;
  const send = (day: string | null) =>
    run(async () => {
      await sendStaff(markAgdRosterCall, { number: roster.number, on: day, answer });
      showToast(
        day === null ? `Roster ${roster.number} isn’t uploaded yet.` : `Roster ${roster.number} is marked as uploaded.`,
      );
      onDone();
    });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    if (dayError) event.currentTarget.querySelector('input')?.focus();
    else void send(on);
  };
  return (
    <Dialog title={`Mark the roster of ${calendarDay(roster.madeOn)} as uploaded`} onClose={onClose}>
      <form className={layout.stack} method="post" noValidate onSubmit={submit}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <p>
          {roster.credits === 1 ? 'The member sees' : 'The members see'} “Sent to the AGD” with this day in CE
          Completed.
        </p>
        <TextField
          id="uploaded-on"
          name="on"
          type="date"
          label="Uploaded on"
          max={today}
          value={on}
          onChange={(event) => setOn(event.target.value)}
          error={wasSent ? dayError : undefined}
        />
        <AreaField
          id="uploaded-answer"
          name="answer"
          label="The AGD’s answer"
          optional
          rows={3}
          maxLength={2000}
          hint="Paste the confirmation. If the AGD rejected rows, add them afterward with Rejected rows."
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
        <DialogActions>
          {roster.uploadedOn === null ? (
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
          ) : (
            <Button look="quiet" busy={isBusy} onClick={() => void send(null)}>
              Not uploaded
            </Button>
          )}
          <SubmitButton busy={isBusy}>{roster.uploadedOn === null ? 'Mark as uploaded' : 'Save'}</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
