// What a keyword becomes before it searches (docs/specification/lists-and-search.md, LS-20).

export const shortSearchHint = 'Type at least 3 characters.';

const longest = 30;

/** Apostrophes go, blanks at the ends go, 30 characters at most; one or two characters are nothing, except "3m". */
export function searchText(typed: string): string {
  const plain = typed.replace(/['’]/g, '').trim();
  if (plain.toLowerCase() === '3m') return '3m';
  if (plain.length <= 2) return '';
  // A cut may leave half a character or a blank at the end.
  return plain
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}
