// Which word was meant by one that no one uses. The catalogue is the dictionary
// (docs/specification/lists-and-search.md, LS-24).

/** How many letters were missed, added, mistaken or swapped with their neighbor to make one word of the other. */
export function typingErrors(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  let twoBack: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const steps = [at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + (isSame ? 0 : 1)];
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        steps.push(at(twoBack, column - 2) + 1);
      current.push(Math.min(...steps));
    }
    [twoBack, last] = [last, current];
  }
  return at(last, b.length);
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY;

/** Errors that a word may hold and still be recognized, by its length. */
export function errorsForgiven(word: string): number {
  const { length } = [...word];
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/** As many words may be meant at once. */
const mostMeant = 3;

/**
 * The known words nearest to `word`: those with the fewest errors, an equal first letter first; none when all are too
 * far.
 */
export function nearestWords(word: string, known: readonly string[]): string[] {
  const near = known
    .map((candidate) => ({ candidate, errors: typingErrors(word, candidate) }))
    .filter(({ errors }) => errors <= errorsForgiven(word));
  const fewest = Math.min(...near.map(({ errors }) => errors));
  const startsAlike = ({ candidate }: { candidate: string }) => (candidate[0] === word[0] ? 0 : 1);
  return near
    .filter(({ errors }) => errors === fewest)
    .sort((one, other) => startsAlike(one) - startsAlike(other) || one.candidate.localeCompare(other.candidate))
    .slice(0, mostMeant)
    .map(({ candidate }) => candidate);
}
