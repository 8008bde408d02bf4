import { expect, it } from 'vitest';
import { formatOf, kindOf, whyNot } from './file-kind.ts';
import { type UploadKind } from './upload-rules.ts';

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)));
const box = (kind: string, brand: string) => bytes([0, 0, 0, 32], kind, brand);

const utf16 = (text: string) => bytes([...text].flatMap((sign) => [sign.charCodeAt(0) % 256, sign.charCodeAt(0) >> 8]));

it.each([
  ['mp4', box('ftyp', 'isom')],
  ['mp4', box('ftyp', 'M4A ')],
  ['quicktime', box('ftyp', 'qt  ')],
  ['quicktime', bytes([0, 0, 0, 8], 'wide')],
  ['heic', box('ftyp', 'heic')],
  ['avif', box('ftyp', 'avif')],
  ['webm', bytes([0x1a, 0x45, 0xdf, 0xa3])],
  ['pdf', bytes('%PDF-1.7')],
  ['jpeg', bytes([0xff, 0xd8, 0xff, 0xe0])],
  ['png', bytes([0x89, 0x50, 0x4e, 0x47])],
  ['webp', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 ')],
  ['wav', bytes('RIFF', [0, 0, 0, 0], 'WAVE')],
  ['mp3', bytes('ID3', [4, 0])],
  ['mp3', bytes([0xff, 0xfb, 0x90, 0])],
  ['captions', bytes('\uFEFFWEBVTT\n\n')],
  ['captions', bytes('1\r\n00:00:01,000 --> 00:00:02,000\r\nHello')],
  ['captions', bytes('1\n00:01,000 --> 00:02,000\nHello')],
  ['captions', utf16('\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\nHello')],
  ['captions', utf16('\uFEFFWEBVTT\n\n')],
  ['word', bytes([0x50, 0x4b, 3, 4], '[Content_Types].xml word/document.xml')],
  ['powerpoint', bytes([0x50, 0x4b, 3, 4], 'ppt/slides/slide1.xml')],
  ['zip', bytes([0x50, 0x4b, 3, 4], 'photos/one.jpg')],
  ['office', bytes([0xd0, 0xcf, 0x11, 0xe0])],
  ['svg', bytes('<?xml version="1.0"?>\n<!-- art -->\n<svg xmlns="">')],
  ['unknown', bytes('<!doctype html><p>%PDF-1.7')],
  ['unknown', bytes('')],
] as const)('%s is told by its content', (format, content) => expect(formatOf(content)).toBe(format));

it.each<[UploadKind, Uint8Array, string | null]>([
  ['pdf', bytes([0x50, 0x4b, 3, 4], 'word/document.xml'), 'This is a Word file. Save it as PDF.'],
  ['picture', bytes('<svg>'), 'This is an SVG drawing. Export it as PNG.'],
  ['video', box('ftyp', 'qt  '), 'This is a QuickTime movie. Export it as MP4.'],
  ['video', bytes('%PDF-'), 'This is not a video. Choose an MP4 or WebM file.'],
  ['captions', bytes('Hello'), 'This is not a captions file. Choose a VTT or SRT file.'],
  ['audio', box('ftyp', 'M4A '), null],
  ['pdf', bytes('%PDF-1.4'), null],
])('as %s', (kind, content, sentence) => expect(whyNot(kind, formatOf(content))).toBe(sentence));

it('chooses the kind of a file that is dropped anywhere', () => {
  expect([
    kindOf(box('ftyp', 'M4A ')),
    kindOf(box('ftyp', 'mp42')),
    kindOf(bytes('ID3')),
    kindOf(bytes('%PDF-')),
    kindOf(bytes('WEBVTT')),
    kindOf(bytes('GIF89a')),
  ]).toEqual(['audio', 'video', 'audio', 'pdf', 'captions', null]);
});
