// What later features note about the answer keys of an exam.
import type { Queryable } from '#platform/server/context.ts';
import { updateKeyConfirmed, updateSuspicions, type Suspicion } from './answer-key-queries.ts';

export type { Suspicion };

/** Notes which keys of a version figures contradict, in place of what was noted before. */
export const noteSuspicions = (db: Queryable, examId: string, found: readonly Suspicion[]) =>
  updateSuspicions(db, examId, found);

/**
 * Notes that `by` found the key of a question right. It holds for the open version; the next one is looked at anew.
 * False where the open version doesn’t ask this question.
 */
export const confirmKeyOf = (
  trx: Queryable,
  confirmed: { activityId: string; key: string; by: string; at: Temporal.Instant },
) => updateKeyConfirmed(trx, confirmed);
