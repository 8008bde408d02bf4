import { useState, type SubmitEvent } from 'react';
import { faultMessage } from '#platform/shared/refusal.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog, DialogActions } from '#platform/web/ui/Dialog.tsx';
import { RadioGroup } from '#platform/web/ui/RadioGroup.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { sendAnnouncementCall } from '../contract.ts';

type Props = {
  readonly h: string;
  readonly revision: number;
  readonly count: number;
  readonly timeZone: string;
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
};

/** Asks when, and for the number of members, because it can't be unsent. */
export function SendDialog({ h, revision, count, timeZone, onDone, onClose }: Props) {
  const [when, setWhen] = useState('now');
  const [at, setAt] = useState('');
  const [typed, setTyped] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  const isLater = when === 'later';
  const wrong = {
    at: isLater && at === '' ? 'Choose a day and time.' : undefined,
    typed: typed.replaceAll(',', '').trim() === String(count) ? undefined : `Type ${count} to continue.`,
  };
  const shown = count.toLocaleString('en-US');
  const label = isLater ? `Schedule for ${shown}` : `Send to ${shown}`;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    if (wrong.at ?? wrong.typed) {
      event.currentTarget.querySelector<HTMLElement>(wrong.at ? '#send-at' : '#send-typed')?.focus();
      return;
    }
    void run(async () => {
      const { message } = await sendStaff(sendAnnouncementCall, { h, revision, count, sendAt: isLater ? at : null });
      onDone(message);
    });
  };
  return (
    <Dialog title="Send this announcement?" onClose={onClose}>
      <form className={layout.stack} method="post" noValidate onSubmit={submit}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <p>
          {shown} {count === 1 ? 'member' : 'members'} will get an email. It can’t be unsent.
        </p>
        <RadioGroup
          id="send-when"
          name="when"
          label="When"
          choices={[
            { id: 'now', label: 'Now' },
            { id: 'later', label: 'At a set time' },
          ]}
          value={when}
          onChange={(event) => setWhen(event.target.value)}
        />
        {isLater ? (
          <TextField
            id="send-at"
            name="at"
            type="datetime-local"
            label="Day and time"
            hint={`In your provider’s time zone, ${timeZone}. Who gets it is decided then.`}
            error={wasSent ? wrong.at : undefined}
            value={at}
            onChange={(event) => setAt(event.target.value)}
          />
        ) : null}
        <TextField
          id="send-typed"
          name="typed"
          label={`Type ${count} to confirm`}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={wasSent ? wrong.typed : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={isBusy}>{label}</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
