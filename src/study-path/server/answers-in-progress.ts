// Answers that are not handed in yet: evaluation and exam keep them here, so that a reload, a dropped connection or
// another device loses nothing.
import type { QueryCreator } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { DB } from '#platform/server/database/tables.gen.ts';
import { deleteDraft, findDraft, insertDraft } from './study-path-queries.ts';

type Step = 'evaluation' | 'exam';

/** What was stored, or null. Its shape belongs to the step and must be read with its schema. */
export async function readAnswersInProgress(
  db: Queryable,
  studentId: string,
  activityId: string,
  step: Step,
): Promise<unknown> {
  return (await findDraft(db, studentId, activityId, step))?.answers ?? null;
}

type Draft = {
  readonly studentId: string;
  readonly activityId: string;
  readonly step: Step;
  readonly answers: unknown;
  readonly examId: string | null;
  readonly at: Temporal.Instant;
};

/** Keeps answers; those of an exam name its version. */
export async function saveAnswersInProgress(db: Queryable, draft: Draft): Promise<void> {
  await insertDraft(db, draft).execute();
}

/** The same as a part (`with`) of the statement that writes what the answers led to. */
export const savedDraft = (draft: Draft) => (part: QueryCreator<DB>) => insertDraft(part, draft).returning('step');

/** Once handed in, nothing is in progress: a part (`with`) of the statement that writes what was handed in. */
export const droppedDraft = (studentId: string, activityId: string, step: Step) => (part: QueryCreator<DB>) =>
  deleteDraft(part, studentId, activityId, step).returning('step');
