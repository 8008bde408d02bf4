const known = new WeakMap<object, unknown>();

/**
 * The same answer without the long descriptions of its rows, which no card shows: a page rendered on the server carries its answer twice, once to be seen
 * and once to wake up with. Answers that many visitors share are shortened once.
 */
export function forCards<Answer>(answer: Answer): Answer {
  if (typeof answer !== 'object' || answer === null) return answer;
  const already = known.get(answer);
  if (already !== undefined) return already as Answer;
  const short = Array.isArray(answer)
    ? answer.map(forCards)
    : Object.fromEntries(
        Object.entries(answer).map(([name, value]) => [
          name,
          name === 'description' && typeof value === 'string' ? '' : forCards(value as unknown),
        ]),
      );
  known.set(answer, short);
  return short as Answer;
}
