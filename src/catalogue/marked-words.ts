// Which words of a text a search found. Texts keep their accents and capitals; what is compared has neither.

export type MarkedPart = { readonly text: string; readonly isMarked: boolean };

/** As the database compares words: without accents, capitals and apostrophes. */
export function plainWord(word: string): string {
  return word.normalize('NFKD').replace(/[\p{M}'’‘ʼ`´]/gu, '').toLowerCase();
}

/** Stems end where the words that share them part: "therapi" stands for therapy and therapies. */
const isFound = (word: string, mark: string): boolean => word.startsWith(mark) || (mark.endsWith('i') && word.startsWith(`${mark.slice(0, -1)}y`));

/** The text in parts, in order; the parts that begin with one of `marks` are marked as whole words. */
export function markedParts(text: string, marks: readonly string[]): MarkedPart[] {
  if (marks.length === 0) return [{ text, isMarked: false }];
  const parts: MarkedPart[] = [];
  // Every second piece is a word; what stands between is kept as it is.
  for (const [place, piece] of text.split(/([\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*)/u).entries()) {
    if (piece === '') continue;
    const word = place % 2 === 1 ? plainWord(piece) : '';
    const isMarked = word !== '' && marks.some((mark) => isFound(word, mark));
    const last = parts.at(-1);
    if (last !== undefined && last.isMarked === isMarked && !isMarked) parts[parts.length - 1] = { text: last.text + piece, isMarked };
    else parts.push({ text: piece, isMarked });
  }
  return parts;
}
