import type { Feature } from '#staff/server/feature-parts.ts';
import { backupCommands } from './server/commands.ts';
import { readBackupAttention } from './server/staff/backups.ts';
import { backupDocuments } from './server/staff/documents.ts';
import { backupTimetable, backupWork } from './server/jobs.ts';
import { retentionAction } from './server/staff/retention.ts';
import { backupRoutes } from './server/routes.ts';

export const feature: Feature = {
  routes: ({ retention }) => backupRoutes(retention),
  documents: backupDocuments,
  works: backupWork,
  timetable: backupTimetable,
  rehearsed: ({ retention }) => [retentionAction(retention)],
  attention: [{ at: 140, read: readBackupAttention }],
  commands: backupCommands,
};
