// The evaluation is the member's judgment of a class or episode: ten ratings, two free texts, and up to five questions
// of the provider's own, once, before the exam. Sponsors never see it with names.
import type * as z from 'zod/mini';
import { defineCall } from '#platform/shared/call.ts';
import { itemRefusals } from '#study-path/contract.ts';
import { stepRefusals } from '#study-path/next-step.ts';
import type * as schemas from './schemas.ts';

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

/** Comments and topics hold at most this many characters. */
export const remarkLength = 1024;

export type EvaluationForm = z.output<typeof schemas.evaluationForm>;
export type RatingName = (typeof ratingGroups)[number]['ratings'][number]['name'];

export const saveEvaluationCall = defineCall<typeof schemas.saveEvaluationSchemas>()({
  method: 'POST',
  path: '/api/save-eval',
  access: 'student',
  keepsSession: true,
  refusals: [...itemRefusals, ...stepRefusals.evaluation],
});

export const evaluationDraftCall = defineCall<typeof schemas.evaluationDraftSchemas>()({
  method: 'GET',
  path: '/api/eval-draft',
  access: 'student',
  refusals: itemRefusals,
});

export const saveEvaluationDraftCall = defineCall<typeof schemas.saveEvaluationDraftSchemas>()({
  method: 'POST',
  path: '/api/save-eval-draft',
  access: 'student',
  keepsSession: true,
  refusals: itemRefusals,
});

export type EvaluationDraft = z.output<typeof schemas.evaluationDraft>;
