// All of the portal's data at once: backups and whether they can be restored, everything as open files.
import { rehearsalRefusals } from '#platform/shared/rehearsal.ts';
import { defineStaffCall } from '#staff/staff-call.ts';
import type * as schemas from './staff-schemas.ts';

/** The previewed action that erases. */
export const eraseAction = 'data.erase';

/** How long a passphrase is at least. */
const shortestPassphrase = 16;
/** Blanks at the ends and repeated blanks add nothing. */
export const isLongPassphrase = (passphrase: string): boolean =>
  [...passphrase.trim().replaceAll(/\s+/g, ' ')].length >= shortestPassphrase;
/** How large a certificate is at most that a log is continued with, in bytes. */
export const mostCertificateBytes = 600_000;
/** How many backups a schedule keeps at most. */
export const mostBackups = 100;

export const dataMessages = {
  passphraseShort: `Use at least ${shortestPassphrase} characters, such as four or five unrelated words.`,
  passphraseMissing: 'Enter the passphrase.',
  passphraseTwice: 'The passphrases don’t match.',
  passphraseWarning:
    'Without this passphrase, no one can open the backup. Store it away from this server, together with your recovery codes.',
  isRunning: 'A backup is already being made. It will show up in the list in a moment.',
  stillRunning: 'This backup is still being made.',
  isTried: 'A backup is already being tested. The result will show up in the list.',
  unknownBackup: 'This backup no longer exists.',
  failed: 'The backup failed. The server’s log says why.',
  diskFull: 'The backup failed: the server’s disk is full. Free some space or delete older backups, then try again.',
  tryFailed: 'The test failed. The server’s log says why.',
  restorable: (rows: number, tables: number, seconds: number) =>
    `Restorable. ${rows.toLocaleString('en-US')} rows, ${tables} tables, checked in ${seconds} s.`,
  auditBroken: (id: string) => `Entry ${id} of the audit log was changed or removed from outside the portal.`,
  none: 'No backups yet.',
  sheetConfirmed: 'The recovery sheet is printed. The portal doesn’t have the words anymore.',
  nothingLogged: 'Nothing is in the log yet. It begins with the first credit.',
  chooseCheckpoint: 'Choose a certificate, or paste a checkpoint.',
  certificateTooLarge: 'This file is too large for a certificate.',
  erased: (parts: readonly { readonly what: string; readonly count: number }[]) => {
    const done = parts
      .filter(({ count }) => count > 0)
      .map(({ what, count }) => `${what} (${count.toLocaleString('en-US')})`);
    return done.length === 0 ? 'Nothing was erased.' : `Erased: ${done.join(', ')}.`;
  },
  keeps: `Enter a number from 1 to ${mostBackups}.`,
  scheduleKeeps:
    'The passphrase is stored encrypted on this server, so it protects copies you keep elsewhere. Store it yourself, too.',
} as const;

export const backupsCall = defineStaffCall<typeof schemas.backupsSchemas>()({
  method: 'GET',
  path: '/api/staff/backups',
  permission: 'data.export',
  refusals: [],
});

export const backupCall = defineStaffCall<typeof schemas.backupSchemas>()({
  method: 'POST',
  path: '/api/staff/backup',
  permission: 'data.export',
  fresh: true,
  refusals: ['passphrase-short', 'backup-running'],
});

export const checkBackupCall = defineStaffCall<typeof schemas.checkBackupSchemas>()({
  method: 'POST',
  path: '/api/staff/try-restore',
  permission: 'data.export',
  fresh: true,
  refusals: ['unknown-backup', 'try-running'],
});

export const removeBackupCall = defineStaffCall<typeof schemas.removeBackupSchemas>()({
  method: 'POST',
  path: '/api/staff/remove-backup',
  permission: 'data.export',
  fresh: true,
  refusals: ['unknown-backup', 'backup-running'],
});

export const saveBackupScheduleCall = defineStaffCall<typeof schemas.saveBackupScheduleSchemas>()({
  method: 'POST',
  path: '/api/staff/backup-schedule',
  permission: 'data.export',
  fresh: true,
  refusals: ['passphrase-short'],
});

export const retentionCall = defineStaffCall<typeof schemas.retentionSchemas>()({
  method: 'GET',
  path: '/api/staff/retention',
  permission: 'data.export',
  refusals: [],
});

export const rehearseRetentionCall = defineStaffCall<typeof schemas.rehearseRetentionSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-retention',
  permission: 'data.export',
  refusals: [],
});

export const runRetentionCall = defineStaffCall<typeof schemas.runRetentionSchemas>()({
  method: 'POST',
  path: '/api/staff/run-retention',
  permission: 'data.export',
  fresh: true,
  refusals: [...rehearsalRefusals],
});

export const recordsCall = defineStaffCall<typeof schemas.recordsSchemas>()({
  method: 'GET',
  path: '/api/staff/records',
  permission: 'data.export',
  refusals: [],
});

export const continueLogCall = defineStaffCall<typeof schemas.continueLogSchemas>()({
  method: 'POST',
  path: '/api/staff/continue-log',
  permission: 'data.export',
  fresh: true,
  refusals: ['not-on-hold', 'no-checkpoint', 'foreign-checkpoint'],
});

export const confirmSheetCall = defineStaffCall<typeof schemas.confirmSheetSchemas>()({
  method: 'POST',
  path: '/api/staff/confirm-recovery-sheet',
  permission: 'data.export',
  fresh: true,
  refusals: ['no-recovery-words', 'wrong-words'],
});

/** The recovery sheet as a PDF. */
export const recoverySheetPath = '/api/staff/recovery-sheet.pdf';
/** A backup as a file, by its hash; everything as open files in one archive. */
export const backupFilePath = '/api/staff/backup-file';
export const exportPath = '/api/staff/export.zip';
