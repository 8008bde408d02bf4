// How large a name can be on a certificate without breaking inside a word.

/** The sizes that Certificate.module.css knows: letters that fit in one line. */
const sizes = [14, 18, 24, 32, 44] as const;

/**
 * How many letters the wider line has when a name is set in at most two: its longest word, or a little more than half of the name. Returns the
 * smallest size of the style sheet that holds them; the largest one also for longer names, which may then break.
 */
export function nameSize(name: string): (typeof sizes)[number] {
  const letters = (text: string) => [...text].length;
  const longestWord = Math.max(0, ...name.split(/\s+/).map(letters));
  const line = Math.max(longestWord, Math.ceil(letters(name) * 0.55));
  return sizes.find((size) => line <= size) ?? 44;
}
