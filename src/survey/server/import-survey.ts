import type { Queryable } from '#platform/server/context.ts';
import { publicHash } from '#platform/server/random.ts';

export type ImportedSurvey = { readonly questions: readonly { readonly question: string; readonly type: 'yesno' | 'single' | 'multi'; readonly buttons: readonly string[] }[] };

/** Writes the one survey of a class. A class that has one already keeps it, with the answers given. */
export async function importSurvey(db: Queryable, activityId: string, survey: ImportedSurvey): Promise<void> {
  const row = await db.insertInto('survey').values({ hash: publicHash(), activity_id: activityId }).onConflict((conflict) => conflict.doNothing()).returning('id').executeTakeFirst();
  if (!row) return;
  for (const [position, question] of survey.questions.entries()) {
    const { id } = await db.insertInto('survey_question').values({ hash: publicHash(), survey_id: row.id, position, question: question.question, type: question.type }).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('survey_choice').values(question.buttons.map((label, index) => ({ hash: publicHash(), question_id: id, position: index, label }))).execute();
  }
}
