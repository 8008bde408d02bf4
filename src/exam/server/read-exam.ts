import type { Queryable } from '#platform/server/context.ts';
import type { ItemName } from '#study-path/server/item-rows.ts';
import { itemOf } from '#study-path/server/read-progress.ts';
import { examMessages } from '../contract.ts';
import { findExam, findExamToGrade } from './exam-queries.ts';

type Reader = { readonly studentId: string; readonly at: Temporal.Instant };

/**
 * The exam of an item as its reader finds it, in one statement; `version` is one that the reader names besides those
 * that count anyhow. Refuses what the study path refuses of an item. There may be no open version.
 */
export async function requireExam(
  db: Queryable,
  item: ItemName,
  { studentId, at }: Reader,
  version: number | null = null,
) {
  return examOf(await findExam(db, item, studentId, version), at);
}

/** The same with what a credit freezes (`activity`), for an attempt that may earn it. */
export async function requireExamToGrade(
  db: Queryable,
  item: ItemName,
  { studentId, at }: Reader,
  version: number | null = null,
) {
  return examOf(await findExamToGrade(db, item, studentId, version), at);
}

type FoundExam = NonNullable<Awaited<ReturnType<typeof findExam>>>;

function examOf<Row extends FoundExam>(row: Row | undefined, at: Temporal.Instant) {
  const { activity, progress } = itemOf(row, examMessages.notAvailable, at);
  const { attempts: stored, versions, settings } = activity;
  const attempts = stored.map((attempt) => ({ ...attempt, taken_at: Temporal.Instant.from(attempt.taken_at) }));
  const versionById = (id: string | null) => versions.find((each) => each.id === id);
  return {
    activity,
    progress,
    settings,
    versions,
    versionById,
    open: versions.find((each) => each.published),
    attempts,
    pass: attempts.find((attempt) => attempt.passed),
    /** Answers in progress: those of another version may be about other things in the same places. */
    answersInProgress: (examId: string): unknown => (activity.draft_exam_id === examId ? activity.draft_answers : null),
  };
}

export type ReadExam = Awaited<ReturnType<typeof requireExam>>;
