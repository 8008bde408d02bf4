// Whether each row of the ledger still says what was written, and none is missing, added, back-dated or another
// person's: every row is compared with its entry of the ledger's log, and the log with its tree and its checkpoints
// (docs/specification/records.md, RL-8).
import { withoutTimeLimits } from '#platform/server/backup/tables.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { isSignatureOf } from '#platform/server/security/cms-signature.ts';
import { listUnfounded, readEvidence } from './evidence.ts';
import { listAttemptFaults, listCorrectionFaults, listCreditFaults } from './evidence-queries.ts';
import { ledgerFaultWords } from '../../ledger-faults.ts';
import { extendsCheckpoint, findHold, type Hold, writeLog } from './ledger-log.ts';
import {
  countCredits,
  findChecked,
  listBackDated,
  listCheckpoints,
  listEarlyTimes,
  listEntries,
  listLogs,
  listMissingCheckpoints,
  listMovedCredits,
  listNodesEndingIn,
  listProofs,
  listSeals,
  useIsoDates,
} from './log-queries.ts';
import { GrowingTree, leafHash, rootByPath } from './merkle-tree.ts';
import type { SavedCheckpoint } from './saved-checkpoint.ts';
import { findCheckpoint, isSignedBy, readTlogProof } from './signed-note.ts';

export type LedgerCheck = {
  readonly credits: number;
  /** What was changed outside the portal, as sentences; about 160 at most. */
  readonly problems: readonly string[];
};

/** How many rows of each sort are named. */
const mostNamed = 20;
const pieceSize = 1000;

type Log = Awaited<ReturnType<typeof listLogs>>[number];

/** The checkpoints of these sizes that aren't of this tree or of the log's key. */
function faultyCheckpoints(
  log: Log,
  roots: ReadonlyMap<number, Buffer>,
  notes: Awaited<ReturnType<typeof listCheckpoints>>,
) {
  return notes.filter(({ size, note }) => {
    const said = findCheckpoint(note);
    const root = roots.get(Number(size));
    const isOwn = said !== null && said.origin === log.origin && said.size === Number(size);
    return !(
      isOwn &&
      root !== undefined &&
      Buffer.compare(said.root, root) === 0 &&
      isSignedBy(note, log.verifier_key)
    );
  });
}

/** The size of a log as far as it fits together, and the first thing that does not; null: everything does. */
async function checkTree(
  trx: Queryable,
  log: Log,
): Promise<{ readonly size: number; readonly problem: string | null }> {
  const tree = new GrowingTree(0, []);
  for (;;) {
    const from = tree.size;
    const piece = await listEntries(trx, log.number, from, pieceSize);
    const stored = await listNodesEndingIn(trx, log.number, [from, from + pieceSize]);
    const roots = new Map<number, Buffer>();
    for (const { leaf, entry } of piece) {
      const size = tree.size;
      const made = tree.add(leafHash(entry));
      const fits =
        Number(leaf) === size && made.every(({ level, index, hash }) => stored.get(`${level}/${index}`)?.equals(hash));
      if (!fits) return { size, problem: ledgerFaultWords.entry(size) };
      roots.set(tree.size, tree.root);
    }
    const isLast = piece.length < pieceSize;
    const upTo = isLast ? Number.MAX_SAFE_INTEGER : tree.size;
    const [faulty] = faultyCheckpoints(log, roots, await listCheckpoints(trx, log.number, [from, upTo]));
    if (faulty !== undefined) return { size: from, problem: ledgerFaultWords.checkpoint(faulty.size) };
    if (isLast) return { size: tree.size, problem: null };
  }
}

/** Every log by itself, and the one of now with what an earlier check saw of it. */
async function checkLogs(trx: Queryable, logs: readonly Log[]) {
  const problems: string[] = [];
  let size = 0;
  for (const log of logs) {
    const checked = await checkTree(trx, log);
    size = checked.size;
    if (checked.problem !== null) problems.push(checked.problem);
  }
  const seen = await findChecked(trx);
  const current = logs.at(-1)?.number ?? 0;
  // Entries that were there once must stay: a log that was cut off is named each time.
  const isShorter = current < seen.log ? seen.size > 0 : current === seen.log && size < seen.size;
  if (isShorter && problems.length === 0) problems.push(ledgerFaultWords.entry(size));
  return { log: current, size, problems };
}

type Proof = Awaited<ReturnType<typeof listProofs>>[number];

/** Whether a stored proof shows that the entry of its credit is in one of the logs, by a signed checkpoint. */
function isProven({ entry, leaf, tlog_proof: text }: Proof, isSigned: (note: string) => boolean): boolean {
  const proof = readTlogProof(text);
  const checkpoint = proof && findCheckpoint(proof.note);
  if (entry === null || !proof || !checkpoint || proof.leaf !== Number(leaf)) return false;
  const root = rootByPath(leafHash(entry), proof.leaf, checkpoint.size, proof.path);
  return root !== null && Buffer.compare(root, checkpoint.root) === 0 && isSigned(proof.note);
}

/** Codes of credits whose stored proof, which their certificates get, isn't one. */
async function listFaultyProofs(trx: Queryable, logs: readonly Log[]): Promise<readonly string[]> {
  const faulty: string[] = [];
  const signed = new Map<string, boolean>();
  const isSigned = (note: string): boolean => {
    const known = signed.get(note);
    if (known !== undefined) return known;
    const is = logs.some(({ origin, verifier_key: key }) => note.startsWith(`${origin}\n`) && isSignedBy(note, key));
    signed.set(note, is);
    return is;
  };
  for (let after = '0'; faulty.length < mostNamed;) {
    const piece = await listProofs(trx, after, pieceSize);
    faulty.push(...piece.filter((proof) => !isProven(proof, isSigned)).map(({ code }) => code));
    if (piece.length < pieceSize) break;
    after = piece.at(-1)?.credit_id ?? after;
  }
  return faulty.slice(0, mostNamed);
}

/** Codes of credits whose saved seal, which their certificates would get, isn't one. */
async function listFaultySeals(trx: Queryable): Promise<readonly string[]> {
  const faulty: string[] = [];
  for (let after = '0'; faulty.length < mostNamed;) {
    const piece = await listSeals(trx, after, pieceSize);
    for (const { code, sealed_digest: digest, seal: signature } of piece)
      if (digest === null || signature === null || !isSignatureOf({ digest, signature })) faulty.push(code);
    if (piece.length < pieceSize) break;
    after = piece.at(-1)?.credit_id ?? after;
  }
  return faulty.slice(0, mostNamed);
}

async function check(trx: Queryable) {
  // A database may write moments in a form of its own.
  await useIsoDates(trx);
  const logs = await listLogs(trx);
  const { log, size, problems } = await checkLogs(trx, logs);
  const through = await readEvidence(trx);
  const credits = await listCreditFaults(trx, log, through, mostNamed);
  const unfounded = (await listUnfounded(trx, log, through)).slice(0, mostNamed);
  const corrections = await listCorrectionFaults(trx, log, mostNamed);
  const backDated = await listBackDated(trx, log, mostNamed);
  const early = await listEarlyTimes(trx, mostNamed);
  const missing = await listMissingCheckpoints(trx, mostNamed);
  const unproven = await listFaultyProofs(trx, logs);
  const unsealed = await listFaultySeals(trx);
  const attempts = await listAttemptFaults(trx, mostNamed);
  const moved = await listMovedCredits(trx, mostNamed);
  const day = (moment: Temporal.Instant) => moment.toString().slice(0, 10);
  return {
    credits: await countCredits(trx),
    log,
    size,
    problems: [
      ...credits.map(({ fault, code, row_id: id, leaf }) =>
        id === null && leaf !== null ? ledgerFaultWords.creditOf(leaf) : ledgerFaultWords.credit(fault, code, id ?? ''),
      ),
      ...unfounded.map(({ fault, code }) =>
        fault === 'revived' ? ledgerFaultWords.revived(code) : ledgerFaultWords.correction(fault, code, ''),
      ),
      ...corrections.map(({ fault, code, row_id: id }) => ledgerFaultWords.correction(fault, code, id)),
      ...backDated.map(({ code, says, missingAt }) => ledgerFaultWords.backDated(code, day(says), day(missingAt))),
      ...early.map(({ leaf, size }) =>
        leaf === null ? ledgerFaultWords.earlyCheckpoint(size ?? '') : ledgerFaultWords.earlyEntry(leaf),
      ),
      ...missing.map(ledgerFaultWords.missingCheckpoint),
      ...unproven.map(ledgerFaultWords.unproven),
      ...unsealed.map(ledgerFaultWords.unsealed),
      ...attempts.map(({ fault, code }) => ledgerFaultWords.attempt(fault, code)),
      ...moved.map(ledgerFaultWords.moved),
      ...problems,
    ],
  };
}

/** Reads the whole ledger and its log once. In a transaction that sees one moment. */
export async function checkLedger(trx: Queryable): Promise<LedgerCheck> {
  const { credits, problems } = await check(trx);
  return { credits, problems };
}

/** Whether one of the database's logs extends a checkpoint that someone saved elsewhere; a sentence if none does. */
async function compareWith(trx: Queryable, saved: SavedCheckpoint): Promise<string | null> {
  const log = (await listLogs(trx)).find(({ origin }) => origin === saved.origin);
  if (log === undefined) return ledgerFaultWords.otherLog(saved.origin);
  if (!isSignedBy(saved.note, log.verifier_key)) return ledgerFaultWords.otherKey;
  return (await extendsCheckpoint(trx, log.number, saved)) ? null : ledgerFaultWords.notExtended(saved.size);
}

/**
 * Logs what is not logged yet, checks the ledger, and notes what was found, for the overview. `saved`: a checkpoint
 * from a certificate or an email, which the log must extend. `hold` says why nothing is logged or signed; null: the log
 * is open.
 */
export async function verifyLedger(
  context: Context,
  saved: SavedCheckpoint | null = null,
): Promise<LedgerCheck & { readonly size: number; readonly hold: Hold | null }> {
  await writeLog(context);
  const hold = await findHold(context);
  const { log, size, credits, problems } = await context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await withoutTimeLimits(trx);
      const checked = await check(trx);
      const apart = saved === null ? null : await compareWith(trx, saved);
      return { ...checked, problems: [...checked.problems, ...(apart === null ? [] : [apart])] };
    });
  const row = { checked_at: context.now(), credits: String(credits), problem: problems[0] ?? null };
  const isSeen = { checked_log: Math.max(log, 1), checked_size: String(size) };
  const seen = await findChecked(context.db);
  const isLess = log < seen.log || (log === seen.log && size < seen.size);
  await context.db
    .insertInto('ledger_check')
    .values({ ...row, ...isSeen })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ ...row, ...(isLess ? {} : isSeen) }))
    .execute();
  if (problems.length > 0) context.log.error({ problems }, 'the ledger was changed outside the portal');
  return { credits, size, problems, hold };
}
