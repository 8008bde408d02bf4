// The evaluation is the member's judgement of a class or episode: ten ratings and two free texts, once, before the exam. Sponsors never see it with names.
import * as z from 'zod/mini';
import { defineCall } from '#platform/shared/call.ts';
import { hash, text } from '#platform/shared/wire-types.ts';
import { studentData } from '#study-path/contract.ts';

export const evaluationMessages = {
  required: 'Answer is required.',
  tooLong: 'Field exceeds maximum allowed length.',
  correctErrors: 'Correct errors and resubmit.',
  notSaved: 'Error saving evaluation.  Try again.',
  notLoaded: 'Error retrieving data.  Try again.',
  podcastNotLoaded: 'Error retrieving podcast data.  Refresh and try again.',
} as const;

/** 4 Excellent, 3 Good, 2 Fair, 1 Poor. */
export const ratingScale = [
  { value: 4, label: 'Excellent' },
  { value: 3, label: 'Good' },
  { value: 2, label: 'Fair' },
  { value: 1, label: 'Poor' },
] as const;

/** The ten ratings in the order of the specification, in three groups as the page shows them. */
export const ratingGroups = [
  {
    title: 'The course',
    ratings: [
      { name: 'courseObjectives', question: 'Met its stated objectives' },
      { name: 'courseUseful', question: 'Is useful in my daily practice' },
      { name: 'courseAppropriate', question: 'Was at an appropriate level' },
      { name: 'courseLogical', question: 'Was presented in a logical order' },
    ],
  },
  {
    title: 'The instructor',
    ratings: [
      { name: 'instructorCommunication', question: 'Communicated clearly' },
      { name: 'instructorPreparedness', question: 'Was well prepared' },
      { name: 'instructorEffectiveness', question: 'Taught effectively' },
    ],
  },
  {
    title: 'The site',
    ratings: [
      { name: 'sitePresentation', question: 'Presentation of the course on this site' },
      { name: 'siteNavigation', question: 'Finding my way around' },
      { name: 'siteComparison', question: 'Compared with other CE sites' },
    ],
  },
] as const;

/** Comments and topics hold at most so many characters. */
export const remarkLength = 1024;

const rating = z
  .int(evaluationMessages.required)
  .check(z.minimum(1, evaluationMessages.required), z.maximum(4, evaluationMessages.required));
const remark = z._default(
  z.string().check(
    z.maxLength(remarkLength, evaluationMessages.tooLong),
    z.refine((value) => !value.includes('\u0000') && value.isWellFormed(), 'Invalid character(s) detected.'),
  ),
  '',
);

export const evaluationForm = z.object({
  courseObjectives: rating,
  courseUseful: rating,
  courseAppropriate: rating,
  courseLogical: rating,
  instructorCommunication: rating,
  instructorPreparedness: rating,
  instructorEffectiveness: rating,
  sitePresentation: rating,
  siteNavigation: rating,
  siteComparison: rating,
  comments: remark,
  otherTopics: remark,
});
export type EvaluationForm = z.output<typeof evaluationForm>;
export type RatingName = (typeof ratingGroups)[number]['ratings'][number]['name'];

const item = { c: z.optional(z.nullable(hash())), p: z.optional(z.nullable(hash())) };

export const saveEvaluationCall = defineCall({
  method: 'POST',
  path: '/api/save-eval',
  summary: 'Saves the evaluation of a class (c) or an episode (p); a second one keeps the first.',
  access: 'student',
  input: z.object({ ...item, a: evaluationForm }),
  answer: z.object({ status: z.literal(true), errorMsg: z.string() }),
});

const partialRating = z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(4))));

/** Ratings so far, kept until the evaluation is saved. Texts may still be longer than the evaluation allows, so that nothing typed is lost. */
export const evaluationDraft = z.object({
  ...(Object.fromEntries(
    ratingGroups.flatMap((group) => group.ratings.map(({ name }) => [name, partialRating])),
  ) as Record<RatingName, typeof partialRating>),
  comments: z.optional(text()),
  otherTopics: z.optional(text()),
});

export const evaluationDraftCall = defineCall({
  method: 'GET',
  path: '/api/eval-draft',
  summary: 'The evaluation as far as the student has filled it in, and what it is about.',
  access: 'student',
  input: z.object(item),
  answer: z.object({
    status: z.literal(true),
    a: z.nullable(evaluationDraft),
    title: z.string(),
    speakerName: z.string(),
    /** The show of an episode; null for a class. */
    podcastShowHash: z.nullable(z.string()),
    studentData,
  }),
});

export const saveEvaluationDraftCall = defineCall({
  method: 'POST',
  path: '/api/save-eval-draft',
  summary: 'Keeps an evaluation that is not handed in yet.',
  access: 'student',
  input: z.object({ ...item, a: evaluationDraft }),
  answer: z.object({ status: z.literal(true), errorMsg: z.string() }),
});
export type EvaluationDraft = z.output<typeof evaluationDraft>;
