// What is asked before a backup is made or tried, and before the schedule changes. A passphrase is typed for this one
// action and stored by no page.
import type { ReactNode } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { useConsoleForm } from '#platform/web/console/console-form.ts';
import { FormDialog } from '#platform/web/console/FormDialog.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { PasswordField } from '#platform/web/ui/PasswordField.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { sendStaff } from '#staff/web/ask-staff.ts';
import {
  backupCall,
  checkBackupCall,
  dataMessages,
  mostBackups,
  saveBackupScheduleCall,
  isLongPassphrase,
  type backupsCall,
} from '../../staff-contract.ts';

type Passphrase = { readonly passphrase: string; readonly again: string };

/** What is wrong with a passphrase and its repetition; nothing where it is left out and may be. */
const passphraseFaults = ({ passphrase, again }: Passphrase, isNeeded: boolean) =>
  isNeeded || passphrase !== '' || again !== ''
    ? {
        passphrase: isLongPassphrase(passphrase) ? undefined : dataMessages.passphraseShort,
        again: passphrase === again ? undefined : dataMessages.passphraseTwice,
      }
    : {};

type DialogProps = { readonly onClose: () => void; readonly onDone: (message: string) => Promise<void> };

export function BackupDialog({
  onClose,
  onDone,
}: {
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}) {
  const form = useConsoleForm({
    initial: { passphrase: '', again: '' },
    check: (values) => passphraseFaults(values, true),
    async send({ passphrase }) {
      await sendStaff(backupCall, { passphrase });
      await onDone();
    },
  });
  return (
    <FormDialog title="Back up now" form={form} action="Back up" onClose={onClose}>
      <Alert kind="warning" title="The passphrase isn’t stored anywhere." quiet>
        <p>{dataMessages.passphraseWarning}</p>
      </Alert>
      <PasswordField
        {...form.text('passphrase', 'Passphrase')}
        hint={dataMessages.passphraseShort}
        autoComplete="new-password"
        data-autofocus
      />
      <PasswordField {...form.text('again', 'Retype passphrase')} autoComplete="new-password" />
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
  const form = useConsoleForm({
    initial: { passphrase: '' },
    check: ({ passphrase }) => ({ passphrase: passphrase === '' ? dataMessages.passphraseMissing : undefined }),
    async send({ passphrase }) {
      await sendStaff(checkBackupCall, { h: backup.hash, passphrase });
      await onDone();
    },
  });
  return (
    <FormDialog title="Test the backup" form={form} action="Test" onClose={onClose}>
      <p>
        The backup of {name} is restored into a temporary database on the server, compared with what was backed up, and
        deleted again. The portal keeps running.
      </p>
      <PasswordField
        {...form.text('passphrase', 'Passphrase of this backup')}
        autoComplete="current-password"
        data-autofocus
      />
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
  const isNew = schedule === null;
  const form = useConsoleForm({
    initial: {
      often: String(schedule?.everyDays ?? 1),
      keeps: String(schedule?.keeps ?? 7),
      passphrase: '',
      again: '',
    },
    check({ often, keeps, ...typed }) {
      if (often === '0') return {};
      const kept = Number(keeps);
      const isRight = Number.isInteger(kept) && kept >= 1 && kept <= mostBackups && keeps.trim() !== '';
      return { keeps: isRight ? undefined : dataMessages.keeps, ...passphraseFaults(typed, isNew) };
    },
    async send({ often, keeps, passphrase }) {
      await sendStaff(
        saveBackupScheduleCall,
        often === '0'
          ? { everyDays: null }
          : { everyDays: Number(often), keeps: Number(keeps), ...(passphrase === '' ? {} : { passphrase }) },
      );
      await onDone(often === '0' ? 'Automatic backups are off now.' : 'Schedule saved.');
    },
  });
  const { often } = form.values;
  // One that was set by a call of the API may be between those that are offered.
  const choices = oftenChoices.some(({ id }) => id === often)
    ? oftenChoices
    : [...oftenChoices, { id: often, label: `Every ${often} days` }];
  return (
    <FormDialog title="Automatic backups" form={form} action="Save schedule" onClose={onClose}>
      <SelectField {...form.text('often', 'How often')} choices={choices} />
      {often === '0' ? (
        <p>Existing backups stay. The saved passphrase is deleted.</p>
      ) : (
        <>
          <TextField
            {...form.text('keeps', 'Backups to keep')}
            hint="Older automatic backups are deleted. Backups you made yourself stay."
            inputMode="numeric"
          />
          <PasswordField
            {...form.text('passphrase', 'Passphrase')}
            hint={isNew ? dataMessages.passphraseShort : 'Leave both empty to keep the current one.'}
            optional={!isNew}
            autoComplete="new-password"
          />
          <PasswordField {...form.text('again', 'Retype passphrase')} optional={!isNew} autoComplete="new-password" />
          <p>{dataMessages.scheduleKeeps}</p>
        </>
      )}
    </FormDialog>
  );
}
