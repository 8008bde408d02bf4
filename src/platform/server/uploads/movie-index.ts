// Where the index of an MP4 is. A browser plays a movie from its start only if the index (`moov`) comes before the
// sound and pictures (`mdat`); most cameras and many editors write it at the end. It is moved without touching anything
// else: the positions that it holds grow by its own length (ISO/IEC 14496-12).

/** Reads the bytes from `start` up to `end` (not included). */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>;

type Box = { readonly kind: string; readonly start: number; readonly end: number };

/** An index beyond this is not that of a talk. */
const mostIndexBytes = 64 * 1024 * 1024;
const largest32 = 2 ** 32 - 1;

const kindAt = (view: DataView, at: number) =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

type Outline = {
  readonly boxes: readonly Box[];
  /** `cut`: a box goes beyond the end of the file; `strange`: something follows that is no box. */
  readonly state: 'whole' | 'cut' | 'strange';
};

/** The outermost boxes of a file. */
async function outlineOf(read: ReadBytes, size: number): Promise<Outline> {
  const boxes: Box[] = [];
  for (let start = 0; start < size;) {
    const head = await read(start, Math.min(start + 16, size));
    const view = viewOf(head);
    const short = head.length < 8 ? -1 : view.getUint32(0);
    const isLong = short === 1 && head.length === 16;
    const length = isLong ? Number(view.getBigUint64(8)) : short === 0 ? size - start : short;
    if (length < 8) return { boxes, state: 'strange' };
    if (start + length > size) return { boxes, state: 'cut' };
    boxes.push({ kind: kindAt(view, 4), start, end: start + length });
    start += length;
  }
  return { boxes, state: 'whole' };
}

/** Whether the end of an MP4 is missing: its upload or its export was broken off. */
export const isCut = async (read: ReadBytes, size: number): Promise<boolean> =>
  (await outlineOf(read, size)).state === 'cut';

const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);

/**
 * Adds `shift` to each position from `from` up to `to` (not included) that the boxes of `view` hold. False where one no
 * longer fits or a box can’t be read.
 */
function shiftPositions(
  view: DataView,
  range: { from: number; to: number },
  shift: number,
  start = 0,
  end = view.byteLength,
): boolean {
  const moved = (position: number) => (position >= range.from && position < range.to ? position + shift : position);
  for (let at = start; at < end;) {
    const length = at + 8 <= end ? view.getUint32(at) : 0;
    if (length < 8 || at + length > end) return false;
    const kind = kindAt(view, at + 4);
    if (kind === 'cmov') return false;
    if (containers.has(kind) && !shiftPositions(view, range, shift, at + 8, at + length)) return false;
    const count = kind === 'stco' || kind === 'co64' ? view.getUint32(at + 12) : 0;
    const width = kind === 'stco' ? 4 : 8;
    if (16 + count * width > length && count > 0) return false;
    for (let entry = 0; entry < count; entry += 1) {
      const place = at + 16 + entry * width;
      if (kind === 'co64') view.setBigUint64(place, BigInt(moved(Number(view.getBigUint64(place)))));
      else {
        const position = moved(view.getUint32(place));
        if (position > largest32) return false;
        view.setUint32(place, position);
      }
    }
    at += length;
  }
  return true;
}

/** How a file is written anew: the bytes up to `head`, the index, then the rest without the index that was there. */
export type MovedIndex = {
  readonly head: number;
  readonly index: Uint8Array;
  readonly indexStart: number;
  readonly indexEnd: number;
};

/** How the index of an MP4 moves to its front; null where it is there already, or can’t be moved. */
export async function moveIndex(read: ReadBytes, size: number): Promise<MovedIndex | null> {
  const { boxes, state } = await outlineOf(read, size);
  const [first, index, media] = ['ftyp', 'moov', 'mdat'].map((kind) => boxes.find((box) => box.kind === kind));
  if (state !== 'whole' || first === undefined || index === undefined || media === undefined) return null;
  if (first.start !== 0 || index.start < media.start || index.end - index.start > mostIndexBytes) return null;
  // A movie in fragments has no positions in its index.
  if (boxes.some(({ kind }) => kind === 'moof')) return null;
  const bytes = new Uint8Array(await read(index.start, index.end));
  const moves = { from: first.end, to: index.start };
  if (!shiftPositions(viewOf(bytes), moves, bytes.length)) return null;
  return { head: first.end, index: bytes, indexStart: index.start, indexEnd: index.end };
}
