// How the log goes on after a restore, or when its key is lost (docs/specification/records.md, RL-11): it continues
// where it extends the newest checkpoint that anyone has, or another one begins that names it.
import { Refusal } from '#platform/shared/refusal.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { continueWords, ledgerFaultWords } from '../../ledger-faults.ts';
import type { SavedCheckpoint } from './saved-checkpoint.ts';
import { entryOf, extendsCheckpoint, findHold, isWholeFor, originOf, signSize, writeLog } from './ledger-log.ts';
import {
  findCurrentLog,
  findLastCheckpoint,
  holdLog,
  insertEntries,
  insertLog,
  insertNodes,
  listLogs,
  lockLog,
  queueAgain,
  releaseHold,
} from './log-queries.ts';
import { GrowingTree, leafHash } from './merkle-tree.ts';
import { makeLogKey, readLastCheckpoint, readLogKey } from './record-keys.ts';
import { type Checkpoint, findCheckpoint, isSignedBy, verifierKeyOf } from './signed-note.ts';

type Current = NonNullable<Awaited<ReturnType<typeof findCurrentLog>>>;

/** Whether the log of now, with the key of this machine, contains everything that is known to have been signed. */
async function canContinue({ config }: Context, trx: Queryable, log: Current, saved: SavedCheckpoint) {
  const key = readLogKey(config, log.number);
  const last = readLastCheckpoint(config);
  return (
    key !== null &&
    verifierKeyOf(log.origin, key) === log.verifier_key &&
    saved.origin === log.origin &&
    (await extendsCheckpoint(trx, log.number, saved)) &&
    (last === null || (await isWholeFor(trx, log.number, last)))
  );
}

/** The number at the end of a log's name; the first log has none. */
const numberIn = (origin: string): number => Number(/\/credit-log\/(\d+)$/.exec(origin)?.[1] ?? 1);

/** What a new log names as the one before it: the newest that anyone saved, this machine or the database has. */
async function formerOf(
  { config }: Context,
  trx: Queryable,
  log: Current | undefined,
  saved: SavedCheckpoint | null,
): Promise<Checkpoint | null> {
  const own = log && (await findLastCheckpoint(trx, log.number))?.note;
  const known = [saved, ...[readLastCheckpoint(config), own].map((note) => findCheckpoint(note ?? ''))];
  return known
    .flatMap((each) => each ?? [])
    .reduce<Checkpoint | null>((newest, each) => {
      if (newest === null) return each;
      const [one, other] = [numberIn(newest.origin), numberIn(each.origin)];
      return other > one || (other === one && each.size > newest.size) ? each : newest;
    }, null);
}

async function startLog(
  context: Context,
  trx: Queryable,
  log: Current | undefined,
  former: Checkpoint,
): Promise<string> {
  const number = Math.max(log?.number ?? 0, numberIn(former.origin)) + 1;
  const origin = originOf(context.config.publicUrl, number);
  const key = makeLogKey(context.config, number);
  await insertLog(trx, { number, origin, verifier_key: verifierKeyOf(origin, key) }, context.now());
  const entry = entryOf(`continues ${former.origin} ${former.size} ${former.root.toString('base64')}`);
  const nodes = new GrowingTree(0, []).add(leafHash(entry));
  await insertEntries(trx, [{ log: number, leaf: '0', kind: 'continues', entry, logged_at: context.now() }]);
  await insertNodes(
    trx,
    nodes.map(({ level, index, hash }) => ({ log: number, level, index: String(index), hash })),
  );
  if (log !== undefined) await queueAgain(trx, log.number);
  await signSize(context, trx, { number, origin, key });
  return origin;
}

/**
 * Begins another log with a key of its own, which names the one of now. `record` notes who, in the same transaction.
 * Returns the public keys of both. Refused: a log that is on hold or has nothing yet.
 */
export async function replaceLogKey(
  context: Context,
  record: (trx: Queryable, keys: { readonly made: string; readonly former: string }) => Promise<void>,
): Promise<void> {
  await writeLog(context);
  await context.db.transaction().execute(async (trx) => {
    await lockLog(trx);
    const log = await findCurrentLog(trx);
    const former = log && findCheckpoint((await findLastCheckpoint(trx, log.number))?.note ?? '');
    if (log === undefined || !former || (await findHold({ config: context.config, db: trx })) !== null)
      throw new Refusal('on-hold', continueWords.onHold);
    await startLog(context, trx, log, former);
    const next = await findCurrentLog(trx);
    await record(trx, { made: next?.verifier_key ?? '', former: log.verifier_key });
  });
  await writeLog(context);
}

/** Refused: a checkpoint that claims to be of one of this portal's logs and isn't signed with its key. */
async function requireOwn(trx: Queryable, saved: SavedCheckpoint): Promise<void> {
  const log = (await listLogs(trx)).find(({ origin }) => origin === saved.origin);
  if (log !== undefined && !isSignedBy(saved.note, log.verifier_key))
    throw new Refusal('foreign-checkpoint', ledgerFaultWords.otherKey);
}

/** Holds the log of a restored database until `continueLog` ends that. */
export const holdRestoredLog = ({ now }: Context, trx: Queryable): Promise<void> => holdLog(trx, now());

/**
 * Ends the hold. `saved` is the newest checkpoint that anyone found in a certificate or an email; null: there is none.
 * Credits that the former log has are taken over by a new one. `record` notes who decided, in the same transaction.
 * Returns a sentence. Refused: a log that is not on hold, a checkpoint that someone else signed.
 */
export async function continueLog(
  context: Context,
  saved: SavedCheckpoint | null,
  record: (trx: Queryable) => Promise<void>,
): Promise<string> {
  const sentence = await context.db.transaction().execute(async (trx) => {
    await lockLog(trx);
    if ((await findHold({ config: context.config, db: trx })) === null)
      throw new Refusal('not-on-hold', continueWords.notOnHold);
    if (saved !== null) await requireOwn(trx, saved);
    const log = await findCurrentLog(trx);
    await releaseHold(trx);
    await record(trx);
    if (log !== undefined && saved !== null && (await canContinue(context, trx, log, saved)))
      return continueWords.continued;
    const former = await formerOf(context, trx, log, saved);
    if (former === null) return continueWords.started(originOf(context.config.publicUrl, 1));
    return continueWords.started(await startLog(context, trx, log, former));
  });
  await writeLog(context);
  return sentence;
}

/** What the audit log says a log was continued with. */
export const savedWords = (saved: SavedCheckpoint | null): string =>
  saved === null ? 'no checkpoint was found' : `a checkpoint of ${saved.size} entries in ${saved.origin}`;
