// Drawing a sample that anybody can draw again: by hand, by a spreadsheet, or by verify.mjs.

/**
 * `count` of `names`, drawn by `seed`: those whose digest of "seed:name" comes first. In the order in which they are
 * drawn. `digest` is SHA-256 in hex (docs/specification/reporting.md, RO-33).
 */
export const drawSample = (
  names: readonly string[],
  count: number,
  seed: number,
  digest: (text: string) => string,
): string[] =>
  names
    .map((name) => ({ name, by: digest(`${seed}:${name}`) }))
    .toSorted((one, other) => (one.by < other.by ? -1 : one.by > other.by ? 1 : 0))
    .slice(0, count)
    .map(({ name }) => name);
