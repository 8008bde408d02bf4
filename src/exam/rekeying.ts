// What a corrected answer key makes of answers that were given before (docs/specification/results.md, RS-4).

/** A correction of a question’s key, by the text of the right option, which names it in every version. */
export type Rekey = {
  readonly key: string;
  /** Null: every answer counts. */
  readonly rightOption: string | null;
};

export type KeyedQuestion = {
  readonly key: string;
  readonly options: readonly (string | null)[];
  readonly correctOption: number;
  readonly countsForAll: boolean;
};

/**
 * A question under the corrections of its key, the last one counting. A version that doesn’t have the option that is
 * right keeps its own key.
 */
export function rekeyed<Question extends KeyedQuestion>(question: Question, rekeys: readonly Rekey[]): Question {
  let now = question;
  for (const { key, rightOption } of rekeys) {
    if (key !== question.key) continue;
    const at = rightOption === null ? -1 : question.options.indexOf(rightOption);
    if (rightOption === null) now = { ...now, countsForAll: true };
    else if (at >= 0) now = { ...now, correctOption: at + 1, countsForAll: false };
  }
  return now;
}

/** The questions of a version under these corrections, and whether any differs. */
export function rekeyedAll<Question extends KeyedQuestion>(questions: readonly Question[], rekeys: readonly Rekey[]) {
  const now = questions.map((question) => rekeyed(question, rekeys));
  return { questions: now, isChanged: now.some((question, index) => question !== questions[index]) };
}

type Attempt = {
  readonly answers: readonly number[];
  readonly grades: readonly boolean[];
  readonly passed: boolean;
  /** The places of the questions that were served, in their order; null: as written. */
  readonly served: readonly { readonly at: number }[] | null;
};

export type Regraded = { readonly grades: boolean[]; readonly score: number; readonly passes: boolean };

/** An attempt under corrected keys. Its answers stay as they were given. */
export function regrade(
  attempt: Attempt,
  questions: readonly KeyedQuestion[],
  minScore: number,
): Regraded & { readonly isChanged: boolean } {
  const grades = attempt.answers.map((answer, index) => {
    const question = questions[attempt.served?.[index]?.at ?? index];
    return question === undefined
      ? (attempt.grades[index] ?? false)
      : question.countsForAll || question.correctOption === answer;
  });
  const right = grades.filter(Boolean).length;
  return {
    grades,
    score: Math.floor((right * 100) / grades.length),
    passes: grades.length > 0 && right * 100 >= minScore * grades.length,
    isChanged: grades.some((grade, index) => grade !== attempt.grades[index]),
  };
}
