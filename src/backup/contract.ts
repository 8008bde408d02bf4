// All of the portal's data at once: backups and whether they can be restored, everything as open files.
import { rehearsalRefusals } from '#platform/shared/rehearsal.ts';
import { defineStaffCall } from '#staff/staff-call.ts';
import type {
  backupSchemas,
  backupsSchemas,
  checkBackupSchemas,
  rehearseRetentionSchemas,
  removeBackupSchemas,
  retentionSchemas,
  runRetentionSchemas,
  saveBackupScheduleSchemas,
} from './schemas.ts';

/** The act of erasing, as it is rehearsed. */
export const eraseAct = 'data.erase';

/** How long a passphrase is at least. */
const shortestPassphrase = 16;
/** Blanks at the ends and repeated blanks add nothing. */
export const isLongPassphrase = (passphrase: string): boolean =>
  [...passphrase.trim().replaceAll(/\s+/g, ' ')].length >= shortestPassphrase;
/** How many backups a schedule keeps at most. */
export const mostKept = 100;

export const dataMessages = {
  passphraseShort: `Type at least ${shortestPassphrase} characters: four or five words that do not belong together.`,
  passphraseMissing: 'Type the passphrase.',
  passphraseTwice: 'The two passphrases differ.',
  passphraseWarning:
    'Nobody can open the backup without this passphrase, nor can we. Keep it apart from this machine, together with the recovery codes.',
  isRunning: 'A backup is being made already. It will be in the list in a moment.',
  stillRunning: 'This backup is still being made.',
  isTried: 'A backup is being tried already. Its result will be in the list.',
  unknownBackup: 'This backup is no longer there.',
  failed: 'The backup was not made. The log of the portal says why.',
  tryFailed: 'It could not be tried. The log of the portal says why.',
  restorable: (rows: number, tables: number, seconds: number) =>
    `Restorable. ${rows.toLocaleString('en-US')} rows, ${tables} tables, checked in ${seconds} s.`,
  auditBroken: (id: string) => `Entry ${id} of the audit log was changed or removed from outside the portal.`,
  none: 'No backup yet.',
  erased: (parts: readonly { readonly what: string; readonly count: number }[]) => {
    const done = parts
      .filter(({ count }) => count > 0)
      .map(({ what, count }) => `${what} (${count.toLocaleString('en-US')})`);
    return done.length === 0 ? 'Nothing was erased.' : `Erased: ${done.join(', ')}.`;
  },
  keeps: `Type a number from 1 to ${mostKept}.`,
  scheduleKeeps:
    'For this the passphrase is kept, sealed by a key that lies on the same machine: it protects the copies that lie elsewhere. Keep it yourself as well.',
} as const;

export const backupsCall = defineStaffCall<typeof backupsSchemas>()({
  method: 'GET',
  path: '/api/staff/backups',
  permission: 'data.export',
  refusals: [],
});

export const backupCall = defineStaffCall<typeof backupSchemas>()({
  method: 'POST',
  path: '/api/staff/backup',
  permission: 'data.export',
  fresh: true,
  refusals: ['passphrase-short', 'backup-running'],
});

export const checkBackupCall = defineStaffCall<typeof checkBackupSchemas>()({
  method: 'POST',
  path: '/api/staff/try-restore',
  permission: 'data.export',
  fresh: true,
  refusals: ['unknown-backup', 'try-running'],
});

export const removeBackupCall = defineStaffCall<typeof removeBackupSchemas>()({
  method: 'POST',
  path: '/api/staff/remove-backup',
  permission: 'data.export',
  fresh: true,
  refusals: ['unknown-backup', 'backup-running'],
});

export const saveBackupScheduleCall = defineStaffCall<typeof saveBackupScheduleSchemas>()({
  method: 'POST',
  path: '/api/staff/backup-schedule',
  permission: 'data.export',
  fresh: true,
  refusals: ['passphrase-short'],
});

export const retentionCall = defineStaffCall<typeof retentionSchemas>()({
  method: 'GET',
  path: '/api/staff/retention',
  permission: 'data.export',
  refusals: [],
});

export const rehearseRetentionCall = defineStaffCall<typeof rehearseRetentionSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-retention',
  permission: 'data.export',
  refusals: [],
});

export const runRetentionCall = defineStaffCall<typeof runRetentionSchemas>()({
  method: 'POST',
  path: '/api/staff/run-retention',
  permission: 'data.export',
  fresh: true,
  refusals: [...rehearsalRefusals],
});

/** A backup as a file, by its hash; everything as open files in one archive. */
export const backupFilePath = '/api/staff/backup-file';
export const exportPath = '/api/staff/export.zip';
