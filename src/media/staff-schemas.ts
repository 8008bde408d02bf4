// What the calls in contract.ts take and answer.
import * as z from 'zod/mini';
import { mostCues } from '#platform/shared/captions.ts';
import { uploadKinds } from '#platform/shared/upload-rules.ts';
import { readingChoices, understood } from '#platform/shared/foreign/understood-schemas.ts';
import { listAnswer } from '#platform/shared/list-answer.ts';
import { carriedOut, previewFields } from '#platform/shared/rehearsal-schemas.ts';
import { hash, instant, line, pageNumber, text } from '#platform/shared/wire-types.ts';
import { storedFileForm } from '#platform/shared/stored-file.ts';

const h = { h: hash() };

/** What files can be filtered by in addition to their kind. */
const fileStates = ['used', 'unused', 'old'] as const;

const filters = {
  q: z.optional(line(200)),
  kind: z.optional(z.enum(uploadKinds)),
  /** `old`: unused, and uploaded more than 90 days ago. */
  is: z.optional(z.enum(fileStates)),
};
export const fileFilterForm = z.object(filters);
export type FileFilters = z.output<typeof fileFilterForm>;

/** Where a file is used: "Video of Deep margins". `activity`: the hash of the activity or draft, where it is one. */
const use = z.object({ what: z.string(), title: z.string(), activity: z.nullable(z.string()) });

/** What was measured; null where nothing was. */
const measures = z.object({
  durationSec: z.nullable(z.number()),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  bitsPerSec: z.nullable(z.number()),
  videoCodec: z.nullable(z.string()),
  audioCodec: z.nullable(z.string()),
  pages: z.nullable(z.number()),
});

const listedFile = z.extend(storedFileForm, {
  kind: z.nullable(z.enum(uploadKinds)),
  measures,
  usedIn: z.array(use),
  /** A published version shows it, so it can’t be removed. */
  isInVersion: z.boolean(),
  addedAt: instant(),
  /** Null of a file that was imported. */
  addedBy: z.nullable(z.string()),
});

export const filesSchemas = {
  summary: 'The stored files: what each is, and where it is used.',
  input: z.object({ ...filters, sort: z.optional(line(40)), page: pageNumber() }),
  answer: z.extend(listAnswer(listedFile), {
    /** Of all files: how many bytes, and how many of them nothing has used for 90 days. */
    sums: z.object({ files: z.int(), bytes: z.number(), oldFiles: z.int(), oldBytes: z.number() }),
  }),
};

const cue = z.object({
  startMs: z.int().check(z.minimum(0), z.maximum(360_000_000)),
  endMs: z.int().check(z.minimum(0), z.maximum(360_000_000)),
  text: text(2000),
  settings: line(200),
});

export const readCaptionsSchemas = {
  summary: 'Reads a captions file, whatever its encoding. Nothing is stored.',
  input: z.object({
    /** The file itself as base64, 2 MiB at most. */
    file: z.string().check(z.maxLength(2_800_000), z.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
    choices: z.optional(readingChoices),
  }),
  answer: z.object({
    status: z.literal(true),
    cues: z.array(cue),
    problems: z.array(z.object({ line: z.int(), sentence: z.string() })),
    understood,
  }),
};

const captions = z.object({
  hash: z.string(),
  /** Rises with each save; 0 of captions that were imported with the video. */
  revision: z.int(),
  filename: z.string(),
  url: z.string(),
  /** Null of captions that were imported with the video. */
  madeBy: z.nullable(z.string()),
  madeAt: instant(),
  /** Who says that they have read them, and when. */
  checkedBy: z.nullable(z.string()),
  checkedAt: z.nullable(instant()),
  cues: z.array(cue),
});

export const fileSchemas = {
  summary: 'A stored file, and the newest captions of a video.',
  input: z.object(h),
  answer: z.object({
    status: z.literal(true),
    file: listedFile,
    captions: z.nullable(captions),
    /** Whether a program can write a first version of captions, is writing it, or why it could not. */
    transcription: z.object({ isOffered: z.boolean(), isRunning: z.boolean(), problem: z.nullable(z.string()) }),
  }),
};

export const saveCaptionsSchemas = {
  summary: 'Saves the captions of a video as a new file, unless somebody saved others since `base`.',
  input: z.object({
    video: hash(),
    /** The captions that were changed; null: there were none. */
    base: z.nullable(hash()),
    cues: z.array(cue).check(z.minLength(1), z.maxLength(mostCues)),
  }),
  answer: z.object({ status: z.literal(true), captions: z.omit(captions, { cues: true }) }),
};

export const checkCaptionsSchemas = {
  summary: 'Notes that this person has read the captions of a video, or takes that back.',
  input: z.object({ video: hash(), captions: hash(), isRead: z.boolean() }),
  answer: z.object({
    status: z.literal(true),
    checkedBy: z.nullable(z.string()),
    checkedAt: z.nullable(instant()),
  }),
};

export const transcribeSchemas = {
  summary: 'Has a first version of the captions of a video written by a program, if it has none.',
  input: z.object({ video: hash() }),
  answer: z.object({ status: z.literal(true) }),
};

export const rehearseRemoveFilesSchemas = {
  summary: 'Previews the removal of files: those that nothing uses.',
  input: z.object({ files: z.array(hash()).check(z.minLength(1), z.maxLength(1000)) }),
  answer: z.object({
    ...previewFields,
    /** How much room it makes. */
    bytes: z.number(),
  }),
};

export const removeFilesSchemas = {
  summary: 'Removes the files that a preview showed as unused.',
  input: z.object(h),
  answer: carriedOut,
};
