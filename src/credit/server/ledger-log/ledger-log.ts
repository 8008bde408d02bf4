// The ledger's log: an entry for each credit and correction that was added, in a tree whose checkpoints are signed
// (docs/specification/records.md). Transactions leave lines in `log_pending`; they become entries here, by one process
// at a time.
import type { KeyObject } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Context, Queryable } from '#platform/server/context.ts';
import type { LogEntry, LogNode } from '#platform/server/database/tables.gen.ts';
import type { LogState } from './log-columns.ts';
import {
  deletePending,
  findCheckpointOf,
  findCredits,
  findCurrentLog,
  findLastCheckpoint,
  findLeaves,
  findLog,
  findLoggedCorrections,
  findSize,
  hasPending,
  insertCheckpoint,
  insertEntries,
  insertLog,
  insertNodes,
  listKeyEntries,
  listLeafStates,
  listLogs,
  listPending,
  lockLog,
  readLogState,
  readNodes,
  readRanges,
  releaseEntries,
} from './log-queries.ts';
import { listUnfounded, readEvidence } from './evidence.ts';
import { findErased } from './evidence-queries.ts';
import { GrowingTree, leafHash, type LeafRange, subtreesOf } from './merkle-tree.ts';
import { makeLogKey, readLastCheckpoint, readLogKey, writeLastCheckpoint } from './record-keys.ts';
import { type Checkpoint, findCheckpoint, signCheckpoint, verifierKeyOf } from './signed-note.ts';

/** Why nothing is signed: the database was restored; it has less than was signed; the key is not on this machine. */
export type Hold = 'restored' | 'rolled-back' | 'no-key';

type OpenLog = { readonly number: number; readonly origin: string; readonly key: KeyObject };

export const originOf = (publicUrl: string, number: number): string =>
  `${new URL(publicUrl).host}/credit-log${number === 1 ? '' : `/${number}`}`;

/** Whether this log, as the database has it, contains everything that the checkpoint was made of. */
export async function extendsCheckpoint(db: Queryable, log: number, { size, root }: Checkpoint): Promise<boolean> {
  if (size > (await findSize(db, log))) return false;
  const [own] = await readRanges(db, log, [[0, size]]);
  return own !== undefined && Buffer.compare(own, root) === 0;
}

/** Whether the newest checkpoint of this machine's keys is of one of the database's logs, which must contain it. */
export async function isWholeFor(db: Queryable, current: number, note: string): Promise<boolean> {
  const last = findCheckpoint(note);
  for (let number = current; last !== null && number > 0; number -= 1) {
    const log = await findLog(db, number);
    if (log?.origin === last.origin) return extendsCheckpoint(db, number, last);
  }
  return false;
}

/** The newest checkpoint that was signed with this machine's keys. */
export const lastOf = ({ config }: Pick<Context, 'config'>) => findCheckpoint(readLastCheckpoint(config) ?? '');

/** Why nothing is signed, by what `logStateColumn` says; null: the log is open, or the first to log opens it. */
export async function holdIn(
  { config, db }: Pick<Context, 'config'> & { readonly db: Queryable },
  { isOnHold, hasLast, log }: LogState,
): Promise<Hold | null> {
  if (isOnHold) return 'restored';
  const last = readLastCheckpoint(config);
  if (last !== null && !hasLast && !(await isWholeFor(db, log?.number ?? 0, last))) return 'rolled-back';
  if (log === null) return null;
  const key = readLogKey(config, log.number);
  return key !== null && verifierKeyOf(log.origin, key) === log.verifierKey ? null : 'no-key';
}

/** Why nothing is signed at present; null: the log is open. */
export async function findHold(context: Pick<Context, 'config'> & { readonly db: Queryable }): Promise<Hold | null> {
  const state = await readLogState(context.db, lastOf(context));
  // A row with the last checkpoint alone does not show that its entries are there.
  return holdIn(context, { ...state, hasLast: false });
}

/** The log of now with its key, which the first to ask makes; or why there is none to write to. Under the lock. */
async function openLog({ config, now }: Context, trx: Queryable): Promise<OpenLog | Hold> {
  const hold = await findHold({ config, db: trx });
  if (hold !== null) return hold;
  const log = await findCurrentLog(trx);
  const number = log?.number ?? 1;
  const origin = log?.origin ?? originOf(config.publicUrl, number);
  const key = makeLogKey(config, number);
  if (log === undefined) await insertLog(trx, { number, origin, verifier_key: verifierKeyOf(origin, key) }, now());
  return { number, origin, key };
}

type Row = Omit<Insertable<LogEntry>, 'log' | 'leaf' | 'logged_at' | 'entry'> & { readonly said: string };
type Line = Awaited<ReturnType<typeof listPending>>[number];

/** Gives each line its entry, in their order, unless it is unfounded; `add` returns the leaf of an entry. */
async function logLines(
  trx: Queryable,
  log: number,
  lines: readonly Line[],
  unfounded: ReadonlySet<string>,
  add: (row: Row) => number,
): Promise<void> {
  const of = (kind: string) => lines.filter((line) => line.kind === kind);
  const named = lines.flatMap(({ credit_id: id, by_id: by }) => [id, by].filter((each) => each !== null));
  const leaves = await findLeaves(trx, log, named);
  const undone = of('correction-undone');
  const logged = new Set(
    await findLoggedCorrections(
      trx,
      log,
      undone.map((line) => line.row_id),
    ),
  );
  const present = await findCredits(
    trx,
    undone.flatMap(({ credit_id: id }) => id ?? []),
  );
  for (const { id: line, kind, row_id: id, digest, entry, credit_id: creditId, by_id: byId } of lines) {
    const leaf = leaves.get(creditId ?? '');
    if (kind === 'credit' && entry !== null) {
      leaves.set(id, add({ kind: entry.slice(0, entry.indexOf(' ')), credit_id: id, digest, said: entry }));
    } else if (kind === 'correction' && entry !== null && leaf !== undefined) {
      const by = leaves.get(byId ?? '');
      // A credit that was put in past the portal has no leaf: the check of the ledger names it.
      if (byId !== null && by === undefined) continue;
      const said = `${entry} ${leaf}${by === undefined ? '' : ` by ${by}`}`;
      add({ kind: entry, correction_id: id, digest, said });
      logged.add(id);
    } else if (
      kind === 'correction-undone' &&
      !unfounded.has(line) &&
      logged.has(id) &&
      leaf !== undefined &&
      present.has(creditId ?? '')
    ) {
      add({ kind: 'stands-again', said: `stands-again ${leaf}` });
    } else if (kind === 'key' && entry !== null) {
      add({ kind: entry.slice(0, entry.indexOf(' ')), said: entry });
    }
  }
}

const pieceSize = 1000;

/**
 * Cuts entries off from rows that ended, as far as the audit log says so: credits that retention erased, and
 * corrections of these or of a merge that was undone.
 */
async function release(trx: Queryable, ended: readonly Line[], unfounded: ReadonlySet<string>, through: string) {
  const of = (kind: string) => ended.filter((line) => line.kind === kind);
  const credits = of('credit-erased').map((line) => line.row_id);
  const undone = of('correction-undone');
  const named = undone.flatMap(({ credit_id: id }) => id ?? []);
  const present = await findCredits(trx, named);
  const erased = await findErased(trx, [...credits, ...named], through);
  await releaseEntries(trx, {
    credits: credits.filter((id) => erased.has(id)),
    corrections: undone.flatMap(({ id, row_id: correction, credit_id: credit }) => {
      const isEnded = present.has(credit ?? '') ? !unfounded.has(id) : erased.has(credit ?? '');
      return isEnded ? [correction] : [];
    }),
  });
}

/** Appends the oldest lines that wait. Returns the size of the log, and whether more lines may wait. */
async function appendPiece(context: Context, trx: Queryable, { number }: OpenLog) {
  const lines = await listPending(trx, pieceSize);
  const size = await findSize(trx, number);
  if (lines.length === 0) return { size, isMore: false };
  const ended = lines.filter(({ kind }) => kind === 'credit-erased' || kind === 'correction-undone');
  const through = ended.length === 0 ? '0' : await readEvidence(trx);
  const faults = ended.length === 0 ? [] : await listUnfounded(trx, number, through);
  const unfounded = new Set(faults.flatMap(({ pendingId }) => pendingId ?? []));
  const tree = new GrowingTree(size, await readNodes(trx, number, subtreesOf([0, size])));
  const entries: Insertable<LogEntry>[] = [];
  const nodes: Insertable<LogNode>[] = [];
  await logLines(trx, number, lines, unfounded, ({ said, ...row }) => {
    const entry = entryOf(said);
    const leaf = tree.size;
    for (const { level, index, hash } of tree.add(leafHash(entry)))
      nodes.push({ log: number, level, index: String(index), hash });
    entries.push({ ...row, log: number, leaf: String(leaf), entry, logged_at: context.now() });
    return leaf;
  });
  await insertEntries(trx, entries);
  await insertNodes(trx, nodes);
  if (ended.length > 0) await release(trx, ended, unfounded, through);
  await deletePending(
    trx,
    lines.map(({ id }) => id),
  );
  return { size: tree.size, isMore: lines.length === pieceSize };
}

/** An entry's text, whose hash is its leaf. */
export const entryOf = (said: string): string => `credit-log/v1\n${said}\n`;

/**
 * Signs what the log has now, unless that was done. In a transaction of its own, after the entries are committed: the
 * keys' last checkpoint may never name an entry that a crash took back.
 */
export async function signSize(context: Context, trx: Queryable, { number, origin, key }: OpenLog): Promise<void> {
  const size = await findSize(trx, number);
  if (size === 0 || (await findCheckpointOf(trx, number, size)) !== undefined) return;
  const [root] = await readRanges(trx, number, [[0, size]]);
  if (root === undefined) return;
  const note = signCheckpoint({ origin, size, root }, key);
  writeLastCheckpoint(context.config, note);
  await insertCheckpoint(trx, { log: number, size, note }, context.now());
}

/** One step under the lock; null where the log is on hold. */
const underLock = <Result>(context: Context, step: (trx: Queryable, log: OpenLog) => Promise<Result>) =>
  context.db.transaction().execute(async (trx) => {
    await lockLog(trx);
    const log = await openLog(context, trx);
    if (typeof log !== 'string') return step(trx, log);
    context.log.warn({ hold: log }, 'the ledger’s log is on hold: nothing is signed');
    return null;
  });

/** Logs and signs what was added since, unless the log is on hold: then everything waits. */
export async function writeLog(context: Context): Promise<void> {
  // No key before the first credit.
  if ((await findCurrentLog(context.db)) === undefined && !(await hasPending(context.db))) return;
  for (let isMore = true; isMore;) {
    const appended = await underLock(context, (trx, log) => appendPiece(context, trx, log));
    if (appended === null) return;
    ({ isMore } = appended);
  }
  await underLock(context, (trx, log) => signSize(context, trx, log));
}

/** The same each minute: nothing is locked while nothing waits. */
export async function writeWaitingLog(context: Context): Promise<void> {
  const log = await findCurrentLog(context.db);
  const last = log && (await findLastCheckpoint(context.db, log.number));
  const isSigned = log !== undefined && Number(last?.size ?? 0) === (await findSize(context.db, log.number));
  if (!isSigned || (await hasPending(context.db))) await writeLog(context);
}

/** The newest signed checkpoint; null: nothing was logged yet. */
export async function findNewestCheckpoint({ db }: Pick<Context, 'db'>) {
  const log = await findCurrentLog(db);
  const last = log && (await findLastCheckpoint(db, log.number));
  return log === undefined || last === undefined
    ? null
    : { origin: log.origin, entries: Number(last.size), at: last.made_at, note: last.note };
}

/** A log as far as it is signed. */
export type SignedLog = Awaited<ReturnType<typeof listLogs>>[number] & {
  readonly entries: number;
  /** Its newest checkpoint. */
  readonly note: string;
};

/** What of a log is signed; null: nothing. */
export async function readSigned(
  { db }: Pick<Context, 'db'>,
  log: Awaited<ReturnType<typeof listLogs>>[number],
): Promise<SignedLog | null> {
  const last = await findLastCheckpoint(db, log.number);
  return last === undefined ? null : { ...log, entries: Number(last.size), note: last.note };
}

/** Every log of which something is signed, the oldest first. */
export async function readSignedLogs(context: Pick<Context, 'db'>): Promise<readonly SignedLog[]> {
  const logs = await Promise.all((await listLogs(context.db)).map((log) => readSigned(context, log)));
  return logs.flatMap((log) => log ?? []);
}

/** What the logs say later of the credits in a range of a log's entries. */
export const readLeafStates = ({ db }: Pick<Context, 'db'>, log: number, range: LeafRange) =>
  listLeafStates(db, log, range);

/** What the logs say of keys, the oldest first. */
export const readKeyEntries = ({ db }: Pick<Context, 'db'>) => listKeyEntries(db);
