// Backups at the command line: for machines, and for moving to another one.
import { createInterface } from 'node:readline/promises';
import { resolve } from 'node:path';
import { dataMessages, isLongPassphrase } from '../staff-contract.ts';
import { clearBackupsElsewhere } from './staff/backups.ts';
import { restoreChecks } from './jobs.ts';
import { writeArchive } from '#certificates/server/archive/write-archive.ts';
import { howToContinue } from '#credit/ledger-faults.ts';
import { holdRestoredLog } from '#credit/server/ledger-log/continue-log.ts';
import { WrongBackup } from '#platform/server/backup/backup-form.ts';
import { restoreBackup } from '#platform/server/backup/restore-backup.ts';
import { tryRestore } from '#platform/server/backup/try-restore.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import type { Config } from '#platform/server/config.ts';
import type { OpenContext } from '#platform/server/process/open-context.ts';
import { recordAction } from '#staff/server/audit.ts';
import { type Command, explained, type Say, WrongCommand } from '#platform/server/process/command.ts';

const by = { via: 'command' as const, name: 'The machine’s own command line' };
/** Tables that hold a row as soon as someone uses the portal. */
const tellingTables = ['student', 'staff_member', 'activity', 'credit'];

/** The passphrase of BACKUP_PASSPHRASE, or the first line that is typed or piped in. */
async function readPassphrase({ backupPassphrase }: Config, say: Say): Promise<string> {
  if (backupPassphrase !== null) return backupPassphrase.reveal();
  say('Passphrase:');
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    lines.close();
    return line;
  }
  throw new WrongCommand('Type the passphrase, or set BACKUP_PASSPHRASE.');
}

/**
 * `backup FILE [--without-videos]`: writes everything, encrypted. Videos stay in a storage that outlives the machine.
 */
export async function backupCommand(
  { context }: Pick<OpenContext, 'context'>,
  args: readonly string[],
  say: Say,
): Promise<void> {
  const file = args.find((arg) => !arg.startsWith('--'));
  if (file === undefined) throw new WrongCommand('Name the file to write.');
  const unknown = args.find((arg) => arg.startsWith('--') && arg !== '--without-videos');
  if (unknown !== undefined) throw new WrongCommand(`Unknown option: ${unknown}. Use --without-videos.`);
  const withoutVideos = args.includes('--without-videos');
  if (withoutVideos && context.config.storageUrl === null)
    throw new WrongCommand(
      '--without-videos needs STORAGE_URL: the files are in DATA_DIR, and if this machine fails, the videos are lost.',
    );
  const passphrase = await readPassphrase(context.config, say);
  if (!isLongPassphrase(passphrase)) throw new WrongCommand(dataMessages.passphraseShort);
  const path = resolve(file);
  const written = await writeBackup(context, path, passphrase, { withoutVideos });
  await context.db
    .transaction()
    .execute((trx) =>
      recordAction(context, trx, { by, act: 'data.backed-up', subject: { kind: 'backup', title: path } }),
    );
  const { rows, tables, files, missing, leftOut, sizeBytes, sha256 } = written;
  for (const key of missing) say(`The storage has no file ${key}.`);
  if (leftOut > 0) say(`Videos left out: ${leftOut}. They are only in the storage of STORAGE_URL.`);
  say(`${path}: ${rows} rows of ${tables} tables and ${files} files, ${sizeBytes} bytes, SHA-256 ${sha256}.`);
}

/** `archive FOLDER`: everything that checks certificates, as files for any web server; `checker` is the built check. */
export async function archiveCommand(
  { context }: Pick<OpenContext, 'context'>,
  args: readonly string[],
  say: Say,
  checker?: string,
): Promise<void> {
  const [folder, ...others] = args;
  if (folder === undefined || others.length > 0) throw new WrongCommand('Name one new folder for the archive.');
  const path = resolve(folder);
  const entries = await writeArchive(context, path, checker);
  await context.db
    .transaction()
    .execute((trx) =>
      recordAction(context, trx, { by, act: 'data.archived', subject: { kind: 'archive', title: path } }),
    );
  say(`${path}: ${entries} ${entries === 1 ? 'entry' : 'entries'} of the log. Put the folder on any web server.`);
}

/** `restore FILE [--try]`: puts a backup into an empty database, or tries whether that works. */
export async function restoreCommand(opened: OpenContext, args: readonly string[], say: Say): Promise<void> {
  const file = args.find((arg) => !arg.startsWith('--'));
  if (file === undefined) throw new WrongCommand('Give the backup file.');
  const passphrase = await readPassphrase(opened.context.config, say);
  const path = resolve(file);
  if (args.includes('--try')) {
    const { rows, tables, seconds, problems } = await explained(
      tryRestore(path, passphrase, restoreChecks),
      WrongBackup,
    );
    if (problems.length > 0) throw new WrongCommand(problems.join('\n'));
    return say(dataMessages.restorable(rows, tables, seconds));
  }
  const { context, pool } = opened;
  const { db, storage, config } = context;
  if (config.databaseDirectUrl !== null)
    throw new WrongCommand('Bypass the pooler: for this command, set DATABASE_URL to the PostgreSQL server itself.');
  const restored = await explained(
    restoreBackup(
      {
        db,
        pool,
        tellingTables,
        storage,
        jobs: context.jobs,
        dataDir: config.staffKey === null ? config.dataDir : null,
        keysDir: config.keysDir,
        onRestored: (trx) => holdRestoredLog(context, trx),
      },
      path,
      passphrase,
    ),
    WrongBackup,
  );
  await clearBackupsElsewhere(context);
  await db.transaction().execute((trx) =>
    recordAction(context, trx, {
      by,
      act: 'data.restored',
      subject: { kind: 'backup', title: path },
      after: { madeAt: restored.madeAt },
    }),
  );
  for (const check of restoreChecks) {
    const problem = await check(db);
    if (problem !== null) say(problem);
  }
  for (const key of restored.missing) say(`Neither the backup nor the storage has the file ${key}.`);
  if (restored.leftOut > 0)
    say(`Videos left out of the backup: ${restored.leftOut}. STORAGE_URL must name the storage that has them.`);
  say(
    `Restored the backup of ${restored.madeAt}: ${restored.rows} rows of ${restored.tables} tables and ${restored.files} files.`,
  );
  say(howToContinue('restored'));
}

export const backupCommands: Readonly<Record<string, Command>> = {
  backup: {
    usage: 'backup FILE [--without-videos]',
    purpose:
      'writes everything (database, files, keys) to one file, encrypted with the passphrase in BACKUP_PASSPHRASE or the first line of input. ' +
      'With --without-videos, videos stay in the storage of STORAGE_URL, and a portal restored from the file reads them there.',
    run: (opened, args, say) => backupCommand(opened, args, say),
  },
  restore: {
    usage: 'restore FILE [--try]',
    purpose:
      'restores a backup of this or an earlier release into an empty DATA_DIR or database. With --try it restores into a temporary database and deletes it.',
    run: (opened, args, say) => restoreCommand(opened, args, say),
  },
  archive: {
    usage: 'archive FOLDER',
    purpose:
      'writes everything that checks certificates (the log, its keys, which ones no longer count, and a page) to a new folder for any web server. ' +
      'It contains no personal data and keeps working when the portal is gone.',
    run: (opened, args, say) => archiveCommand(opened, args, say),
  },
};
