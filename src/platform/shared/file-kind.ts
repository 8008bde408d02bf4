// What a file is, by its first bytes and never by its name. The browser looks before it uploads, and the server looks
// again.
import { uploadKinds, uploadRules, type UploadKind } from './upload-rules.ts';

/** How many bytes from its start are looked at. */
export const lookedAtBytes = 4096;

/** Formats that the portal distinguishes. `mp4` and `webm` may hold a video or a sound alone. */
export type FileFormat =
  | 'mp4'
  | 'webm'
  | 'mp3'
  | 'pdf'
  | 'jpeg'
  | 'png'
  | 'webp'
  | 'captions'
  | 'quicktime'
  | 'word'
  | 'powerpoint'
  | 'excel'
  | 'office'
  | 'zip'
  | 'svg'
  | 'heic'
  | 'avif'
  | 'gif'
  | 'tiff'
  | 'wav'
  | 'ogg'
  | 'flac'
  | 'avi'
  | 'unknown';

const formatsOf: Readonly<Record<UploadKind, readonly FileFormat[]>> = {
  video: ['mp4', 'webm'],
  audio: ['mp3', 'mp4'],
  pdf: ['pdf'],
  picture: ['jpeg', 'png', 'webp'],
  captions: ['captions'],
};

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, Math.min(to, bytes.length)));
const starts = (bytes: Uint8Array, ...wanted: readonly number[]) => wanted.every((byte, at) => bytes[at] === byte);

/** The brand of an ISO media file says which program it is for. */
function isoFormat(brand: string): FileFormat {
  if (brand === 'qt  ') return 'quicktime';
  if (/^(heic|heix|hevc|heim|heis|hevm|mif1|msf1)$/.test(brand)) return 'heic';
  return /^avi[fs]$/.test(brand) ? 'avif' : 'mp4';
}

/** Office files of today are ZIP archives whose entries name the program. */
function zipFormat(bytes: Uint8Array): FileFormat {
  const names = ascii(bytes, 0, lookedAtBytes);
  if (names.includes('word/')) return 'word';
  if (names.includes('ppt/')) return 'powerpoint';
  if (names.includes('xl/')) return 'excel';
  return names.includes('[Content_Types].xml') ? 'office' : 'zip';
}

function textFormat(bytes: Uint8Array): FileFormat {
  const wide = starts(bytes, 0xff, 0xfe) || starts(bytes, 0xfe, 0xff);
  const read = ascii(bytes, 0, lookedAtBytes);
  // UTF-16 without its mark and every other byte, or without the mark of UTF-8, byte by byte.
  const text = wide ? read.slice(2).replaceAll('\0', '') : read.replace(/^\u00ef\u00bb\u00bf/, '');
  if (/^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/i.test(text)) return 'svg';
  if (/^WEBVTT(\s|$)/.test(text)) return 'captions';
  return /^\s*\d+\s*(?:\r\n|\r|\n)(?:\d{1,2}:)?\d{1,2}:\d{2}[,.]\d{1,3}\s*-->/.test(text) ? 'captions' : 'unknown';
}

/** What a file is, by its first `lookedAtBytes` bytes. */
export function formatOf(bytes: Uint8Array): FileFormat {
  if (ascii(bytes, 4, 8) === 'ftyp') return isoFormat(ascii(bytes, 8, 12));
  // Old QuickTime movies begin with one of their boxes.
  if (/^(moov|mdat|wide|pnot)$/.test(ascii(bytes, 4, 8))) return 'quicktime';
  if (starts(bytes, 0x1a, 0x45, 0xdf, 0xa3)) return 'webm';
  if (ascii(bytes, 0, 5) === '%PDF-') return 'pdf';
  if (starts(bytes, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47)) return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF') {
    const riff: Readonly<Record<string, FileFormat>> = { WEBP: 'webp', WAVE: 'wav', 'AVI ': 'avi' };
    return riff[ascii(bytes, 8, 12)] ?? 'unknown';
  }
  if (ascii(bytes, 0, 4) === 'GIF8') return 'gif';
  if (starts(bytes, 0x49, 0x49, 0x2a, 0) || starts(bytes, 0x4d, 0x4d, 0, 0x2a)) return 'tiff';
  if (starts(bytes, 0x50, 0x4b, 3, 4)) return zipFormat(bytes);
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'office';
  if (ascii(bytes, 0, 4) === 'OggS') return 'ogg';
  if (ascii(bytes, 0, 4) === 'fLaC') return 'flac';
  // A tag, or a frame of MPEG audio, layer 3.
  if (ascii(bytes, 0, 3) === 'ID3' || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2)) return 'mp3';
  return textFormat(bytes);
}

/** What to do with a file of another format. */
const adviceFor: Partial<Readonly<Record<FileFormat, string>>> = {
  quicktime: 'This is a QuickTime movie. Export it as MP4.',
  word: 'This is a Word file. Save it as PDF.',
  powerpoint: 'This is a PowerPoint file. Save it as PDF.',
  excel: 'This is an Excel file. Save it as PDF.',
  office: 'This is an Office file. Save it as PDF.',
  zip: 'This is a ZIP file. Unpack it and upload the files in it.',
  svg: 'This is an SVG drawing. Export it as PNG.',
  heic: 'This is an HEIC picture. Save it as JPG.',
  avif: 'This is an AVIF picture. Save it as JPG.',
  gif: 'This is a GIF. Save it as PNG.',
  tiff: 'This is a TIFF picture. Save it as JPG.',
  wav: 'This is a WAV recording. Save it as MP3 or M4A.',
  ogg: 'This is an Ogg file. Save it as MP3 or M4A.',
  flac: 'This is a FLAC recording. Save it as MP3 or M4A.',
  avi: 'This is an AVI video. Export it as MP4.',
};

/** Why a file of this format can’t be uploaded as that kind; null where it can. */
export function whyNot(kind: UploadKind, format: FileFormat): string | null {
  if (formatsOf[kind].includes(format)) return null;
  const { noun, choose } = uploadRules[kind];
  return adviceFor[format] ?? `This is not ${noun}. Choose ${choose}.`;
}

/** The kind that a file is usually uploaded as; null where it can’t be. The brand distinguishes M4A from MP4. */
export function kindOf(bytes: Uint8Array): UploadKind | null {
  const format = formatOf(bytes);
  if (format === 'mp4') return /^(M4A |M4B )$/.test(ascii(bytes, 8, 12)) ? 'audio' : 'video';
  return uploadKinds.find((kind) => formatsOf[kind].includes(format)) ?? null;
}

/** Any file that can’t be uploaded at all. */
export const whyNothing = (format: FileFormat): string =>
  adviceFor[format] ??
  'This kind of file can’t be uploaded. Choose a video, a recording, a PDF, a picture, or captions.';
