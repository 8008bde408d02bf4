import { serve } from '#platform/server/http/http.ts';
import { backupCall, backupsCall, checkBackupCall, removeBackupCall, saveBackupScheduleCall } from '../contract.ts';
import {
  backupSchemas,
  backupsSchemas,
  checkBackupSchemas,
  removeBackupSchemas,
  saveBackupScheduleSchemas,
} from '../schemas.ts';
import { askBackup, askTryRestore, readBackups, removeBackup, saveSchedule } from './backups.ts';

export const backupRoutes = [
  serve(backupsCall, backupsSchemas, readBackups),
  serve(backupCall, backupSchemas, askBackup),
  serve(checkBackupCall, checkBackupSchemas, askTryRestore),
  serve(removeBackupCall, removeBackupSchemas, removeBackup),
  serve(saveBackupScheduleCall, saveBackupScheduleSchemas, saveSchedule),
];
