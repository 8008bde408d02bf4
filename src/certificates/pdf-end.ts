// Whether something was added to a certificate's file after it was made, and its seal (docs/specification/records.md,
// RL-25). A PDF can be changed by adding to its end, and readers show what was added. Runs anywhere.

const endMark = '%%EOF';

/** The file as text, each byte a character. */
function latin(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += 8192)
    text += String.fromCharCode(...bytes.subarray(from, from + 8192));
  return text;
}

const sealRange = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g;

const hexPlace = /^<(?:[0-9a-fA-F]{2})*>$/;

/** Whether a seal covers the whole file, except for the place of the seal itself. */
function coversAll([, from, length, again, rest]: readonly string[], text: string): boolean {
  const [start, first, second, last] = [Number(from), Number(length), Number(again), Number(rest)];
  return start === 0 && second + last === text.length && hexPlace.test(text.slice(first, second));
}

/**
 * The portal's files end once, by one mark with nothing behind it but the end of its line. A sealed one has one seal,
 * which covers all of it.
 */
export function isAddedTo(bytes: Uint8Array): boolean {
  const text = latin(bytes);
  const end = text.indexOf(endMark);
  if (end < 0 || !/^\r?\n?$/.test(text.slice(end + endMark.length))) return true;
  const seals = [...text.matchAll(sealRange)];
  return seals.length > 1 || seals.some((seal) => !coversAll(seal, text));
}

/** What the seal of a file covers, and the signature, filled with zeros; null: the file has no seal. */
export function sealOf(
  bytes: Uint8Array,
): { readonly covered: Uint8Array<ArrayBuffer>; readonly signature: Uint8Array<ArrayBuffer> } | null {
  const [seal] = latin(bytes).matchAll(sealRange);
  if (seal === undefined) return null;
  const [start, length, again, rest] = seal.slice(1).map(Number) as [number, number, number, number];
  const covered = new Uint8Array(length + rest);
  covered.set(bytes.subarray(start, start + length));
  covered.set(bytes.subarray(again, again + rest), length);
  const hex = latin(bytes.subarray(length + 1, again - 1));
  return { covered, signature: Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)) };
}
