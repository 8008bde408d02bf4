import type { Queryable } from '#platform/server/context.ts';
import type { ResultFacts, ResultKind } from '../../results.ts';
import { listResultFacts } from '../result-queries.ts';

/** What a search found: an item of a kind, and the level at which it matches the words (0 is the best). */
export type Candidate = { readonly id: string; readonly kind: ResultKind; readonly rank: number };

/** What filters and orders look at; what was withdrawn since it was found is left out. */
export async function readFacts(
  db: Queryable,
  studentId: string,
  candidates: readonly Candidate[],
): Promise<ResultFacts[]> {
  const ids = candidates.filter(({ kind }) => kind !== 'book').map(({ id }) => id);
  const stored = new Map(
    (ids.length === 0 ? [] : await listResultFacts(db, { ids, studentId })).map((facts) => [facts.id, facts]),
  );
  return candidates.flatMap((candidate): ResultFacts[] => {
    if (candidate.kind === 'book') return [{ ...candidate, credits: 0, minutes: null, atMs: null, isCompleted: false }];
    const facts = stored.get(candidate.id);
    if (facts === undefined) return [];
    const { credits, minutes, release_at: releaseAt, is_completed: isCompleted } = facts;
    return [{ ...candidate, credits, minutes, atMs: releaseAt.epochMilliseconds, isCompleted }];
  });
}
