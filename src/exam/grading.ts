export type AnswerKey = readonly {
  readonly correctOption: number;
  readonly options: readonly (string | null)[];
  /** Every answer is right. */
  readonly countsForAll?: boolean;
}[];

export type Result = { readonly grades: boolean[]; readonly examScore: number; readonly passed: boolean };

/** Whether there is one answer for every question, and each names an option that the question has. */
export function isComplete(key: AnswerKey, answers: readonly (number | null)[]): answers is readonly number[] {
  return (
    answers.length === key.length &&
    key.every((question, index) => {
      const answer = answers[index];
      return answer !== null && answer !== undefined && (question.options[answer - 1] ?? null) !== null;
    })
  );
}

/**
 * One right option a question, equal weight; passed if right × 100 ≥ minScore × questions; the score shown is rounded
 * down, so that 74.9 never reads as a passing 75.
 */
export function grade(key: AnswerKey, answers: readonly number[], minScore: number): Result {
  const grades = key.map(
    (question, index) => question.countsForAll === true || question.correctOption === answers[index],
  );
  const right = grades.filter(Boolean).length;
  return { grades, examScore: Math.floor((right * 100) / key.length), passed: right * 100 >= minScore * key.length };
}
