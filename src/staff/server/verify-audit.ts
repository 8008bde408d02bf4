import type { Context, Queryable } from '#platform/server/context.ts';
import { entryHash } from './audit-chain.ts';
import { findChainState, listChain, updateChainState } from './audit-queries.ts';

const pieceSize = 1000;

export type ChainCheck = {
  /** The entry through which the chain was whole. */
  readonly through: string;
  /** The first that is missing or does not fit; null: none. */
  readonly brokenId: string | null;
};

/** Goes through the whole chain. An entry that is gone, was changed or put between is named; so are entries cut off the end. */
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
      if (!fits) return { through: String(through), brokenId: String(through + 1n) };
      previous = entry.entry_hash;
      through += 1n;
    }
    if (piece.length < pieceSize) break;
  }
  const isWhole = head.last_id === String(through) && Buffer.compare(head.last_hash, previous) === 0;
  return { through: String(through), brokenId: isWhole ? null : String(through + 1n) };
}

/** Checks the chain and notes what was found, for the line above the log. */
export async function verifyAudit(context: Context): Promise<ChainCheck> {
  // In a view of one moment: entries written meanwhile belong to the next check.
  const found = await context.db.transaction().setIsolationLevel('repeatable read').execute(checkChain);
  await updateChainState(context.db, {
    checked_at: context.now(),
    checked_through: found.through,
    broken_id: found.brokenId,
  });
  if (found.brokenId !== null) context.log.error({ entry: found.brokenId }, 'the audit log does not fit together');
  return found;
}
