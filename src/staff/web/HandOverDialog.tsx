import { useState, type SubmitEvent } from 'react';
import { faultMessage } from '#platform/shared/refusal.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog, DialogActions } from '#platform/web/ui/Dialog.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { handOverCall } from '../contract.ts';
import { sendStaff } from './ask-staff.ts';
import type { Member } from './team.ts';

type Props = {
  readonly from: Member;
  readonly people: readonly Member[];
  readonly onClose: () => void;
  readonly onDone: (moved: number) => Promise<void>;
};

/** Gives what someone has in hand to someone else of the team. */
export function HandOverDialog({ from, people, onClose, onDone }: Props) {
  const [to, setTo] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    if (to === '') return;
    void run(async () => {
      const { moved } = await sendStaff(handOverCall, { from: from.hash, to });
      onClose();
      await onDone(moved);
    });
  };
  return (
    <Dialog title={`Hand over ${from.name}’s work`} onClose={onClose}>
      <form className={layout.stack} method="post" noValidate onSubmit={submit}>
        <p>
          Their webinars and open messages will be assigned to someone else. Their past activity stays under their name.
        </p>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <SelectField
          id="hand-over-to"
          name="to"
          label="To"
          placeholder="Choose"
          choices={people.filter(({ hash }) => hash !== from.hash).map(({ hash, name }) => ({ id: hash, label: name }))}
          value={to}
          onChange={(event) => setTo(event.target.value)}
          error={wasSent && to === '' ? 'Choose a person.' : undefined}
        />
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={isBusy}>Hand over</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
