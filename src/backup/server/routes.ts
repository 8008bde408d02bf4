import { serve } from '#platform/server/http/http.ts';
import type { RetentionRule } from '#platform/server/retention/retention.ts';
import {
  backupCall,
  backupsCall,
  checkBackupCall,
  rehearseRetentionCall,
  removeBackupCall,
  retentionCall,
  runRetentionCall,
  saveBackupScheduleCall,
} from '../contract.ts';
import {
  backupSchemas,
  backupsSchemas,
  checkBackupSchemas,
  rehearseRetentionSchemas,
  removeBackupSchemas,
  retentionSchemas,
  runRetentionSchemas,
  saveBackupScheduleSchemas,
} from '../schemas.ts';
import { askBackup, askTryRestore, readBackups, removeBackup, saveSchedule } from './backups.ts';
import { readRetention, rehearseRetention, runRetention } from './retention.ts';

export const backupRoutes = (rules: readonly RetentionRule[]) => [
  serve(backupsCall, backupsSchemas, readBackups),
  serve(backupCall, backupSchemas, askBackup),
  serve(checkBackupCall, checkBackupSchemas, askTryRestore),
  serve(removeBackupCall, removeBackupSchemas, removeBackup),
  serve(saveBackupScheduleCall, saveBackupScheduleSchemas, saveSchedule),
  serve(retentionCall, retentionSchemas, readRetention(rules)),
  serve(rehearseRetentionCall, rehearseRetentionSchemas, rehearseRetention(rules)),
  serve(runRetentionCall, runRetentionSchemas, runRetention(rules)),
];
