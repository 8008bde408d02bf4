// What leaves the portal as a file: a backup, and everything as open files.
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { listTables, rowsOf, withoutTimeLimits } from '#platform/server/backup/tables.ts';
import type { CallContext } from '#platform/server/context.ts';
import { findContent } from '#platform/server/files/storage.ts';
import type { DocumentRoute } from '#platform/server/http/documents.ts';
import { isHash } from '#platform/shared/hash.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { recordAction } from '#staff/server/audit.ts';
import { makeSheet } from '#credit/server/seal/recovery.ts';
import { readProvider } from '#provider/server/provider.ts';
import { backupFilePath, dataMessages, exportPath, recoverySheetPath } from '../../staff-contract.ts';
import { backupFolder } from './backups.ts';
import { findBackup } from './backup-queries.ts';
import { drawRecoverySheet } from './draw-recovery-sheet.ts';
import { exportedColumns, goesOut } from './exported-columns.ts';

const staffAccess = { permission: 'data.export', fresh: true } as const;

const backupFile: DocumentRoute = {
  method: 'GET',
  path: backupFilePath,
  staffAccess,
  async answer(context, { query, staff }) {
    const { h } = query;
    const backup = isHash(h) ? await findBackup(context.db, h) : undefined;
    if (staff === null || !backup?.filename || backup.finished_at === null || backup.problem !== null)
      throw new Refusal('unknown-backup', dataMessages.unknownBackup, { httpStatus: 404 });
    const { filename, hash } = backup;
    await context.db.transaction().execute((trx) =>
      recordAction(context, trx, {
        by: staff,
        act: 'data.backup-downloaded',
        subject: { kind: 'backup', hash, title: filename },
      }),
    );
    return {
      contentType: 'application/octet-stream',
      body: createReadStream(join(backupFolder(context), filename)),
      headers: { 'content-disposition': `attachment; filename="${filename}"` },
    };
  },
};

const readme = (madeAt: string, tables: readonly string[]): string =>
  [
    `Everything in the portal as of ${madeAt}.`,
    '',
    'tables/NAME.jsonl   the rows of a table, one JSON object per line; values are text as PostgreSQL writes it',
    '                    (times in UTC, decimals unrounded), or null',
    'schema.json         the columns and types of each table, and its sort order',
    'files/              files by storage key; the table file has their names and types',
    '',
    'Not included: anything that grants access, such as sessions, passwords, codes, passkeys, keys, and invitations, and the text of emails.',
    'To move the portal itself, use a backup (docs/guide/backup.md).',
    '',
    `Tables: ${tables.join(', ')}.`,
    '',
  ].join('\n');

/** Adds everything to the archive, one thing after the other, in a view of one moment. */
async function fillArchive(context: CallContext, zip: ZipFile): Promise<void> {
  /** Waits until an entry has left: no more than one is open. */
  const add = (name: string, lines: AsyncIterable<string> | Readable): Promise<void> =>
    new Promise((resolve, reject) => {
      const content = lines instanceof Readable ? lines : Readable.from(lines, { objectMode: false });
      const entry = new PassThrough();
      content.on('error', (error) => entry.destroy(error));
      entry.on('error', reject).on('end', resolve);
      zip.addReadStream(content.pipe(entry), name, { mtime: new Date(0) });
    });
  await context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await withoutTimeLimits(trx);
      const tables = (await listTables(trx))
        .filter(({ name }) => exportedColumns.has(name))
        .map((table) => ({
          ...table,
          columns: table.columns.filter(({ name }) => exportedColumns.get(table.name)?.has(name)),
        }));
      const names = tables.map(({ name }) => name);
      zip.addBuffer(Buffer.from(readme(context.now().toString(), names)), 'README.txt', { mtime: new Date(0) });
      zip.addBuffer(Buffer.from(`${JSON.stringify(tables, null, 2)}\n`), 'schema.json', { mtime: new Date(0) });
      for (const table of tables) {
        const lines = async function* (): AsyncGenerator<string> {
          for await (const rows of rowsOf(trx, table))
            for (const row of rows) {
              const object = Object.fromEntries(table.columns.map(({ name }, at) => [name, row[at] ?? null]));
              if (goesOut(table.name, object)) yield `${JSON.stringify(object)}\n`;
            }
        };
        await add(`tables/${table.name}.jsonl`, lines());
      }
      const files = await trx.selectFrom('file').select('storage_key').distinct().orderBy('storage_key').execute();
      for (const { storage_key: key } of files) {
        const content = await findContent(context.storage, key);
        if (content !== undefined) await add(`files/${key}`, content);
      }
    });
  zip.end();
}

const everything: DocumentRoute = {
  method: 'GET',
  path: exportPath,
  staffAccess,
  async answer(context, { staff }) {
    if (staff === null) throw new Refusal('staff-sign-in', '', { httpStatus: 401 });
    await context.db
      .transaction()
      .execute((trx) => recordAction(context, trx, { by: staff, act: 'data.exported', subject: { kind: 'data' } }));
    const zip = new ZipFile();
    const body = new PassThrough();
    zip.outputStream.on('error', (error) => body.destroy(error as Error)).pipe(body);
    fillArchive(context, zip).catch((error: unknown) => {
      context.log.error({ err: error }, 'the export stopped');
      body.destroy(error as Error);
    });
    const day = context.now().toString().slice(0, 10);
    return {
      contentType: 'application/zip',
      body,
      headers: { 'content-disposition': `attachment; filename="portal-${day}.zip"` },
    };
  },
};

const recoverySheet: DocumentRoute = {
  method: 'GET',
  path: recoverySheetPath,
  staffAccess,
  async answer(context, { staff }) {
    if (staff === null) throw new Refusal('staff-sign-in', '', { httpStatus: 401 });
    const sheet = await makeSheet(context);
    const { legalName } = await readProvider(context.db);
    await context.db.transaction().execute((trx) =>
      recordAction(context, trx, {
        by: staff,
        act: 'data.recovery-sheet-opened',
        subject: { kind: 'keys', title: 'recovery sheet' },
      }),
    );
    const { host } = new URL(context.config.publicUrl);
    const drawn = await drawRecoverySheet({ ...sheet, provider: legalName, host, at: context.now().toString() });
    return {
      contentType: 'application/pdf',
      body: Buffer.from(drawn),
      // Shown, not saved: a copy in the folder of downloads would be one too many.
      headers: { 'content-disposition': 'inline; filename="recovery-sheet.pdf"', 'cache-control': 'no-store' },
    };
  },
};

export const backupDocuments: readonly DocumentRoute[] = [backupFile, everything, recoverySheet];
