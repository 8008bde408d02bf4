// Codes as people paste them: a column of a table, a list of links, codes between commas, or one after the other
// (docs/specification/records.md, RL-23). Runs anywhere.
import { isCodeLike } from '#credit/verification-code.ts';

/** As many as a class of a dental school, or a meeting of a board, brings at once. */
export const mostCodes = 700;

/** What follows "/verify/" where a link was pasted. */
const codeOf = (pasted: string): string => /\/verify\/([^\s/?#]+)/.exec(pasted)?.[1] ?? pasted;

/** Each code once, in the order pasted. What cannot be a code is among them as it was typed. */
export function codesIn(text: string): string[] {
  const pieces = text.split(/[\n\r,;\t|"]+/).map((piece) => piece.trim());
  const codes = pieces.flatMap((piece) =>
    // A code may have blanks between its groups; otherwise they separate codes.
    !piece.includes('/') && isCodeLike(piece) ? [piece] : piece.split(/\s+/).map(codeOf),
  );
  return [...new Set(codes.filter((code) => code !== ''))];
}
