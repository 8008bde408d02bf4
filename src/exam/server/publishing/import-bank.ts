import { isDeepStrictEqual } from 'node:util';
import type { Context, Queryable } from '#platform/server/context.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { findBankQuestion, findSubject, listPool, writeBankQuestion } from './bank-queries.ts';

export type ImportedBankQuestion = {
  /** The question's lasting name; without it, equal text of a subject has the name that it had before. */
  readonly key?: string | undefined;
  readonly subject: string;
  readonly question: string;
  readonly options: readonly string[];
  readonly correct: number;
  readonly explanation?: string | undefined;
  readonly source?: string | undefined;
};

/**
 * Writes a question of a folder to the bank; what is the same isn't written again. One that somebody changed in the
 * console stays as it is unless `isOverConsole`. Returns whether it was left so.
 */
export async function importBankQuestion(
  { now }: Pick<Context, 'now'>,
  db: Queryable,
  given: ImportedBankQuestion,
  isOverConsole: boolean,
): Promise<boolean> {
  const subject = await findSubject(db, given.subject);
  const key =
    given.key ??
    (await listPool(db, subject)).find(({ question }) => question === given.question)?.question_key ??
    publicHash();
  const before = await findBankQuestion(db, key);
  const values = {
    subject,
    question: given.question,
    options: [...given.options],
    correct_option: given.correct,
    explanation: given.explanation ?? '',
    source: given.source ?? '',
    retired_at: null,
  };
  if (before !== undefined) {
    const { question, options, correct_option, explanation, source, retired_at } = before;
    const had = { subject: before.subject, question, options, correct_option, explanation, source, retired_at };
    if (isDeepStrictEqual(had, values)) return false;
    if (before.changed_by !== '' && !isOverConsole) return true;
  }
  await writeBankQuestion(db, { question_key: key, ...values, changed_by: '', changed_at: now() });
  return false;
}
