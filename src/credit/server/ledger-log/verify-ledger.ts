// Whether each row of the ledger still says what was written, and none is missing, added or another person's: every
// row is compared with its line of the ledger's log, and the log with itself (migrations/0059-ledger-log.sql).
import { withoutTimeLimits } from '#platform/server/backup/tables.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { ledgerFaultWords } from '../../ledger-faults.ts';
import { bindLedger, lineHash } from './ledger-log.ts';
import {
  countCredits,
  findCheckedLeaf,
  findLedgerHead,
  listCorrectionFaults,
  listCreditFaults,
  listLedgerLog,
  listMovedCredits,
} from './ledger-log-queries.ts';

export type LedgerCheck = {
  readonly credits: number;
  /** What was changed outside the portal, as sentences; about 60 at most. */
  readonly problems: readonly string[];
};

/** How many rows of each sort are named. */
const mostNamed = 20;
const pieceSize = 1000;

/** The first line of the log that is missing or does not fit; null: none. `leaf` is the last one that fits. */
async function checkLog(trx: Queryable): Promise<{ readonly leaf: bigint; readonly brokenLeaf: bigint | null }> {
  let [leaf, previous]: [bigint, Uint8Array] = [0n, Buffer.alloc(32)];
  for (;;) {
    const piece = await listLedgerLog(trx, String(leaf + 1n), pieceSize);
    for (const line of piece) {
      const next = leaf + 1n;
      const fits = line.leaf === String(next) && Buffer.compare(line.hash, lineHash(previous, line.leaf, line)) === 0;
      if (!fits) return { leaf, brokenLeaf: next };
      [leaf, previous] = [next, line.hash];
    }
    if (piece.length < pieceSize) break;
  }
  const head = await findLedgerHead(trx);
  const isWhole =
    head.leaf === String(leaf) &&
    Buffer.compare(head.hash, previous) === 0 &&
    BigInt(await findCheckedLeaf(trx)) <= leaf;
  return { leaf, brokenLeaf: isWhole ? null : leaf + 1n };
}

async function check(trx: Queryable): Promise<LedgerCheck & { readonly leaf: bigint }> {
  const { leaf, brokenLeaf } = await checkLog(trx);
  const credits = await listCreditFaults(trx, mostNamed);
  const corrections = await listCorrectionFaults(trx, mostNamed);
  const moved = await listMovedCredits(trx, mostNamed);
  return {
    credits: await countCredits(trx),
    leaf,
    problems: [
      ...credits.map(({ fault, code, row_id: id }) => ledgerFaultWords.credit(fault, code, id)),
      ...corrections.map(({ fault, code, row_id: id }) => ledgerFaultWords.correction(fault, code, id)),
      ...moved.map(ledgerFaultWords.moved),
      ...(brokenLeaf === null ? [] : [ledgerFaultWords.log(String(brokenLeaf))]),
    ],
  };
}

/** Reads the whole ledger and its log once. In a transaction that sees one moment. */
export async function checkLedger(trx: Queryable): Promise<LedgerCheck> {
  const { credits, problems } = await check(trx);
  return { credits, problems };
}

/** Binds what is not bound yet, checks the ledger, and notes what was found, for the overview. */
export async function verifyLedger(context: Context): Promise<LedgerCheck> {
  await bindLedger(context);
  const { leaf, credits, problems } = await context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await withoutTimeLimits(trx);
      return check(trx);
    });
  const row = { checked_at: context.now(), credits: String(credits), problem: problems[0] ?? null };
  await context.db
    .insertInto('ledger_check')
    .values({ ...row, checked_leaf: String(leaf) })
    .onConflict((conflict) =>
      conflict.column('is_only').doUpdateSet((eb) => ({
        ...row,
        // Lines that were there once must stay: a log that was cut off is named each time.
        checked_leaf: eb.fn('greatest', ['ledger_check.checked_leaf', eb.ref('excluded.checked_leaf')]),
      })),
    )
    .execute();
  if (problems.length > 0) context.log.error({ problems }, 'the ledger was changed outside the portal');
  return { credits, problems };
}
