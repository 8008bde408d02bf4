// Answers that are not handed in yet: evaluation and exam keep them here, so that a reload, a dropped line or another device loses nothing.
import type { Queryable } from '#platform/server/context.ts';
import { deleteDraft, findDraft, insertDraft } from './study-path-queries.ts';

type Step = 'evaluation' | 'exam';

/** What was kept, or null. Its shape is the step's own and must be read with its schema. */
export async function readAnswersInProgress(
  db: Queryable,
  studentId: string,
  activityId: string,
  step: Step,
): Promise<unknown> {
  return (await findDraft(db, studentId, activityId, step))?.answers ?? null;
}

/** The answers that were kept for one version of an exam, or null: another version may ask other things in the same places. */
export async function readExamAnswers(
  db: Queryable,
  studentId: string,
  activityId: string,
  examId: string,
): Promise<unknown> {
  const draft = await findDraft(db, studentId, activityId, 'exam');
  return draft?.exam_id === examId ? draft.answers : null;
}

/** Keeps answers; those of an exam name its version. */
export async function saveAnswersInProgress(
  db: Queryable,
  draft: {
    studentId: string;
    activityId: string;
    step: Step;
    answers: unknown;
    examId: string | null;
    at: Temporal.Instant;
  },
): Promise<void> {
  await insertDraft(db, draft);
}

/** Once handed in, nothing is in progress. */
export async function dropAnswersInProgress(
  db: Queryable,
  studentId: string,
  activityId: string,
  step: Step,
): Promise<void> {
  await deleteDraft(db, studentId, activityId, step);
}
