import type { Queryable } from '#platform/server/context.ts';
import type { ItemName } from '#study-path/server/item-rows.ts';
import { itemOf } from '#study-path/server/read-progress.ts';
import { examMessages } from '../contract.ts';
import { findExam, findExamToGrade, type ExamVersion, type Sitting } from './exam-queries.ts';

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

type FoundExam = Omit<NonNullable<Awaited<ReturnType<typeof findExam>>>, 'same_content'>;

function examOf<Row extends FoundExam>(row: Row | undefined, at: Temporal.Instant) {
  const { activity, progress } = itemOf(row, examMessages.notAvailable, at);
  const { attempts: stored, versions, settings, sittings } = activity;
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
    /**
     * Answers in progress, in the order in which the questions are written. Those of another version may be about other
     * things in the same places.
     */
    answersInProgress: (examId: string): unknown => (activity.draft_exam_id === examId ? activity.draft_answers : null),
    /** The order in which a version is served until it is passed: the open sitting's, or that of the last attempt. */
    sittingOf: (examId: string): Sitting | undefined =>
      sittings.find((each) => each.exam_id === examId && each.attempt_id === null) ??
      sittings.find((each) => each.exam_id === examId),
    /** Whether what is served of a version was graded: an exam that draws has other questions for the next attempt. */
    isSpent: (exam: ExamVersion): boolean =>
      exam.draws.length > 0 && !sittings.some((each) => each.exam_id === exam.id && each.attempt_id === null),
    /** The order in which an attempt was served. */
    sittingOfAttempt: (attemptId: string): Sitting | undefined =>
      sittings.find((each) => each.attempt_id === attemptId),
  };
}

/** The questions in the order of a sitting; as written without one. */
export function servedBy({ questions }: ExamVersion, sitting: Pick<Sitting, 'questions'> | undefined) {
  const served = sitting?.questions ?? questions.map((_, at) => ({ at, order: undefined }));
  return served.flatMap(({ at, order }) => {
    const question = questions[at];
    return question === undefined ? [] : [{ ...question, at, order }];
  });
}
export type Served = ReturnType<typeof servedBy>[number];

export type ReadExam = ReturnType<typeof examOf<FoundExam>>;
