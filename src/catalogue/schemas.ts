// What the calls in contract.ts take and answer. The server decodes, encodes and documents by these schemas; a page
// loads one only where a form needs the rule of a field.
import * as z from 'zod/mini';
import { hash, instant } from '#platform/shared/wire-types.ts';

/**
 * A class as lists show it. Twin names (`name`, `companyName`, `releaseDate`) are the specification's and always equal.
 */
export const classRow = z.object({
  classId: z.int(),
  hash: z.string(),
  className: z.string(),
  photo: z.nullable(z.string()),
  name: z.string(),
  speakerName: z.string(),
  speakerPhoto: z.nullable(z.string()),
  companyName: z.string(),
  sponsorCompanyName: z.string(),
  blurb: z.string(),
  description: z.string(),
  /** The first category; empty when the class has none. */
  categoryName: z.string(),
  releaseDate: instant(),
  releaseDateUTC: instant(),
  durationMin: z.nullable(z.int()),
  credits: z.number(),
  creditName: z.string(),
  ceTypeId: z.int(),
  typeId: z.int(),
  isTutorial: z.boolean(),
  agdCode: z.string(),
  agdCategory: z.string(),
  /** Seats of a live webinar; null = without limit. */
  capacity: z.nullable(z.int()),
  seatsTaken: z.int(),
  hasSeat: z.boolean(),
  isWaiting: z.boolean(),
  isReserved: z.boolean(),
  examTaken: z.boolean(),
  examDate: z.nullable(instant()),
  /** 0 = not in Watch Later. */
  queueId: z.int(),
});

/** A podcast episode as lists show it. */
export const podcastRow = z.object({
  id: z.int(),
  hash: z.string(),
  podcastShowHash: z.string(),
  showTitle: z.string(),
  title: z.string(),
  photo: z.nullable(z.string()),
  speakerName: z.string(),
  companyName: z.string(),
  sponsorCompanyName: z.string(),
  blurb: z.string(),
  description: z.string(),
  releaseDate: instant(),
  releaseDateUTC: instant(),
  durationSec: z.int(),
  mp3: z.nullable(z.string()),
  credits: z.number(),
  ceTypeId: z.int(),
  /** Credit can be earned: without an exam it can not, whatever `credits` says. */
  hasExam: z.boolean(),
  examTaken: z.boolean(),
  examDate: z.nullable(instant()),
});

export const featuredContent = z.object({
  status: z.literal(true),
  data: z.array(
    z.object({ featuredHash: z.string(), type: z.int(), class: z.nullable(classRow), podcast: z.nullable(podcastRow) }),
  ),
});

/** Where a search found its words, when the title does not show it. */
export const searchPassage = z.object({
  /** The item that it belongs to. */
  hash: z.string(),
  source: z.enum(['description', 'objectives', 'transcript', 'hand-out', 'captions', 'ebook']),
  /** Plain text in order; what was searched for is marked. */
  parts: z.array(z.object({ text: z.string(), isMarked: z.boolean() })),
});

export const section = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ status: z.literal(true), rowCount: z.int(), data: z.array(row), totalRows: z.int() });

/** An eBook as its list shows it. */
export const bookRow = z.object({
  hash: z.string(),
  title: z.string(),
  subtitle: z.string(),
  blurbLib: z.string(),
  companyName: z.string(),
  thumbnail: z.nullable(z.string()),
  /** A link for this student, good for twelve hours; null for visitors. */
  pdf: z.nullable(z.string()),
  /** Bytes of the PDF; null without one. */
  pdfBytes: z.nullable(z.int()),
  /** Its pages; null until they are counted. */
  pages: z.nullable(z.int()),
  buttonText: z.nullable(z.string()),
});

export const bookResponseSchemas = {
  summary: 'Records that the student downloaded an eBook and returns a new link to it.',
  input: z.object({ h: hash() }),
  answer: z.object({ status: z.literal(true), errorMsg: z.string(), pdf: z.nullable(z.string()) }),
};
