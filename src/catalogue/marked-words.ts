// Which words of a text a search found. Texts keep their accents and capitals; what is compared has neither.

export type MarkedPart = { readonly text: string; readonly isMarked: boolean };

/** As the database compares words: without accents, capitals and apostrophes. */
function plainWord(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼ`´]/gu, '')
    .toLowerCase();
}

/**
 * Stems end where the words that share them part: "therapi" stands for therapy and therapies. A single letter, as in
 * "x-ray", stands for itself.
 */
const isFound = (word: string, mark: string): boolean =>
  mark.length === 1
    ? word === mark
    : word.startsWith(mark) || (mark.endsWith('i') && word.startsWith(`${mark.slice(0, -1)}y`));

/** A text in pieces: every second one is a word; the text in between is unchanged. */
export function piecesOf(text: string): string[] {
  return text.split(/([\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*)/u);
}

/**
 * How many pieces from the word at `place` on a mark covers; 0 when it does not begin there. A mark of several words is
 * found where they follow one another.
 */
export function markedPieces(plain: readonly string[], place: number, mark: string): number {
  const words = mark.split(' ');
  return words.every((word, index) => isFound(plain[place + 2 * index] ?? '', word)) ? 2 * words.length - 1 : 0;
}

/** The pieces of a text as they are compared. */
export const plainPieces = (pieces: readonly string[]): string[] =>
  pieces.map((piece, place) => (place % 2 === 1 ? plainWord(piece) : ''));

/** The text in parts, in order; the words that one of `marks` begins are marked whole. */
export function markedParts(text: string, marks: readonly string[]): MarkedPart[] {
  if (marks.length === 0) return [{ text, isMarked: false }];
  const parts: MarkedPart[] = [];
  const pieces = piecesOf(text);
  const plain = plainPieces(pieces);
  let markedUntil = 0;
  for (const [place, piece] of pieces.entries()) {
    if (place % 2 === 1)
      markedUntil = Math.max(markedUntil, ...marks.map((mark) => place + markedPieces(plain, place, mark)));
    if (piece === '') continue;
    const isMarked = place % 2 === 1 && place < markedUntil;
    const last = parts.at(-1);
    if (last !== undefined && !last.isMarked && !isMarked)
      parts[parts.length - 1] = { text: last.text + piece, isMarked };
    else parts.push({ text: piece, isMarked });
  }
  return parts;
}
