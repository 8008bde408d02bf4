import type { Context, Queryable } from '#platform/server/context.ts';
import { entryHash } from './audit-chain.ts';
import { findChainState, listChain, findEntryHash, updateChainState } from './audit-queries.ts';

const pieceSize = 1000;

export type ChainCheck = {
  /** The entry through which the chain was whole. */
  readonly through: string;
  /** The hash of that entry, in hexadecimal: stored elsewhere, it proves that the log up to it is the same. */
  readonly lastHash: string;
  /** The first that is missing or does not fit; null: none. */
  readonly brokenId: string | null;
};

/**
 * Goes through the whole chain. An entry that is gone, was changed or put between is named; so are entries cut off the
 * end, even if the head was set back: through where a check once came, it must come again.
 */
export async function checkChain(trx: Queryable): Promise<ChainCheck> {
  const head = await findChainState(trx);
  let previous: Uint8Array = Buffer.alloc(32);
  let through = 0n;
  for (;;) {
    const piece = await listChain(trx, String(through + 1n), pieceSize);
    for (const entry of piece) {
      const fits =
        entry.id === String(through + 1n) &&
        Buffer.compare(entry.previous_hash, previous) === 0 &&
        Buffer.compare(entry.entry_hash, entryHash(previous, entry)) === 0;
      if (!fits) return checked(through, previous, false);
      previous = entry.entry_hash;
      through += 1n;
    }
    if (piece.length < pieceSize) break;
  }
  const isWhole =
    head.last_id === String(through) &&
    Buffer.compare(head.last_hash, previous) === 0 &&
    BigInt(head.checked_through ?? 0) <= through;
  return checked(through, previous, isWhole);
}

const checked = (through: bigint, lastHash: Uint8Array, isWhole: boolean): ChainCheck => ({
  through: String(through),
  lastHash: Buffer.from(lastHash).toString('hex'),
  brokenId: isWhole ? null : String(through + 1n),
});

/** Checks the chain and notes what was found, for the line above the log. */
export async function verifyAudit(context: Context): Promise<ChainCheck> {
  // In a view of one moment: entries written meanwhile belong to the next check.
  const check = await context.db.transaction().setIsolationLevel('repeatable read').execute(checkChain);
  await updateChainState(context.db, {
    checked_at: context.now(),
    checked_through: check.through,
    broken_id: check.brokenId,
  });
  if (check.brokenId !== null)
    context.log.error({ entry: check.brokenId }, 'the audit log was changed outside the portal');
  return check;
}

/** Whether an entry of the log still has a hash that begins like this. */
export const hasEntry = async ({ db }: Context, id: string, hash: string): Promise<boolean> =>
  (await findEntryHash(db, id))?.startsWith(hash) ?? false;
