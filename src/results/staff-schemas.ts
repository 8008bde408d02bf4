// What the calls in contract.ts take and answer.
import * as z from 'zod/mini';
import { ownQuestionKinds } from '#provider/own-questions.ts';
import { doneAnswer, lookedAnswer } from '#ledger/staff-schemas.ts';
import { listAnswer } from '#platform/shared/list-answer.ts';
import { progress } from '#platform/shared/rehearsal-schemas.ts';
import { day, hash, instant, line, pageNumber, text } from '#platform/shared/wire-types.ts';
import { commentVerdicts } from './comment-verdicts.ts';
import { itemVerdicts, type ItemVerdict } from './item-verdicts.ts';

const h = { h: hash() };
const share = z.number();

const filters = { q: z.optional(line(200)) };

const listed = z.object({
  hash: z.string(),
  title: z.string(),
  /** `list` as the catalog has it: live, ondemand, podcasts, tutorials. */
  list: z.string(),
  /** Members who have taken the exam, and the share of them that passed on the first try. */
  members: z.int(),
  passedFirst: z.nullable(share),
  evaluations: z.int(),
  /** The mean of all ratings, 1 to 4. */
  rating: z.nullable(z.number()),
  lastAt: instant(),
  /** How many questions have a key that figures contradict. */
  suspected: z.int(),
});

export const resultsSchemas = {
  summary: 'The activities that members took an exam of or evaluated, the latest first.',
  input: z.object({ ...filters, page: pageNumber() }),
  answer: listAnswer(listed),
};

/** What the page of an activity’s results says above its tabs. */
const about = z.object({
  hash: z.string(),
  title: z.string(),
  list: z.string(),
  evaluations: z.int(),
  surveys: z.int(),
});

const option = z.object({
  number: z.int(),
  text: z.string(),
  share,
  top: share,
  bottom: share,
  r: z.nullable(z.number()),
});

const item = z.object({
  key: z.string(),
  number: z.int(),
  question: z.string(),
  /** The number of the right option; null: every answer counts. */
  right: z.nullable(z.int()),
  answered: z.int(),
  p: z.nullable(share),
  r: z.nullable(z.number()),
  d: z.nullable(z.number()),
  verdict: z.enum(Object.keys(itemVerdicts) as [ItemVerdict, ...ItemVerdict[]]),
  /** The option that good members choose instead of the key. */
  suspected: z.nullable(z.int()),
  /** Who found the key right although figures contradict it. */
  keyConfirmedBy: z.nullable(z.string()),
  options: z.array(option),
});

export const examResultsSchemas = {
  summary: 'How the exam of an activity and its questions do, by each member’s first attempt.',
  input: z.object({ ...h, version: z.optional(line(9)) }),
  answer: z.object({
    status: z.literal(true),
    about,
    /** Of its before-and-after questions, for members who answered both times; shares from five members on. */
    outcome: z.array(
      z.object({
        key: z.string(),
        question: z.string(),
        members: z.int(),
        before: z.nullable(share),
        after: z.nullable(share),
      }),
    ),
    /** Null while the activity never had an exam. */
    exam: z.nullable(
      z.object({
        /** The versions, newest first, and the one shown alone; null: all of them. */
        versions: z.array(z.int()),
        version: z.nullable(z.int()),
        isOpen: z.boolean(),
        passMark: z.int(),
        attempts: z.int(),
        firstAt: z.nullable(instant()),
        lastAt: z.nullable(instant()),
        passedFirst: z.nullable(share),
        /** The mean share of right answers. */
        mean: z.nullable(share),
        /** How many attempts those who passed needed, on average. */
        attemptsToPass: z.nullable(z.number()),
        /** How many first attempts scored 0 to 9%, 10 to 19%, …, 90 to 99%, 100%. */
        scores: z.array(z.int()),
        /** Of professions with at least five members. */
        professions: z.array(z.object({ label: z.string(), members: z.int(), passedFirst: share })),
        reliability: z.nullable(z.object({ kr20: z.number(), standardError: z.number() })),
        items: z.array(item),
      }),
    ),
  }),
};

export const confirmKeySchemas = {
  summary: 'Notes that the key of a question is right although figures contradict it. Holds for this version.',
  input: z.object({ ...h, question: line(40) }),
  answer: z.object({ status: z.literal(true) }),
};

export const rehearseRekeySchemas = {
  summary: 'Preview of correcting the key of a question: who passes now, and who keeps a pass.',
  input: z.object({
    ...h,
    question: line(40),
    /** The number of the right option; null: every answer counts. */
    right: z.nullable(z.int().check(z.minimum(1), z.maximum(6))),
    reason: text(1000),
  }),
  answer: z.extend(lookedAnswer, {
    /** "41 attempts change. 12 more members pass…" */
    sentence: z.string(),
  }),
};

export const rekeySchemas = {
  summary: 'Corrects the key as previewed, or sends it for approval where giving credit needs a second person.',
  input: z.object(h),
  answer: doneAnswer,
};

export const rekeyRehearsalSchemas = {
  summary: 'The progress of a correction that runs in the background.',
  input: z.object(h),
  answer: progress,
};

const period = { from: z.optional(day()), to: z.optional(day()) };

const comment = z.object({
  id: z.string(),
  /** The provider’s own question that it answers; null: the comments of the form itself. */
  own: z.nullable(z.object({ key: z.string(), question: z.string() })),
  text: z.string(),
  at: instant(),
  /** Null: nobody has decided yet. */
  verdict: z.nullable(z.enum(commentVerdicts)),
  reason: z.string(),
  by: z.nullable(z.string()),
});

export const evaluationResultsSchemas = {
  summary: 'What members thought of an activity: the ten ratings as sums, and their comments without names.',
  input: z.object({ ...h, ...period }),
  answer: z.object({
    status: z.literal(true),
    about,
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
    answers: z.int(),
    /** Members who viewed or entered it. */
    viewers: z.int(),
    ratings: z.array(
      z.object({
        name: z.string(),
        group: z.string(),
        question: z.string(),
        mean: z.nullable(z.number()),
        /** How many gave 4, 3, 2, and 1. */
        counts: z.array(z.int()),
        /** The mean of all activities in the last 12 months. */
        usual: z.nullable(z.number()),
      }),
    ),
    /** The provider’s own questions: those that the evaluation asks now in their order, then former ones. */
    own: z.array(
      z.object({
        key: z.string(),
        kind: z.enum(ownQuestionKinds),
        question: z.string(),
        isAsked: z.boolean(),
        answers: z.int(),
        /** Ratings from 4 to 1, or yes and no; texts are among the comments. */
        choices: z.array(z.object({ label: z.string(), count: z.int() })),
      }),
    ),
    /** Of professions with at least five answers: the mean of all ratings. */
    professions: z.array(z.object({ label: z.string(), answers: z.int(), mean: z.number() })),
    comments: z.array(comment),
    /** Who teaches it and can be emailed. */
    speakers: z.array(z.string()),
    /** What members want to learn about, newest first. */
    topics: z.array(z.object({ text: z.string(), at: instant() })),
    /** The words that at least two members used for it. */
    topicWords: z.array(z.object({ word: z.string(), members: z.int() })),
  }),
};

export const emailSpeakerCopySchemas = {
  summary: 'Emails the speaker’s copy of an evaluation to everyone who teaches the activity.',
  input: z.object({ ...h, ...period }),
  answer: z.object({ status: z.literal(true), sentence: z.string() }),
};

export const screenCommentSchemas = {
  summary: 'Decides whether a speaker may read a comment, with a reason where not; null takes the decision back.',
  input: z.object({
    ...h,
    comment: z.string().check(z.regex(/^[1-9]\d{0,17}$/)),
    /** The key of the provider’s own question that was answered; null or absent: the comments of the form. */
    question: z.optional(z.nullable(line(40))),
    verdict: z.nullable(z.enum(commentVerdicts)),
    reason: z.optional(text(300)),
  }),
  answer: z.object({ status: z.literal(true) }),
};

export const surveyResultsSchemas = {
  summary: 'What a sponsor’s survey found, version by version, as sums.',
  input: z.object(h),
  answer: z.object({
    status: z.literal(true),
    about,
    company: z.string(),
    /** Newest first. */
    versions: z.array(
      z.object({
        version: z.int(),
        isOpen: z.boolean(),
        finished: z.int(),
        /** Empty while fewer than five members finished it. */
        questions: z.array(
          z.object({
            question: z.string(),
            type: z.enum(['yesno', 'single', 'multi']),
            answered: z.int(),
            choices: z.array(z.object({ label: z.string(), count: z.int() })),
          }),
        ),
      }),
    ),
  }),
};
