// Finding words in what is said.
type Piece = { readonly text: string; readonly isMarked: boolean };

/** A text cut into what was searched for and what was not, whatever the case; one plain piece when nothing was. */
export function markedPieces(text: string, searched: string): Piece[] {
  const wanted = searched.trim().toLowerCase();
  const lower = text.toLowerCase();
  // A letter whose small form is longer would move every place after it.
  if (wanted === '' || lower.length !== text.length) return [{ text, isMarked: false }];
  const pieces: Piece[] = [];
  let at = 0;
  for (let found = lower.indexOf(wanted); found >= 0; found = lower.indexOf(wanted, at)) {
    if (found > at) pieces.push({ text: text.slice(at, found), isMarked: false });
    at = found + wanted.length;
    pieces.push({ text: text.slice(found, at), isMarked: true });
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMarked: false });
  return pieces;
}

/** How often it is said. */
export const countMarked = (texts: readonly string[], searched: string): number =>
  texts.reduce((sum, text) => sum + markedPieces(text, searched).filter(({ isMarked }) => isMarked).length, 0);
