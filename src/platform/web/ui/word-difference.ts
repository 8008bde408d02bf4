// Which words of a text were removed and which are new.

export type Piece = { readonly kind: 'same' | 'removed' | 'added'; readonly text: string };

/** Two texts with more words than this between them are shown as a whole: comparing them takes their product. */
const mostPairs = 1_000_000;

/** Words with the space before them, so that the pieces put together are the text. */
const wordsOf = (text: string): readonly string[] => text.match(/\s*\S+|\s+$/g) ?? [];

const joined = (pieces: readonly Piece[]): readonly Piece[] =>
  pieces.reduce<readonly Piece[]>((made, piece) => {
    const last = made.at(-1);
    return last?.kind === piece.kind
      ? [...made.slice(0, -1), { kind: piece.kind, text: last.text + piece.text }]
      : [...made, piece];
  }, []);

/** The longest run of words that both have, and around it what only one has. */
export function wordDifference(before: string, after: string): readonly Piece[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  if (old.length * now.length > mostPairs)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  const width = now.length + 1;
  /** How many words the rest of both have in common, from each pair of places on. */
  const common = new Uint32Array((old.length + 1) * width);
  for (let at = old.length - 1; at >= 0; at -= 1)
    for (let to = now.length - 1; to >= 0; to -= 1)
      common[at * width + to] =
        old[at] === now[to]
          ? (common[(at + 1) * width + to + 1] ?? 0) + 1
          : Math.max(common[(at + 1) * width + to] ?? 0, common[at * width + to + 1] ?? 0);
  const pieces: Piece[] = [];
  let [at, to] = [0, 0];
  while (at < old.length || to < now.length) {
    const [was, is] = [old[at], now[to]];
    if (was !== undefined && was === is) {
      pieces.push({ kind: 'same', text: was });
      at += 1;
      to += 1;
    } else if (
      is === undefined ||
      (was !== undefined && (common[(at + 1) * width + to] ?? 0) >= (common[at * width + to + 1] ?? 0))
    ) {
      pieces.push({ kind: 'removed', text: was ?? '' });
      at += 1;
    } else {
      pieces.push({ kind: 'added', text: is });
      to += 1;
    }
  }
  return joined(pieces);
}
