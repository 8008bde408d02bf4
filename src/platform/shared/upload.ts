// Uploads: where those of staff go, how large they may be, and what a page reads of them. The protocol is tus 1.0.
import * as z from 'zod/mini';
import { sizeText } from './file-size.ts';
import { uploadKinds, uploadRules, type UploadKind } from './upload-rules.ts';
import { storedFileForm } from './stored-file.ts';

/** Where uploads are made, and with a hash behind it, continued and read. */
export const uploadPath = '/api/staff/uploads';

/** Bytes of a chunk. At 0.5 Mbit/s one takes 34 seconds. */
export const chunkBytes = 2 * 1024 * 1024;
/** The largest chunk that is taken; a client of another make may send larger ones than ours. */
export const mostChunkBytes = 8 * 1024 * 1024;

/** `checking`: everything arrived; `refused`: `problem` says why. */
export const uploadStates = ['uploading', 'checking', 'ready', 'refused'] as const;
export type UploadState = (typeof uploadStates)[number];

export const uploadForm = z.object({
  hash: z.string(),
  kind: z.enum(uploadKinds),
  filename: z.string(),
  sizeBytes: z.number(),
  receivedBytes: z.number(),
  /** When the file was last changed on the computer that it comes from, in milliseconds since 1970. */
  modifiedMs: z.number(),
  state: z.enum(uploadStates),
  /** Why it was refused and what to do. */
  problem: z.nullable(z.string()),
  /** What is worth knowing of a file that was accepted. */
  warnings: z.array(z.string()),
  file: z.nullable(storedFileForm),
});
export type UploadAnswer = z.output<typeof uploadForm>;

/** A person’s uploads that have not arrived whole, and how many bytes are free; null where the store doesn’t say. */
export const openUploadsForm = z.object({
  status: z.literal(true),
  uploads: z.array(uploadForm),
  freeBytes: z.nullable(z.number()),
  /** Whether videos that some browsers can’t play (HEVC) are converted instead of refused. */
  convertsVideo: z.boolean(),
});
export type OpenUploads = z.output<typeof openUploadsForm>;

export const uploadMessages = {
  tooLarge: (kind: UploadKind, bytes: number) =>
    `This file is ${sizeText(bytes)}. The limit for ${uploadRules[kind].noun} is ${sizeText(uploadRules[kind].mostBytes)}.`,
  empty: 'This file is empty.',
  noSpace: (freeBytes: number, neededBytes: number) =>
    `Not enough space: ${sizeText(freeBytes)} free, ${sizeText(neededBytes)} needed.`,
  tooMuch: (bytes: number) => `Your files can be up to ${sizeText(bytes)} in total.`,
  unknown: 'This upload no longer exists. Upload the file again.',
  conflict: 'This upload is ahead of what was sent. Continue where it stopped.',
  tooManyOpen: 'You have 100 unfinished uploads. Finish or cancel some of them.',
  lost: 'Part of this upload is gone. Upload the file again.',
  noKind: 'This upload does not say what kind of file it is.',
  hevc: 'This video is HEVC, which some members’ browsers can’t play. Export it as H.264 and upload it again.',
  notConverted: 'This video is HEVC and could not be converted here. Export it as H.264 and upload it again.',
  converted: 'This video was HEVC and was converted to H.264. Watch a minute of it before you publish.',
  codec: (codec: string) => `Browsers can’t play ${codec}. Export the video as H.264 with AAC sound.`,
  noPicture: 'This file has only sound. Upload it as a recording.',
  noSound: 'This recording has no sound. Export it again.',
  isVideo: 'This file has a picture. Upload it as a video, or export the sound as M4A.',
  damagedMedia: 'This file is damaged or incomplete. Export it again.',
  damagedPdf: 'This PDF is damaged or locked with a password. Save it again without a password.',
  damagedPicture: 'This picture is damaged. Save it again.',
  largePicture: 'This picture has too many pixels. Save a smaller one.',
  likelyEncoding: (encoding: string, lines: readonly string[]) =>
    `This file isn’t UTF-8. It was read as ${encoding}. Check these lines: ${lines.slice(0, 3).join(' · ')}`,
  damagedCaptions: (problems: readonly string[]) => `These captions have mistakes. ${problems.join(' ')}`,
  bitrate: (megabits: string) =>
    `A phone on a slow connection plays 1.5 Mbit/s; this video needs ${megabits}. A smaller export plays more smoothly.`,
  silent: 'This video has no sound.',
} as const;
