// The badge inside a picture (1EdTech Open Badges 3.0, 5.3.1): read strictly, as the portal writes it
// (docs/specification/records.md, RL-41). Runs anywhere.

export const badgeKeyword = 'openbadgecredential';

export type BadgeInPng =
  | { readonly state: 'badge'; readonly content: Uint8Array }
  /** No PNG, or one that ends early. */
  | { readonly state: 'unreadable' }
  /** A PNG without a badge. */
  | { readonly state: 'none' }
  /** Not as it was made: a chunk that was changed, a second badge, something behind the end. */
  | { readonly state: 'changed' };

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export const isPng = (bytes: Uint8Array): boolean => signature.every((byte, at) => bytes[at] === byte);

/** The remainders of CRC-32 for each byte (PNG, annex D). */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest;
});
const crc32 = (bytes: Uint8Array): number =>
  (bytes.reduce((rest, byte) => (remainders[(rest ^ byte) & 0xff] ?? 0) ^ (rest >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;

type Chunk = { readonly type: string; readonly data: Uint8Array };

const latin = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** The chunks of a PNG to its end; null: it is cut off, a chunk was changed, or something is behind the end. */
function chunksOf(bytes: Uint8Array): readonly Chunk[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  for (let at = signature.length; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== view.getUint32(end)) return null;
    const type = latin(bytes.subarray(at + 4, at + 8));
    chunks.push({ type, data: bytes.subarray(at + 8, end) });
    at = end + 4;
    if (type === 'IEND') return at === bytes.length ? chunks : null;
  }
  return null;
}

const isText = ({ type }: Chunk): boolean => type === 'iTXt' || type === 'tEXt' || type === 'zTXt';
const keywordOf = ({ data }: Chunk): string => latin(data.subarray(0, Math.min(80, Math.max(0, data.indexOf(0)))));

/** Reads the badge of a PNG: the only one in it, uncompressed, right behind the header. */
export function badgeInPng(bytes: Uint8Array): BadgeInPng {
  if (!isPng(bytes)) return { state: 'unreadable' };
  const chunks = chunksOf(bytes);
  if (chunks === null) return { state: 'changed' };
  const badges = chunks.filter((chunk) => isText(chunk) && keywordOf(chunk) === badgeKeyword);
  const [badge, other] = badges;
  if (badge === undefined) return { state: 'none' };
  const start = badgeKeyword.length + 5;
  const isAsMade =
    other === undefined &&
    badge === chunks[1] &&
    badge.type === 'iTXt' &&
    badge.data.subarray(badgeKeyword.length, start).every((byte) => byte === 0);
  if (!isAsMade) return { state: 'changed' };
  return { state: 'badge', content: badge.data.subarray(start) };
}
