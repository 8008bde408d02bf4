import { join } from 'node:path';
import { WrongBackup, WrongPassphrase } from '#platform/server/backup/backup-form.ts';
import { type RestoreCheck, tryRestore } from '#platform/server/backup/try-restore.ts';
import { checkLedger } from '#credit/server/ledger-log/verify-ledger.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import type { Context } from '#platform/server/context.ts';
import { unavailableBy } from '#platform/server/http/guards/unavailable.ts';
import { handleJob } from '#platform/server/jobs/jobs.ts';
import { checkChain } from '#staff/server/audit/verify-audit.ts';
import { dataMessages } from '../staff-contract.ts';
import { looksCron } from '../schedule.ts';
import { backupFolder, backUpBySchedule, unsealFor } from './staff/backups.ts';
import { findBackup, updateBackup } from './staff/backup-queries.ts';
import { makeBackupJob, scheduledBackupJob, tryRestoreJob } from './job-kinds.ts';

type Asked = { readonly hash: string; readonly passphrase: string };

/** What an owner is told of a backup that failed. */
export const problemOf = (error: unknown): string =>
  unavailableBy(error)?.code === 'storage-full' ? dataMessages.diskFull : dataMessages.failed;

async function makeBackup(context: Context, { hash, passphrase }: Asked): Promise<void> {
  const backup = await findBackup(context.db, hash);
  const opened = unsealFor(context, hash, passphrase);
  if (!backup?.filename || opened === null) return;
  try {
    const { tables, rows, files, sizeBytes, sha256 } = await writeBackup(
      context,
      join(backupFolder(context), backup.filename),
      opened,
    );
    await updateBackup(context.db, hash, {
      finished_at: context.now(),
      size_bytes: String(sizeBytes),
      sha256,
      tables,
      rows: String(rows),
      files,
      problem: null,
    });
  } catch (error) {
    await updateBackup(context.db, hash, { finished_at: context.now(), problem: problemOf(error) });
    throw error;
  }
}

/** What a restored portal has to fulfil besides being what was copied. */
export const restoreChecks: readonly RestoreCheck[] = [
  async (trx) => {
    const { brokenId } = await checkChain(trx);
    return brokenId === null ? null : dataMessages.auditBroken(brokenId);
  },
  async (trx) => {
    const { problems } = await checkLedger(trx);
    return problems.length === 0 ? null : problems.join(' ');
  },
];

async function tryBackup(context: Context, { hash, passphrase }: Asked): Promise<void> {
  const backup = await findBackup(context.db, hash);
  const opened = unsealFor(context, hash, passphrase);
  if (!backup?.filename || opened === null) return;
  const note = (isRestorable: boolean | null, sentence: string) =>
    updateBackup(context.db, hash, { tried_at: context.now(), is_restorable: isRestorable, try_result: sentence });
  try {
    const path = join(backupFolder(context), backup.filename);
    const { rows, tables, seconds, problems } = await tryRestore(path, opened, restoreChecks);
    if (problems.length === 0) await note(true, dataMessages.restorable(rows, tables, seconds));
    else await note(false, problems.join(' '));
  } catch (error) {
    const isRestorable = error instanceof WrongPassphrase ? null : false;
    await note(isRestorable, error instanceof WrongBackup ? error.message : dataMessages.tryFailed);
    if (!(error instanceof WrongBackup)) throw error;
  }
}

export const backupWork = [
  handleJob(makeBackupJob, makeBackup),
  handleJob(tryRestoreJob, tryBackup),
  handleJob(scheduledBackupJob, backUpBySchedule),
];
export const backupTimetable = [{ job: scheduledBackupJob, cron: looksCron }];
