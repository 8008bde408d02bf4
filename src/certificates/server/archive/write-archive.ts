// Closing down: everything that checks a certificate, as a folder of files for any web server
// (docs/specification/records.md, RL-37).
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readSignedLogs, type SignedLog, writeLog } from '#credit/server/ledger-log/ledger-log.ts';
import { readStamps, readTile, stampLines, tilePaths } from '#credit/server/ledger-log/log-documents.ts';
import { makeKeys, readRoot } from '#credit/server/seal/seal-keys.ts';
import type { Context } from '#platform/server/context.ts';
import { buildFolder } from '#platform/server/process/built-pages.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readProvider } from '#provider/server/provider.ts';
import { makeStatusList, readIssuers, requireSigning } from '../badge/badge-documents.ts';
import { listLength } from '../badge/status-list.ts';
import { checkProgram } from '../check-program.ts';
import { archivePage, type ArchiveFacts } from './archive-page.ts';

/** The checker as it is built. */
const builtChecker = join(buildFolder, 'archive');

async function write(folder: string, name: string, content: string | Uint8Array): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content, { flag: 'wx' });
}

/** A folder that is not there yet, or empty. Refused: what is in it could be taken for the archive's. */
async function requireEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0)
    throw new Refusal('not-empty', `${folder} isn’t empty. Name a new folder for the archive.`);
}

/** One log with its status lists. */
async function writeOne(context: Context, folder: string, log: SignedLog): Promise<ArchiveFacts['logs'][number]> {
  const { db } = context;
  const { entries } = log;
  const place = log.number === 1 ? 'log' : `log/${log.number}`;
  await write(folder, `${place}/checkpoint`, log.note);
  await write(folder, `${place}/key`, `${log.verifier_key}\n`);
  for (const path of tilePaths(entries)) {
    const tile = await readTile(db, log.number, path);
    if (tile === null) throw new Error(`The log lacks the tile ${path}.`);
    await write(folder, `${place}/tile/${path}`, tile);
  }
  for (let list = 0; list * listLength < entries; list += 1)
    await write(folder, `${place}/status/${list}`, await makeStatusList(context, log, list));
  const stamps = await readStamps(context, log.number);
  if (stamps.length > 0) await write(folder, `${place}/time-stamps/list`, await stampLines(db, log.number));
  for (const { size, note, answer } of stamps) {
    await write(folder, `${place}/time-stamps/${size}.txt`, note);
    await write(folder, `${place}/time-stamps/${size}.tsr`, answer);
  }
  return { origin: log.origin, entries, folder: place, key: log.verifier_key, stamps: stamps.length };
}

/**
 * Writes the archive into a folder: every log with its tiles, keys, and status lists, and a page that checks
 * certificates with them. No personal data is in it. `checker` is the folder of the built check. Returns how many
 * entries it has. Refused: a folder with something in it, a log that is on hold or empty.
 */
export async function writeArchive(context: Context, folder: string, checker = builtChecker): Promise<number> {
  const { config, db, now } = context;
  await requireSigning(context);
  await requireEmpty(folder);
  await makeKeys(context);
  await writeLog(context);
  const logs = [];
  for (const log of await readSignedLogs(context)) logs.push(await writeOne(context, folder, log));
  if (logs.length === 0) throw new Refusal('empty-log', 'There is nothing to archive: no credit was logged yet.');
  const root = readRoot(config);
  if (root !== null) await write(folder, 'log/root.pem', root.toString());
  await write(folder, 'log/check.go', checkProgram);
  const issuers = await readIssuers(context);
  if (issuers !== null) await write(folder, 'log/issuers', `${JSON.stringify(issuers, null, 2)}\n`);
  const { legalName } = await readProvider(db);
  const page = archivePage({
    provider: legalName,
    site: new URL(config.publicUrl).host,
    day: calendarDay(now().toZonedDateTimeISO('UTC').toPlainDate().toString()),
    logs,
    root: root?.fingerprint256 ?? null,
    issuer: issuers?.issuer ?? null,
  });
  await write(folder, 'index.html', page);
  await cp(checker, join(folder, 'check'), { recursive: true });
  return logs.reduce((sum, { entries }) => sum + entries, 0);
}
