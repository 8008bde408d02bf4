// Answers to the before-and-after questions of a class. Before, a member gives or skips them on the class's page;
// after, they are part of the evaluation.
import { outcomeAnswersOf, withoutKey, type OutcomeQuestion } from '#catalogue/outcome-questions.ts';
import type { CallContext, Queryable } from '#platform/server/context.ts';
import { openBatcher } from '#platform/server/database/request-batcher.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { requireItem } from '#study-path/server/read-progress.ts';
import { classroomMessages, type saveOutcomeCheckCall } from '../contract.ts';
import { awaitsOutcome, insertOutcome, listCheckedBefore } from './outcome-queries.ts';

/** Live pages of a webinar ask again and again; one statement answers those that ask together. */
const askChecked = openBatcher(
  async ({ db }, activityId, studentIds) => {
    const checked = await listCheckedBefore(db, activityId, studentIds);
    return new Map(studentIds.map((studentId) => [studentId, checked.has(studentId)]));
  },
  { spacingMs: 50 },
);

/** What a student is asked before viewing: nothing once they answered, skipped, or viewed. */
export async function questionsBefore(
  context: Parameters<typeof askChecked>[0],
  { id, questions }: { readonly id: string; readonly questions: readonly OutcomeQuestion[] },
  studentId: string,
) {
  return questions.length === 0 || (await askChecked(context, id, studentId)) ? [] : questions.map(withoutKey);
}

/** Saves what a student answered before viewing, or that they skipped it. Once the class is viewed it is too late. */
export const saveOutcomeCheck: UseCase<typeof saveOutcomeCheckCall> = async ({ db, now }, student, { c, answers }) => {
  const { activity, progress } = await requireItem(db, { hash: c, kind: 'class' }, classroomMessages.getClassRefused, {
    studentId: student.id,
    at: now(),
  });
  const isInTime = progress.classViewCount === 0 && !progress.examTaken;
  if (isInTime) {
    const given = outcomeAnswersOf(activity.outcome_questions, answers);
    await insertOutcome(db, {
      studentId: student.id,
      activityId: activity.id,
      phase: 'before',
      answers: given,
      at: now(),
    });
  }
  return { status: true, isCounted: isInTime };
};

/** The activity of a step, with the questions that it asks. */
type Asked = { readonly id: string; readonly outcome_questions: readonly OutcomeQuestion[] };

/** What a student is asked after viewing: the questions that they answered before. */
export const questionsAfter = async (db: Queryable, activity: Asked, studentId: string) =>
  activity.outcome_questions.length > 0 && (await awaitsOutcome(db, activity.id, studentId))
    ? activity.outcome_questions.map(withoutKey)
    : [];

/** Saves what a student answered after viewing. Without an answer before, or with none now, there is nothing. */
export async function saveOutcomeAfter(
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  activity: Asked,
  studentId: string,
  given: Readonly<Record<string, number>>,
): Promise<void> {
  const answers = outcomeAnswersOf(activity.outcome_questions, given);
  if (answers.length === 0 || !(await awaitsOutcome(db, activity.id, studentId))) return;
  await insertOutcome(db, { studentId, activityId: activity.id, phase: 'after', answers, at: now() });
}
