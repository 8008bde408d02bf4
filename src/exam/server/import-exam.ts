import { isDeepStrictEqual } from 'node:util';
import type { Context, Queryable } from '#platform/server/context.ts';
import {
  closeExam,
  findOpenExam,
  insertImportedPass,
  insertExam,
  listQuestions,
  updateRetakes,
} from './exam-queries.ts';

export type ImportedExam = {
  readonly minScore: number;
  /** Minutes before the second, third, … attempt; null = the provider's setting. */
  readonly retakeDelaysMin?: number[] | null;
  /** Null = the provider's setting. */
  readonly maxAttempts?: number | null;
  readonly questions: readonly {
    readonly question: string;
    readonly options: readonly string[];
    readonly correct: number;
  }[];
};

/**
 * Publishes the exam of an activity, or withdraws it (null). One that differs from the published one becomes a new
 * version; attempts at the old one stay gradable, and what is the same is not written again.
 */
export async function importExam(
  context: Context,
  db: Queryable,
  activityId: string,
  exam: ImportedExam | null,
): Promise<void> {
  const open = await findOpenExam(db, activityId);
  const retakes = { retake_delays: exam?.retakeDelaysMin ?? null, max_attempts: exam?.maxAttempts ?? null };
  const wanted = exam?.questions.map(({ question, options, correct }) => ({
    question,
    options: Array.from({ length: 6 }, (_, index) => options[index] ?? null),
    correct_option: correct,
  }));
  if (open) {
    const existing = (await listQuestions(db, open.id)).map(({ question, options, correct_option }) => ({
      question,
      options: [...options],
      correct_option,
    }));
    if (open.min_score === exam?.minScore && isDeepStrictEqual(existing, wanted)) {
      // How often it may be taken is not part of what is asked: no new version.
      if (open.max_attempts !== retakes.max_attempts || !isDeepStrictEqual(open.retake_delays, retakes.retake_delays))
        await updateRetakes(db, open.id, retakes);
      return;
    }
    await closeExam(db, open.id);
  }
  if (exam && wanted) await insertExam(db, { activityId, minScore: exam.minScore, retakes, at: context.now() }, wanted);
}

/** Takes over a passed exam of an earlier record; the attempt has every answer right as far as the score says. */
export async function importPass(
  db: Queryable,
  pass: { studentId: string; activityId: string; score: number; takenAt: Temporal.Instant },
): Promise<string | null> {
  const exam = await findOpenExam(db, pass.activityId);
  if (!exam) return null;
  const questions = await listQuestions(db, exam.id);
  const right = Math.round((pass.score * questions.length) / 100);
  const grades = questions.map((_, index) => index < right);
  const answers = questions.map((question, index) =>
    grades[index]
      ? question.correct_option
      : (question.correct_option % question.options.filter((option) => option !== null).length) + 1,
  );
  const attempt = {
    exam_id: exam.id,
    activity_id: pass.activityId,
    student_id: pass.studentId,
    taken_at: pass.takenAt,
  };
  return insertImportedPass(db, {
    ...attempt,
    answers,
    grades,
    score: Math.floor((right * 100) / questions.length),
    passed: true,
  });
}
