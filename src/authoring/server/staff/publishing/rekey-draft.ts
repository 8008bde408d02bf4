import type { Queryable } from '#platform/server/context.ts';
import { lockDraft, updateDraft } from '../drafts/draft-queries.ts';

/**
 * Writes a corrected key into the draft of an activity, where it asks the question with the same right answer: else
 * publishing the draft would bring the wrong key back.
 */
export async function rekeyDraft(
  trx: Queryable,
  hash: string,
  { key, rightOption, by, at }: { key: string; rightOption: string; by: string; at: Temporal.Instant },
): Promise<void> {
  const row = await lockDraft(trx, hash);
  const exam = row?.content?.exam;
  if (row === undefined || row.content === null || !exam) return;
  const questions = exam.questions.map((question) => {
    const option = question.key === key ? question.options.indexOf(rightOption) : -1;
    return option === -1 ? question : { ...question, correct: option + 1 };
  });
  if (questions.every((question, index) => question === exam.questions[index])) return;
  await updateDraft(trx, row.id, {
    content: JSON.stringify({ ...row.content, exam: { ...exam, questions } }),
    changed_by: by,
    changed_at: at,
  });
}
