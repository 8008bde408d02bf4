import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '#platform/server/context.ts';
import { closeSurvey, findPublishedQuestions, insertSurvey } from './survey-queries.ts';

export type WrittenQuestion = {
  readonly question: string;
  readonly type: 'yesno' | 'single' | 'multi';
  readonly buttons: readonly string[];
};
export type WrittenSurvey = { readonly questions: readonly WrittenQuestion[] };

/**
 * Publishes the survey of a class, or takes it out (null). One that differs from the published one becomes a new
 * version: sessions and answers stay with the version that they began with, and what is the same is not written again.
 */
export async function writeSurvey(db: Queryable, activityId: string, survey: WrittenSurvey | null): Promise<void> {
  const open = await findPublishedQuestions(db, activityId);
  const wanted = survey?.questions.map(({ question, type, buttons }) => ({ question, type, buttons: [...buttons] }));
  if (open) {
    if (isDeepStrictEqual(open.questions, wanted)) return;
    await closeSurvey(db, open.id);
  }
  if (wanted) await insertSurvey(db, activityId, wanted);
}
