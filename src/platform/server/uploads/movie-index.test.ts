import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { expect, it } from 'vitest';
import { aShortFilm } from './fixtures.ts';
import { isCut, moveIndex } from './movie-index.ts';

const readerOf = (content: Uint8Array) => async (start: number, end: number) => content.slice(start, end);

async function moved(content: Uint8Array): Promise<Uint8Array | null> {
  const index = await moveIndex(readerOf(content), content.length);
  if (index === null) return null;
  const { head, indexStart, indexEnd } = index;
  return Buffer.concat([
    content.subarray(0, head),
    index.index,
    content.subarray(head, indexStart),
    content.subarray(indexEnd),
  ]);
}

async function packetsOf(content: Uint8Array): Promise<string[]> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(content) });
  const packets: string[] = [];
  for (const track of [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()])
    if (track !== null)
      for await (const { timestamp, data } of new EncodedPacketSink(track).packets())
        packets.push(`${track.type} ${timestamp} ${Buffer.from(data).toString('base64')}`);
  return packets;
}

const placeOf = (content: Uint8Array, kind: string) => Buffer.from(content).indexOf(kind);

it('moves the index before the sound and pictures, and every packet is the same', async () => {
  const film = await aShortFilm({ isIndexLast: true });
  expect(placeOf(film, 'moov')).toBeGreaterThan(placeOf(film, 'mdat'));
  const result = await moved(film);
  if (result === null) throw new Error('The index was not moved.');
  expect(placeOf(result, 'moov')).toBeLessThan(placeOf(result, 'mdat'));
  expect(result.length).toBe(film.length);
  const packets = await packetsOf(film);
  expect(packets.length).toBeGreaterThan(40);
  expect(await packetsOf(result)).toEqual(packets);
});

it('leaves a film alone whose index is at its front', async () => {
  expect(await moved(await aShortFilm())).toBeNull();
});

it('leaves alone what it can’t read: a file that was cut, or one that is none', async () => {
  const film = await aShortFilm({ isIndexLast: true });
  const cut = film.subarray(0, film.length - 100);
  expect([await moved(cut), await isCut(readerOf(cut), cut.length)]).toEqual([null, true]);
  expect(await isCut(readerOf(film), film.length)).toBe(false);
  expect(await moved(new Uint8Array(64))).toBeNull();
  expect(await moved(new Uint8Array(0))).toBeNull();
});

/** A box of the format: its length, its kind, its content. */
function box(kind: string, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(kind, 4);
  return Buffer.concat([head, body]);
}
const numbers = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
};

/** A film of almost 4 GiB of which only the beginning and the end are there, with one position in its index. */
function largeFilm(position: number) {
  const first = box('ftyp', Buffer.from('isom'), numbers(0));
  const mediaBytes = 2 ** 32 - 20;
  const media = Buffer.concat([numbers(1), Buffer.from('mdat'), numbers(0, mediaBytes)]);
  const table = box('stco', numbers(0, 1, position));
  const index = box('moov', box('trak', box('mdia', box('minf', box('stbl', table)))));
  const indexStart = first.length + mediaBytes;
  const size = indexStart + index.length;
  const read = async (start: number, end: number) => {
    if (start >= indexStart) return index.subarray(start - indexStart, end - indexStart);
    return Buffer.concat([first, media]).subarray(start, end);
  };
  return { read, size, index };
}

it('adds the length of the index to its positions, and leaves a film alone where one would no longer fit', async () => {
  const fits = largeFilm(1000);
  const result = await moveIndex(fits.read, fits.size);
  expect(Buffer.from(result?.index ?? []).readUInt32BE(fits.index.length - 4)).toBe(1000 + fits.index.length);
  const tooFar = largeFilm(2 ** 32 - 40);
  expect(await moveIndex(tooFar.read, tooFar.size)).toBeNull();
});
