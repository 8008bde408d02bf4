import { isDeepStrictEqual } from 'node:util';
import type { Context, Queryable } from '#platform/server/context.ts';
import { listQuestions } from './exam-queries.ts';

export type ImportedExam = { readonly minScore: number; readonly questions: readonly { readonly question: string; readonly options: readonly string[]; readonly correct: number }[] };

/** Publishes an exam. One that differs from the published one becomes a new version; attempts at the old one stay gradable. */
export async function importExam(context: Context, db: Queryable, activityId: string, exam: ImportedExam): Promise<string> {
  const wanted = exam.questions.map(({ question, options, correct }) => ({ question, options: Array.from({ length: 6 }, (_, index) => options[index] ?? null), correct_option: correct }));
  const open = await db.selectFrom('exam').select(['id', 'version', 'min_score']).where('activity_id', '=', activityId).where('published', '=', true).executeTakeFirst();
  if (open) {
    const existing = (await listQuestions(db, open.id)).map(({ question, options, correct_option }) => ({ question, options: [...options], correct_option }));
    if (open.min_score === exam.minScore && isDeepStrictEqual(existing, wanted)) return open.id;
    await db.updateTable('exam').set({ published: false }).where('id', '=', open.id).execute();
  }
  const row = await db
    .insertInto('exam')
    .values({ activity_id: activityId, version: (open?.version ?? 0) + 1, min_score: exam.minScore, created_at: context.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('exam_question').values(wanted.map((question, position) => ({ exam_id: row.id, position, ...question, options: question.options as string[] }))).execute();
  return row.id;
}

/** Takes over a passed exam of an earlier record; the attempt has every answer right as far as the score says. */
export async function importPass(db: Queryable, pass: { studentId: string; activityId: string; score: number; takenAt: Temporal.Instant }): Promise<string | null> {
  const exam = await db.selectFrom('exam').select('id').where('activity_id', '=', pass.activityId).where('published', '=', true).executeTakeFirst();
  if (!exam) return null;
  const questions = await listQuestions(db, exam.id);
  const right = Math.round((pass.score * questions.length) / 100);
  const grades = questions.map((_, index) => index < right);
  const answers = questions.map((question, index) => (grades[index] ? question.correct_option : (question.correct_option % question.options.filter((option) => option !== null).length) + 1));
  const row = await db
    .insertInto('exam_attempt')
    .values({ exam_id: exam.id, activity_id: pass.activityId, student_id: pass.studentId, answers, grades, score: Math.floor((right * 100) / questions.length), passed: true, taken_at: pass.takenAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}
