// The rules of an evaluation's fields: the page holds to them while somebody answers, the calls when they save.
import * as z from 'zod/mini';
import { text } from '#platform/shared/wire-types.ts';
import { evaluationMessages, ratingGroups, remarkLength, type RatingName } from './contract.ts';
import { ownAnswerLength } from './own-answers.ts';

const isLegible = (value: string) => !value.includes('\u0000') && value.isWellFormed();
const answerUpTo = (length: number) =>
  z
    .string()
    .check(z.maxLength(length, evaluationMessages.tooLong), z.refine(isLegible, 'Invalid character(s) detected.'));
const rating = z
  .int(evaluationMessages.required)
  .check(z.minimum(1, evaluationMessages.required), z.maximum(4, evaluationMessages.required));

export const ratings = {
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
};
export const remark = answerUpTo(remarkLength);
export const ownAnswer = answerUpTo(ownAnswerLength);

const partialRating = z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(4))));

/** Of an evaluation that is not handed in: texts may be longer than allowed, so that nothing typed is lost. */
export const draftFields = {
  ...(Object.fromEntries(
    ratingGroups.flatMap((group) => group.ratings.map(({ name }) => [name, partialRating])),
  ) as Record<RatingName, typeof partialRating>),
  comments: z.optional(text()),
  otherTopics: z.optional(text()),
};

/** Answers by the keys of their questions. `z.record` says the same, but would weigh on every page with a form. */
const byQuestion = <Answer extends z.ZodMiniType>(answer: Answer) => z.optional(z.catchall(z.object({}), answer));

/** What can be handed in, on the page. */
export const evaluationPageForm = z.object({
  ...ratings,
  comments: z.optional(remark),
  otherTopics: z.optional(remark),
  own: byQuestion(ownAnswer),
  outcome: byQuestion(z.int()),
});

/** What the browser holds of an evaluation that is not handed in. */
export const evaluationPageDraft = z.object({ ...draftFields, own: byQuestion(text()), outcome: byQuestion(z.int()) });
