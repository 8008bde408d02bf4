// Backups as the owners see and ask for them. Making and trying one takes longer than a request may: a job does it.
import { readdir, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { seal, sealingKey, unseal } from '#platform/server/security/sealing.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readLogMark, recordAction, type Actor } from '#staff/server/audit.ts';
import {
  type backupCall,
  type backupsCall,
  type checkBackupCall,
  dataMessages,
  isLongPassphrase,
  type removeBackupCall,
  type saveBackupScheduleCall,
} from '../../staff-contract.ts';
import { readRecovery } from '#credit/server/seal/recovery.ts';
import { backupAttention, recoveryAttention } from '../../attention.ts';
import { isDue, nextBackup } from '../../schedule.ts';
import type { Attention } from '#staff/attention.ts';
import {
  deleteBackupSchedule,
  deleteUnfinishedBackups,
  findBackup,
  findBackupSchedule,
  findRunningBackup,
  findRunningTry,
  insertBackup,
  listBackups,
  replaceBackupSchedule,
  updateBackup,
} from './backup-queries.ts';
import { makeBackupJob, tryRestoreJob } from '../job-kinds.ts';

/** A backup, or a try of one, that has not ended by then was interrupted. */
const longestHours = 6;
const scheduleSeal = 'backup-schedule';
const jobSeal = (hash: string) => `backup:${hash}`;

export const backupFolder = ({ config }: Context): string => join(config.dataDir, 'backups');

const unknown = () => new Refusal('unknown-backup', dataMessages.unknownBackup, { httpStatus: 404 });

function requireLong(passphrase: string): void {
  if (!isLongPassphrase(passphrase)) throw new Refusal('passphrase-short', dataMessages.passphraseShort);
}

/** A passphrase waits in the queue for its job sealed, and opens for that job alone. */
const sealFor = (context: Context, hash: string, passphrase: string): string =>
  seal(sealingKey(context.config), passphrase, jobSeal(hash)).toString('base64');
export const unsealFor = (context: Context, hash: string, sealed: string): string | null =>
  unseal(sealingKey(context.config), Buffer.from(sealed, 'base64'), jobSeal(hash));

type BackupRow = Awaited<ReturnType<typeof listBackups>>[number];

/**
 * The sizes in bytes of what is in the folder of backups, by name. A backup that is being made is there under a
 * name of its own.
 */
async function readFolder(context: Context): Promise<ReadonlyMap<string, number>> {
  const folder = backupFolder(context);
  const names = await readdir(folder).catch(() => []);
  const sizes = new Map<string, number>();
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found !== null) sizes.set(name.replace(/\.\d+\.part$/, '.part'), found.size);
  }
  return sizes;
}

const isOver = (since: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(since, now.subtract({ hours: longestHours })) <= 0;

function stateOf(row: BackupRow, now: Temporal.Instant) {
  if (row.filename === null) return 'deleted';
  if (row.finished_at === null) return isOver(row.started_at, now) ? 'interrupted' : 'running';
  return row.problem === null ? 'made' : 'failed';
}

function tryStateOf(row: BackupRow, now: Temporal.Instant) {
  if (row.tried_at === null) return null;
  if (row.try_result !== null) return row.is_restorable === null ? 'wrong-passphrase' : 'done';
  return isOver(row.tried_at, now) ? 'interrupted' : 'running';
}

/** Those that the schedule goes by: what was made, deleted or not, and what is being made. */
const counted = (rows: readonly BackupRow[]) => rows.filter(({ problem }) => problem === null);

export const readBackups: UseCase<typeof backupsCall> = async (context) => {
  const now = context.now();
  const rows = await listBackups(context.db);
  const schedule = await findBackupSchedule(context.db);
  const sizes = await readFolder(context);
  const last = counted(rows)[0]?.started_at ?? null;
  const described = (row: BackupRow) => {
    const state = stateOf(row, now);
    if (state === 'running') return { state, sizeBytes: sizes.get(`${row.filename}.part`) ?? null } as const;
    const isMissing = state === 'made' && !sizes.has(row.filename ?? '');
    return {
      state: isMissing ? 'missing' : state,
      sizeBytes: row.size_bytes === null ? null : Number(row.size_bytes),
    } as const;
  };
  return {
    status: true,
    backups: rows.map((row) => ({
      hash: row.hash,
      startedAt: row.started_at,
      finishedAt: row.finished_at,
      by: row.staff_name,
      filename: row.filename,
      ...described(row),
      sha256: row.sha256,
      rows: row.rows === null ? null : Number(row.rows),
      tables: row.tables,
      files: row.files,
      problem: row.problem,
      triedAt: row.tried_at,
      tryResult: row.try_result,
      isRestorable: row.is_restorable,
      tryState: tryStateOf(row, now),
    })),
    schedule:
      schedule === undefined
        ? null
        : {
            everyDays: schedule.every_days,
            keeps: schedule.keeps,
            nextAt: nextBackup(last, schedule.every_days, now),
          },
    folder: relative(context.config.dataDir, backupFolder(context)),
  };
};

/** Notes that a backup begins and queues its making; in the caller's transaction. Returns its hash. */
async function queueBackup(
  context: Context,
  trx: Queryable,
  by: Actor,
  staffId: string | null,
  passphrase: string,
): Promise<string> {
  const now = context.now();
  const hash = publicHash(22);
  const stamp = now.toString({ smallestUnit: 'second' }).replaceAll(/[:-]/g, '');
  // The log's mark in the name: copies elsewhere show whether entries of then are still there.
  const mark = await readLogMark(trx);
  const filename = `portal-${stamp}-${hash.slice(0, 6)}-log-${mark.id}-${mark.hash}.tar.age`;
  await insertBackup(trx, { hash, staff_id: staffId, started_at: now, filename });
  await context.jobs.enqueue(trx, makeBackupJob, { hash, passphrase: sealFor(context, hash, passphrase) });
  await recordAction(context, trx, { by, act: 'data.backed-up', subject: { kind: 'backup', hash, title: filename } });
  return hash;
}

export const askBackup: UseCase<typeof backupCall> = async (context, staff, { passphrase }) => {
  requireLong(passphrase);
  const hash = await context.db.transaction().execute(async (trx) => {
    if (await findRunningBackup(trx, context.now().subtract({ hours: longestHours })))
      throw new Refusal('backup-running', dataMessages.isRunning, { httpStatus: 409 });
    return queueBackup(context, trx, staff, staff.id, passphrase);
  });
  return { status: true, hash };
};

export const askTryRestore: UseCase<typeof checkBackupCall> = async (context, staff, { h, passphrase }) => {
  await context.db.transaction().execute(async (trx) => {
    const backup = await findBackup(trx, h);
    if (!backup?.filename || backup.finished_at === null || backup.problem !== null) throw unknown();
    if (await findRunningTry(trx, context.now().subtract({ hours: longestHours })))
      throw new Refusal('try-running', dataMessages.isTried, { httpStatus: 409 });
    await updateBackup(trx, h, { tried_at: context.now(), try_result: null, is_restorable: null });
    await context.jobs.enqueue(trx, tryRestoreJob, { hash: h, passphrase: sealFor(context, h, passphrase) });
    await recordAction(context, trx, {
      by: staff,
      act: 'data.restore-tried',
      subject: { kind: 'backup', hash: h, title: backup.filename },
    });
  });
  return { status: true };
};

export const removeBackup: UseCase<typeof removeBackupCall> = async (context, staff, { h }) => {
  const filename = await context.db.transaction().execute(async (trx) => {
    const backup = await findBackup(trx, h);
    if (!backup?.filename) throw unknown();
    if (backup.finished_at === null && !isOver(backup.started_at, context.now()))
      throw new Refusal('backup-running', dataMessages.stillRunning, { httpStatus: 409 });
    await updateBackup(trx, h, { filename: null });
    await recordAction(context, trx, {
      by: staff,
      act: 'data.backup-removed',
      subject: { kind: 'backup', hash: h, title: backup.filename },
    });
    return backup.filename;
  });
  await rm(join(backupFolder(context), filename), { force: true });
  return { status: true };
};

export const saveSchedule: UseCase<typeof saveBackupScheduleCall> = async (context, staff, input) => {
  const { everyDays, keeps, passphrase } = input;
  if (passphrase !== undefined) requireLong(passphrase);
  await context.db.transaction().execute(async (trx) => {
    const before = await findBackupSchedule(trx);
    if (everyDays === null) await deleteBackupSchedule(trx);
    else {
      const sealed =
        passphrase === undefined
          ? before?.passphrase_sealed
          : seal(sealingKey(context.config), passphrase, scheduleSeal);
      if (sealed === undefined) throw new Refusal('passphrase-short', dataMessages.passphraseShort);
      await replaceBackupSchedule(trx, {
        every_days: everyDays,
        keeps,
        passphrase_sealed: sealed,
        changed_at: context.now(),
      });
    }
    await recordAction(context, trx, {
      by: staff,
      act: 'data.schedule-changed',
      subject: { kind: 'backup' },
      before: { everyDays: before?.every_days ?? null, keeps: before?.keeps ?? null },
      after: { everyDays, keeps: everyDays === null ? null : keeps },
    });
  });
  return { status: true };
};

/** Queues the backup that the schedule wants, and deletes those that are more than it keeps. */
export async function backUpBySchedule(context: Context): Promise<void> {
  const schedule = await findBackupSchedule(context.db);
  if (schedule === undefined) return;
  const made = counted(await listBackups(context.db));
  if (isDue(made[0]?.started_at ?? null, schedule.every_days, context.now())) {
    const passphrase = unseal(sealingKey(context.config), schedule.passphrase_sealed, scheduleSeal);
    if (passphrase === null)
      return context.log.error('the backup passphrase cannot be decrypted: STAFF_KEY has changed');
    await context.db
      .transaction()
      .execute((trx) =>
        queueBackup(context, trx, { via: 'timetable', name: 'The schedule of backups' }, null, passphrase),
      );
  }
  const kept = made.filter(({ filename, staff_id }) => filename !== null && staff_id === null);
  for (const { hash, filename } of kept.slice(schedule.keeps)) {
    await updateBackup(context.db, hash, { filename: null });
    await rm(join(backupFolder(context), filename ?? ''), { force: true });
  }
}

/** What of the backups needs someone. */
export async function readBackupAttention(context: Context): Promise<readonly Attention[]> {
  const now = context.now();
  const rows = await listBackups(context.db);
  const newest = rows.find((row) => row.filename !== null && stateOf(row, now) !== 'running');
  const last = rows.find((row) => stateOf(row, now) === 'made');
  const recovery = readRecovery(context.config);
  const backups = backupAttention(
    {
      newest: newest === undefined ? null : stateOf(newest, now) === 'made' ? 'made' : 'failed',
      lastAt: last?.started_at ?? null,
      broken: last?.is_restorable === false ? last.try_result : null,
      everyDays: last?.every_days ?? null,
    },
    now,
  );
  return [...backups, ...recoveryAttention(recovery === null || recovery.isPrinted ? null : recovery.since, now)];
}

/** After a restore: the backup that it came from was being made then, and the others are where they were made. */
export async function clearBackupsElsewhere(context: Context): Promise<void> {
  await deleteUnfinishedBackups(context.db);
  const sizes = await readFolder(context);
  for (const { hash, filename } of await listBackups(context.db))
    if (filename !== null && !sizes.has(filename)) await updateBackup(context.db, hash, { filename: null });
}
