// How large a name can be on a certificate without breaking inside a word.

/** The sizes that Certificate.module.css knows: ordinary letters that fit in one line. */
const sizes = [14, 18, 22, 26, 30, 34, 38, 44, 52, 64] as const;

/** The width of a letter, counted in ordinary small ones. */
function widthOf(letter: string): number {
  if (/[mwMW@&Æŵ]/u.test(letter)) return 1.6;
  if (/[iljtfrI.,'’-]/u.test(letter)) return 0.6;
  return letter === letter.toLowerCase() ? 1 : 1.25;
}
const lettersOf = (text: string): number => [...text].reduce((sum, letter) => sum + widthOf(letter), 0);

/**
 * How many letters the wider line has when a name is set in at most two: its longest word, or a little more than half
 * of the name. Returns the smallest size of the style sheet that holds them; the largest one also for longer names.
 */
export function nameSize(name: string): (typeof sizes)[number] {
  const longestWord = Math.max(0, ...name.split(/\s+|(?<=-)/).map(lettersOf));
  const line = Math.max(longestWord, lettersOf(name) * 0.55);
  return sizes.find((size) => line <= size) ?? 64;
}
