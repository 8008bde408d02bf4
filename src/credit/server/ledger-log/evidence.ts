// What the ledger and its log may not say of themselves: that a credit is valid again, or gone. The audit log must say
// so as well, as far as its chain is whole (docs/specification/records.md, RL-8).
import { checkChain } from '#staff/server/audit/verify-audit.ts';
import type { Queryable } from '#platform/server/context.ts';
import { type Change, listChanges, listMerges } from './evidence-queries.ts';

/** The last entry of the audit log that counts as evidence. */
export const readEvidence = async (trx: Queryable): Promise<string> => (await checkChain(trx)).through;

/** A correction that is gone without a merge that was undone. `pendingId`: the line that waits to say so. */
export type Unfounded = {
  readonly code: string;
  readonly fault: 'deleted' | 'revived';
  readonly pendingId: string | null;
};

type Merge = Awaited<ReturnType<typeof listMerges>>[number];

/**
 * How often a merge was undone among the accounts that were ever merged with both of these; `null` for the second:
 * nothing is known of it.
 */
function undoneAmong(merges: readonly Merge[]): (one: string, other: string | null) => number {
  const parents = new Map<string, string>();
  const rootOf = (account: string): string => {
    const parent = parents.get(account);
    return parent === undefined ? account : rootOf(parent);
  };
  for (const { from, into } of merges) {
    const [one, other] = [rootOf(from), rootOf(into)];
    if (one !== other) parents.set(one, other);
  }
  const undone = new Map<string, number>();
  for (const { from, isUndone } of merges) if (isUndone) undone.set(rootOf(from), (undone.get(rootOf(from)) ?? 0) + 1);
  return (one, other) => (other !== null && rootOf(other) !== rootOf(one) ? 0 : (undone.get(rootOf(one)) ?? 0));
}

/**
 * Corrections that are gone, and credits that the log calls valid again, for which the audit log has no merge that was
 * undone: only that ends a correction, and never a withdrawal or an amendment.
 */
export async function listUnfounded(trx: Queryable, log: number, through: string): Promise<readonly Unfounded[]> {
  const changes = await listChanges(trx, log);
  if (changes.length === 0) return [];
  const countUndone = undoneAmong(await listMerges(trx, through));
  const faults: Unfounded[] = [];
  let [last, revived]: [Change | null, number] = [null, 0];
  for (const [position, change] of changes.entries()) {
    const { creditId, code, kind, pendingId } = change;
    if (changes[position - 1]?.creditId !== creditId) [last, revived] = [null, 0];
    const next = changes[position + 1]?.creditId === creditId ? changes[position + 1] : undefined;
    if (kind !== 'stands-again') {
      last = change;
      if (!change.isThere && change.isCurrent && next?.kind !== 'stands-again')
        faults.push({ code, fault: 'deleted', pendingId: null });
      continue;
    }
    const isFounded =
      last?.kind === 'superseded' &&
      !last.isAmendment &&
      !(last.isDouble && next === undefined) &&
      revived < countUndone(last.owner, last.byOwner);
    if (!isFounded) faults.push({ code, fault: pendingId === null ? 'revived' : 'deleted', pendingId });
    [last, revived] = [null, revived + 1];
  }
  return faults;
}
