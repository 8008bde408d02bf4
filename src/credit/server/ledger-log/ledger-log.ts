// The ledger's own log: a line for each credit and correction that was added or rightly removed, bound to the one
// before it (migrations/0059-ledger-log.sql). Their transactions leave lines unbound; they are bound here, by one
// process at a time.
import { createHash } from 'node:crypto';
import type { Context, Queryable } from '#platform/server/context.ts';
import { insertLedgerLog, lockLedgerHead, takePending, updateLedgerHead } from './ledger-log-queries.ts';

/** What a line says: of which row, and the digest of what that row said; null where the row was removed. */
export type LedgerLine = {
  readonly kind: string;
  readonly row_id: string;
  readonly digest: Uint8Array | null;
};

/** SHA-256 over the hash before and the line. */
export function lineHash(previous: Uint8Array, leaf: string, { kind, row_id: row, digest }: LedgerLine): Buffer {
  const said = [leaf, kind, row, digest === null ? '' : Buffer.from(digest).toString('hex')].join(' ');
  return createHash('sha256').update(previous).update(said).digest();
}

const pieceSize = 1000;

async function bindPiece(trx: Queryable): Promise<boolean> {
  const head = await lockLedgerHead(trx);
  const taken = await takePending(trx, pieceSize);
  let [leaf, previous]: [bigint, Uint8Array] = [BigInt(head.leaf), head.hash];
  const bound = taken.map((line) => {
    leaf += 1n;
    const hash = lineHash(previous, String(leaf), line);
    previous = hash;
    return { ...line, leaf: String(leaf), hash };
  });
  if (bound.length > 0) {
    await insertLedgerLog(trx, bound);
    await updateLedgerHead(trx, String(leaf), Buffer.from(previous));
  }
  return taken.length === pieceSize;
}

/** Binds what was added since. */
export async function bindLedger({ db }: Pick<Context, 'db'>): Promise<void> {
  for (let isMore = true; isMore;) isMore = await db.transaction().execute(bindPiece);
}
