import type { Queryable } from '#platform/server/context.ts';
import { ratingGroups, type EvaluationForm } from '../contract.ts';
import { insertEvaluation } from './evaluation-queries.ts';

/** The evaluation of a completed class taken over from an earlier record: every rating "Good", no text. */
export async function importEvaluation(
  db: Queryable,
  studentId: string,
  activityId: string,
  at: Temporal.Instant,
): Promise<void> {
  const ratings = Object.fromEntries(ratingGroups.flatMap((group) => group.ratings.map(({ name }) => [name, 3])));
  await insertEvaluation(db, {
    studentId,
    activityId,
    form: { ...ratings, comments: '', otherTopics: '' } as EvaluationForm,
    own: [],
    at,
  });
}
