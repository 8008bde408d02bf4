import * as z from 'zod/mini';
import { defineJob, defineTimedJob } from '#platform/server/jobs/jobs.ts';

/** The passphrase is sealed (backups.ts). */
const data = z.object({ hash: z.string(), passphrase: z.string() });
/** Longer than this no backup of a portal takes. */
const longestSec = 6 * 3600;

export const makeBackupJob = defineJob({ name: 'data.make-backup', data, retries: 1, longestSec });
export const tryRestoreJob = defineJob({ name: 'data.try-restore', data, retries: 1, longestSec });
export const scheduledBackupJob = defineTimedJob({ name: 'data.scheduled-backup' });
