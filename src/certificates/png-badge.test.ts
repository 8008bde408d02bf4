// docs/specification/records.md, RL-41: which pictures are read as a badge, and which are refused.
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { addPngText } from '#platform/server/picture/png-text.ts';
import { badgeInPng, badgeKeyword } from './png-badge.ts';

const text = '{"name":"Vital pulp therapy – Prüfung"}';
let plain: Buffer;
let baked: Buffer;
beforeAll(async () => {
  plain = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#0b3b3e' } })
    .png()
    .toBuffer();
  baked = addPngText(plain, badgeKeyword, text);
});

const textIn = (png: Uint8Array) => {
  const read = badgeInPng(png);
  return read.state === 'badge' ? Buffer.from(read.content).toString() : read.state;
};
const headerEnd = 8 + 25;
/** The picture as bytes, with one of them changed. */
function changed(at: number): Buffer {
  const copy = Buffer.from(baked);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}
const chunkOf = (keyword: string, content: string) =>
  addPngText(plain, keyword, content).subarray(headerEnd, -(plain.length - headerEnd));

it('reads the one badge behind the header (RL-41)', () => {
  expect(textIn(baked)).toBe(text);
  // Wherever the bytes begin in a larger piece of memory.
  expect(textIn(Buffer.concat([Buffer.alloc(3), baked]).subarray(3))).toBe(text);
});

it('says of a picture without a badge that it has none (RL-41)', () => {
  expect(badgeInPng(plain)).toEqual({ state: 'none' });
  expect(badgeInPng(addPngText(plain, 'Comment', 'a remark'))).toEqual({ state: 'none' });
});

it('refuses a picture with any byte changed after its signature (RL-41)', () => {
  for (let at = 8; at < baked.length; at += 1) expect([at, badgeInPng(changed(at)).state]).toEqual([at, 'changed']);
});

it('refuses every picture that is cut off (RL-41)', () => {
  for (let end = 8; end < baked.length; end += 1)
    expect([end, badgeInPng(baked.subarray(0, end)).state]).toEqual([end, 'changed']);
});

it('refuses a second badge, one in another place, one in another form, and what is behind the end (RL-41)', () => {
  const [head, tail] = [baked.subarray(0, headerEnd), baked.subarray(headerEnd)];
  const end = plain.subarray(-12);
  const cases: Record<string, Buffer> = {
    second: addPngText(baked, badgeKeyword, '{"name":"Another"}'),
    'second at the end': Buffer.concat([baked.subarray(0, -12), chunkOf(badgeKeyword, '{}'), end]),
    'behind another text': Buffer.concat([head, chunkOf('Comment', 'a remark'), tail]),
    'behind the end': Buffer.concat([baked, Buffer.from([0])]),
    'behind the end, a chunk': Buffer.concat([baked, chunkOf(badgeKeyword, '{}')]),
    'in a language': addPngText(plain, badgeKeyword, text).fill(
      'e',
      headerEnd + 8 + badgeKeyword.length + 3,
      headerEnd + 8 + badgeKeyword.length + 4,
    ),
  };
  for (const [name, bytes] of Object.entries(cases)) expect([name, badgeInPng(bytes).state]).toEqual([name, 'changed']);
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['a PDF', Buffer.from('%PDF-1.7')],
  ['a JPEG', Buffer.from([0xff, 0xd8, 0xff])],
])('reads %s as no picture (RL-41)', (_, bytes) => {
  expect(badgeInPng(bytes)).toEqual({ state: 'unreadable' });
});
