// What the call in preview-contract.ts takes and answers: the pages of members, and nothing else of a draft.
import * as z from 'zod/mini';
import { bookRow } from '#catalogue/schemas.ts';
import { classObj } from '#classroom/schemas.ts';
import { examQuestion } from '#exam/schemas.ts';
import { podcastSchemas, podcastShow } from '#podcasts/schemas.ts';
import { instant, line } from '#platform/shared/wire-types.ts';
import { draftKinds } from './draft-form.ts';

export const shownDraft = z.object({
  hash: z.string(),
  kind: z.enum(draftKinds),
  /** One of these four, by the kind. */
  classObj: z.nullable(classObj),
  episode: z.nullable(podcastSchemas.answer),
  show: z.nullable(podcastShow),
  book: z.nullable(bookRow),
  /** Without a key; null for what has no exam. */
  exam: z.nullable(
    z.object({
      minScore: z.int(),
      questions: z.array(examQuestion),
      /** How many questions of which subjects are drawn for each attempt. */
      draws: z.array(z.object({ key: z.string(), subject: z.string(), take: z.int() })),
      title: z.string(),
      objectives: z.array(z.string()),
    }),
  ),
});

export const sharedPreviewSchemas = {
  summary:
    'A draft as members would see it, for whoever has its link. Unknown, ended, and expired links look the same.',
  input: z.object({ code: line(100) }),
  answer: z.object({
    status: z.literal(true),
    /** For whom the link was made. */
    reader: z.string(),
    endsAt: instant(),
    shown: shownDraft,
  }),
};
