import { serve } from '#platform/server/http/http.ts';
import type { RetentionRule } from '#platform/server/retention/retention.ts';
import * as calls from '../staff-contract.ts';
import * as schemas from '../staff-schemas.ts';
import { askBackup, askTryRestore, readBackups, removeBackup, saveSchedule } from './staff/backups.ts';
import { confirmRecoverySheet, continueRecords, readRecords } from './staff/records.ts';
import { readRetention, rehearseRetention, runRetention } from './staff/retention.ts';

/** A certificate in Base64, with what is around it. */
const mostContinueBytes = Math.ceil((calls.mostCertificateBytes * 4) / 3) + 1000;

export const backupRoutes = (rules: readonly RetentionRule[]) => [
  serve(calls.backupsCall, schemas.backupsSchemas, readBackups),
  serve(calls.backupCall, schemas.backupSchemas, askBackup),
  serve(calls.checkBackupCall, schemas.checkBackupSchemas, askTryRestore),
  serve(calls.removeBackupCall, schemas.removeBackupSchemas, removeBackup),
  serve(calls.saveBackupScheduleCall, schemas.saveBackupScheduleSchemas, saveSchedule),
  serve(calls.retentionCall, schemas.retentionSchemas, readRetention(rules)),
  serve(calls.rehearseRetentionCall, schemas.rehearseRetentionSchemas, rehearseRetention(rules)),
  serve(calls.runRetentionCall, schemas.runRetentionSchemas, runRetention(rules)),
  serve(calls.recordsCall, schemas.recordsSchemas, readRecords),
  serve(calls.confirmSheetCall, schemas.confirmSheetSchemas, confirmRecoverySheet),
  serve(calls.continueLogCall, schemas.continueLogSchemas, continueRecords, null, { mostBytes: mostContinueBytes }),
];
