// What the calls in contract.ts take and answer. The server decodes, encodes and documents by these schemas; a page
// loads one only where a form needs the rule of a field.
import * as z from 'zod/mini';
import { classRow } from '#catalogue/schemas.ts';
import { listWithAds } from '#promotion/schemas.ts';
import { hash, instant, pageNumber } from '#platform/shared/wire-types.ts';
import { studentData } from '#study-path/schemas.ts';

/**
 * A class in full; video and handout only once it is released. What depends on the caller (`zoomCode`, `pdfClassFile`,
 * `canShowExam`) is computed for the caller.
 */
/** One of up to three questions before and after a class, without its right answer. */
export const outcomeQuestion = z.object({ key: z.string(), question: z.string(), options: z.array(z.string()) });

export const classObj = z.extend(classRow, {
  serverTime: instant(),
  endsAt: z.nullable(instant()),
  /** From when and until when Enter Webinar works; null for a class that is not live. */
  entersFrom: z.nullable(instant()),
  entersUntil: z.nullable(instant()),
  cancelled: z.boolean(),
  /** What the host says to everyone with a seat; '' where there is nothing. */
  banner: z.string(),
  /** The room that a webinar is held in, by name and address; '' = online only. */
  place: z.string(),
  /** False where the room is the only way to attend: it has one, and no meeting. */
  isOnline: z.boolean(),
  /** What members may answer before they view it; empty once they answered, skipped, or viewed it. */
  questionsBefore: z.array(outcomeQuestion),
  /** What the host asks everyone with a seat right now: a code word, or one question; null where nothing is open. */
  check: z.nullable(
    z.object({
      hash: z.string(),
      /** Null = type the code word. */
      question: z.nullable(z.string()),
      choices: z.array(z.string()),
      closesAt: instant(),
      isAnswered: z.boolean(),
    }),
  ),
  /** Minutes in the meeting that live credit takes; null for a class that is not live. */
  requiredMinutes: z.nullable(z.int()),
  youtubeUrl: z.nullable(z.string()),
  videoUrl: z.nullable(z.string()),
  captionsUrl: z.nullable(z.string()),
  /** The measured length of the portal's own video; null if there is none. */
  durationSec: z.nullable(z.int()),
  /** Parts of the video, in their order; empty where it has none. */
  chapters: z.array(z.object({ startSec: z.number(), title: z.string() })),
  /** A link for this student, good for twelve hours; null for visitors. */
  pdfClassFile: z.nullable(z.string()),
  hasPdf: z.boolean(),
  /** Bytes of the handout; 0 if there is none to open. */
  pdfBytes: z.int(),
  /** What the handout is; '' if there is none to open, or it has no title of its own. */
  pdfTitle: z.string(),
  /** The handouts after the first, in their order. `url` is a link like `pdfClassFile`. */
  moreHandouts: z.array(z.object({ title: z.string(), url: z.nullable(z.string()), bytes: z.int() })),
  zoomCode: z.nullable(z.string()),
  canShowExam: z.boolean(),
  hasExam: z.boolean(),
  minScore: z.nullable(z.int()),
  questionCount: z.int(),
  objectives: z.array(z.string()),
  disclosure: z.string(),
  /** The last part of the speaker page's address; null if the class has no speaker. */
  speakerSlug: z.nullable(z.string()),
  speakerDegree: z.string(),
  speakerBio: z.string(),
  /** All speakers in their order where there is more than one, else none; `speakerName` then names them all. */
  speakers: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      degree: z.string(),
      bio: z.string(),
      photo: z.nullable(z.string()),
    }),
  ),
  categories: z.array(z.object({ categoryID: z.string(), categoryName: z.string() })),
  companyID: z.string(),
  creditExpires: z.nullable(instant()),
  creditEnd: z.nullable(z.enum(['soon', 'ended'])),
  /** The last moment in which a member who began a retired class may finish it; null for a class that is on offer. */
  finishUntil: z.nullable(instant()),
  hasSponsorVideo: z.boolean(),
  hasSurvey: z.boolean(),
  /** Which of the three alerts the page shows. */
  notice: z.nullable(z.enum(['video-upcoming', 'exam-upcoming', 'video-unavailable'])),
});

export const classSchemas = {
  summary: 'One class, with the student’s progress.',
  input: z.object({ c: hash() }),
  answer: z.object({ status: z.literal(true), classObj, studentData: z.nullable(studentData) }),
};

export const classViewSchemas = {
  summary: 'Logs that the student opened the video or the handout.',
  input: z.object({ c: hash() }),
  answer: z.object({ status: z.literal(true), gradebookId: z.int() }),
};

export const handoutSchemas = {
  summary: 'The first handout of a class as chapters, to be read on its page; none where it cannot be read.',
  input: z.object({ c: hash() }),
  answer: z.object({
    status: z.literal(true),
    /** The title is '' for what comes before the first heading. */
    sections: z.array(
      z.object({
        title: z.string(),
        blocks: z.array(
          z.union([
            z.object({ kind: z.enum(['text', 'item']), text: z.string() }),
            z.object({ kind: z.literal('table'), rows: z.array(z.array(z.string())) }),
          ]),
        ),
      }),
    ),
  }),
};

/** A day of video; none is longer. */
const mostSeconds = 86_400;
/** How late a viewing without a connection may be reported. */
const mostSecondsAgo = 90 * 86_400;

const viewing = {
  positionSec: z.number().check(z.minimum(0), z.maximum(mostSeconds)),
  isFinished: z._default(z.boolean(), false),
  device: z.enum(['phone', 'tablet', 'computer']),
};

/** Where a member stopped: seconds from the start, on what, and when. A finished video begins again. */
const videoPosition = z.object({ ...viewing, positionSec: z.number(), isFinished: z.boolean(), viewedAt: instant() });

/** Options chosen, counted from 1, by question. */
export const outcomeAnswers = z.record(z.string(), z.int());

export const saveOutcomeCheckSchemas = {
  summary: 'Saves what the student answered before viewing a class, or with no answer that they skipped the questions.',
  input: z.object({ c: hash(), answers: outcomeAnswers }),
  answer: z.object({ status: z.literal(true), isCounted: z.boolean() }),
};

export const videoPositionSchemas = {
  summary: 'The student’s position in the video of a class, on any device; null before the first viewing.',
  input: z.object({ c: hash() }),
  answer: z.object({ status: z.literal(true), position: z.nullable(videoPosition) }),
};

/** `secondsAgo`: how long ago it was seen, so that a wrong clock on a device does no harm. */
export const saveVideoPositionSchemas = {
  summary:
    'Stores the student’s position in a video and returns the current one: the most recent viewing on any device.',
  input: z.object({
    c: hash(),
    ...viewing,
    secondsAgo: z._default(z.number().check(z.minimum(0), z.maximum(mostSecondsAgo)), 0),
  }),
  answer: videoPositionSchemas.answer,
};

export const relatedClassesSchemas = {
  summary:
    'Up to four classes in the same subjects that the student has not completed, the newest of the first subject first.',
  input: z.object({ c: hash() }),
  answer: z.object({
    status: z.literal(true),
    rowCount: z.int(),
    data: z.array(z.omit(classRow, { description: true })),
  }),
};

/** A tutorial that the student has viewed. */
const viewedTutorial = z.extend(classRow, { lastViewed: instant(), viewCount: z.int() });

export const tutorialHistorySchemas = {
  summary: 'Tutorials that the student has viewed, each once, latest view first.',
  input: z.object({ page: pageNumber() }),
  answer: listWithAds(viewedTutorial),
};
