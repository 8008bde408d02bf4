import { useState, type SubmitEvent } from 'react';
import { faultMessage } from '#platform/shared/refusal.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog, DialogActions } from '#platform/web/ui/Dialog.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { createSpeakerCall } from '../../speakers-staff-contract.ts';

type Props = {
  /** Receives the hash of the new speaker. */
  readonly onAdded: (hash: string) => void;
  readonly onClose: () => void;
};

/** Asks for the name of a new speaker. */
export function AddSpeakerDialog({ onAdded, onClose }: Props) {
  const [name, setName] = useState('');
  const [degree, setDegree] = useState('');
  const { isBusy, problem, run } = useSending(faultMessage);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(async () => {
      const { hash } = await sendStaff(createSpeakerCall, { name, degree });
      onAdded(hash);
    });
  };
  return (
    <Dialog title="Add speaker" onClose={onClose}>
      <form className={layout.stack} method="post" noValidate onSubmit={submit}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <TextField
          id="speaker-name"
          name="name"
          label="Name"
          hint="As members should see it, such as Dr. Priya Raman."
          autoComplete="off"
          autoFocus
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          id="speaker-degree"
          name="degree"
          label="Degree"
          optional
          autoComplete="off"
          maxLength={100}
          value={degree}
          onChange={(event) => setDegree(event.target.value)}
        />
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={isBusy}>Add speaker</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
