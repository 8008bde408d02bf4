// What is asked before a backup is made or tried, and before the schedule changes. A passphrase is typed for this one
// action and stored by no page.
import { useState, type ReactNode, type SubmitEvent } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog, DialogActions } from '#platform/web/ui/Dialog.tsx';
import { PasswordField } from '#platform/web/ui/PasswordField.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import {
  backupCall,
  checkBackupCall,
  dataMessages,
  mostBackups,
  saveBackupScheduleCall,
  isLongPassphrase,
  type backupsCall,
} from '../contract.ts';

type Errors = Readonly<Record<string, string | undefined>>;

type FrameProps = {
  readonly title: string;
  readonly does: string;
  /** The errors by the id of their fields, in the order of the form. */
  readonly errors: Errors;
  readonly onSend: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: (shown: Errors) => ReactNode;
};

/** A dialog with a form: what is wrong is said once it was sent, and the first field that is wrong gets the focus. */
function FormDialog({ title, does, errors, onSend, onClose, children }: FrameProps) {
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    const wrong = Object.keys(errors).find((id) => errors[id] !== undefined);
    if (wrong === undefined) void run(onSend);
    else event.currentTarget.querySelector<HTMLElement>(`#${wrong}`)?.focus();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={layout.stack} method="post" noValidate onSubmit={submit}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        {children(wasSent ? errors : {})}
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={isBusy}>{does}</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** A passphrase and again. */
function usePassphrase(isNeeded: boolean, beginsHere: boolean) {
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const isGiven = isNeeded || first !== '' || second !== '';
  return {
    value: isGiven ? first : undefined,
    errors: {
      passphrase: isGiven && !isLongPassphrase(first) ? dataMessages.passphraseShort : undefined,
      again: isGiven && first !== second ? dataMessages.passphraseTwice : undefined,
    },
    fields: (shown: Errors, hint?: string) => (
      <>
        <PasswordField
          id="passphrase"
          name="passphrase"
          label="Passphrase"
          hint={hint ?? dataMessages.passphraseShort}
          optional={!isNeeded}
          autoComplete="new-password"
          data-autofocus={beginsHere || undefined}
          value={first}
          onChange={(event) => setFirst(event.target.value)}
          error={shown['passphrase']}
        />
        <PasswordField
          id="again"
          name="again"
          label="Retype passphrase"
          optional={!isNeeded}
          autoComplete="new-password"
          value={second}
          onChange={(event) => setSecond(event.target.value)}
          error={shown['again']}
        />
      </>
    ),
  };
}

type DialogProps = { readonly onClose: () => void; readonly onDone: (message: string) => Promise<void> };

export function BackupDialog({
  onClose,
  onDone,
}: {
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}) {
  const { value = '', errors, fields } = usePassphrase(true, true);
  return (
    <FormDialog
      title="Back up now"
      does="Back up"
      errors={errors}
      onClose={onClose}
      onSend={async () => {
        await sendStaff(backupCall, { passphrase: value });
        await onDone();
      }}
    >
      {(shown) => (
        <>
          <Alert kind="warning" title="The passphrase isn’t stored anywhere." quiet>
            <p>{dataMessages.passphraseWarning}</p>
          </Alert>
          {fields(shown)}
        </>
      )}
    </FormDialog>
  );
}

type TryProps = {
  readonly backup: CallAnswer<typeof backupsCall>['backups'][number];
  readonly name: ReactNode;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
};

export function TryDialog({ backup, name, onClose, onDone }: TryProps) {
  const [passphrase, setPassphrase] = useState('');
  return (
    <FormDialog
      title="Test the backup"
      does="Test"
      errors={{ passphrase: passphrase === '' ? dataMessages.passphraseMissing : undefined }}
      onClose={onClose}
      onSend={async () => {
        await sendStaff(checkBackupCall, { h: backup.hash, passphrase });
        await onDone();
      }}
    >
      {(shown) => (
        <>
          <p>
            The backup of {name} is restored into a temporary database on the server, compared with what was backed up,
            and deleted again. The portal keeps running.
          </p>
          <PasswordField
            id="passphrase"
            name="passphrase"
            label="Passphrase of this backup"
            autoComplete="current-password"
            data-autofocus
            value={passphrase}
            onChange={(event) => setPassphrase(event.target.value)}
            error={shown['passphrase']}
          />
        </>
      )}
    </FormDialog>
  );
}

const oftenChoices = [
  { id: '0', label: 'Never' },
  { id: '1', label: 'Every day' },
  { id: '2', label: 'Every 2 days' },
  { id: '7', label: 'Every 7 days' },
  { id: '14', label: 'Every 14 days' },
  { id: '31', label: 'Every 31 days' },
];

type ScheduleProps = DialogProps & { readonly schedule: CallAnswer<typeof backupsCall>['schedule'] };

export function ScheduleDialog({ schedule, onClose, onDone }: ScheduleProps) {
  const [often, setOften] = useState(String(schedule?.everyDays ?? 1));
  const [keeps, setKeeps] = useState(String(schedule?.keeps ?? 7));
  const isOn = often !== '0';
  const { value, errors, fields } = usePassphrase(schedule === null, false);
  const kept = Number(keeps);
  // One that was set by a call of the API may be between those that are offered.
  const choices = oftenChoices.some(({ id }) => id === often)
    ? oftenChoices
    : [...oftenChoices, { id: often, label: `Every ${often} days` }];
  return (
    <FormDialog
      title="Automatic backups"
      does="Save schedule"
      errors={
        isOn
          ? {
              keeps:
                Number.isInteger(kept) && kept >= 1 && kept <= mostBackups && keeps.trim() !== ''
                  ? undefined
                  : dataMessages.keeps,
              ...errors,
            }
          : {}
      }
      onClose={onClose}
      onSend={async () => {
        await sendStaff(
          saveBackupScheduleCall,
          isOn
            ? { everyDays: Number(often), keeps: kept, ...(value === undefined ? {} : { passphrase: value }) }
            : { everyDays: null },
        );
        await onDone(isOn ? 'Schedule saved.' : 'Automatic backups are off now.');
      }}
    >
      {(shown) => (
        <>
          <SelectField
            id="often"
            name="often"
            label="How often"
            choices={choices}
            value={often}
            onChange={(event) => setOften(event.target.value)}
          />
          {isOn ? (
            <>
              <TextField
                id="keeps"
                name="keeps"
                label="Backups to keep"
                hint="Older automatic backups are deleted. Backups you made yourself stay."
                inputMode="numeric"
                autoComplete="off"
                value={keeps}
                onChange={(event) => setKeeps(event.target.value)}
                error={shown['keeps']}
              />
              {fields(shown, schedule === null ? undefined : 'Leave both empty to keep the current one.')}
              <p>{dataMessages.scheduleKeeps}</p>
            </>
          ) : (
            <p>Existing backups stay. The saved passphrase is deleted.</p>
          )}
        </>
      )}
    </FormDialog>
  );
}
