// How much of a text was reworded: it decides whether a question is still the same one.

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}%°]+/gu) ?? [];

/** The length of the longest run of words that both texts have in the same order, gaps allowed. */
function commonWords(before: readonly string[], after: readonly string[]): number {
  let above = new Uint16Array(after.length + 1);
  for (const word of before) {
    const row = new Uint16Array(after.length + 1);
    for (const [index, other] of after.entries())
      row[index + 1] = word === other ? (above[index] ?? 0) + 1 : Math.max(above[index + 1] ?? 0, row[index] ?? 0);
    above = row;
  }
  return above[after.length] ?? 0;
}

/** How many words changed, out of how many: those of the longer text. Case and punctuation don't count. */
export function changedWords(before: string, after: string): { readonly changed: number; readonly of: number } {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  const of = Math.max(one.length, other.length);
  return { changed: of - commonWords(one, other), of };
}

/** From this share of changed words on, the editor asks whether a question is still the same. */
export const newQuestionShare = 0.4;
