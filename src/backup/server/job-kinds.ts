import * as z from 'zod/mini';
import { defineJob, defineTimedJob } from '#platform/server/jobs/jobs.ts';

/** The passphrase is sealed (backups.ts). */
const data = z.object({ hash: z.string(), passphrase: z.string() });
/**
 * Longer than six hours no backup of a portal takes. A backup is made while its own job runs: a portal restored from it
 * would make another one, under the same passphrase.
 */
const options = { data, retries: 1, longestSec: 6 * 3600, isInBackups: false } as const;

export const makeBackupJob = defineJob({ name: 'data.make-backup', ...options });
export const tryRestoreJob = defineJob({ name: 'data.try-restore', ...options });
export const scheduledBackupJob = defineTimedJob({ name: 'data.scheduled-backup' });
