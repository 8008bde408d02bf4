// What the calls in contract.ts take and answer.
import * as z from 'zod/mini';
import { instant, line } from '#platform/shared/wire-types.ts';
import { classRow, podcastRow, featuredContent, searchPassage, section, bookRow } from '#catalogue/schemas.ts';

/** How the words of a search were understood. */
export const searchReading = z.object({
  /** Beginnings of the words found, without accents and capitals: what a page marks. */
  marks: z.array(z.string()),
  /** The query with its typing errors mended; null when it was found as typed. */
  mended: z.nullable(z.string()),
  /** At most one for each row of the answer. */
  passages: z.array(searchPassage),
});

export const filters = { cid: z.optional(line(20)), coid: z.optional(line(20)), q: z.optional(line(10_000)) };

export const searchSchemas = {
  input: z.object(filters),
  answer: z.object({
    status: z.literal(true),
    webinars: section(classRow),
    classes: section(classRow),
    podcasts: section(podcastRow),
    featuredContent,
    tutorials: section(classRow),
    books: section(bookRow),
    search: z.nullable(searchReading),
    serverTime: instant(),
  }),
};

/** What can be chosen while typing: an item, someone's name, a subject, or the word as it is spelled. */
export const suggestion = z.object({
  kind: z.enum(['webinar', 'class', 'tutorial', 'episode', 'book', 'speaker', 'company', 'category', 'words']),
  label: z.string(),
  /** A second line: the speaker of a class, the show of an episode. */
  note: z.string(),
  /** Where choosing it leads: a path on this site. */
  address: z.string(),
});

export const suggestSchemas = {
  input: z.object({ q: line(200) }),
  answer: z.object({ status: z.literal(true), marks: z.array(z.string()), data: z.array(suggestion) }),
};

export const searchItemsSchemas = {
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    smallWords: z.array(z.string()),
    catList: z.array(z.object({ categoryID: z.string(), categoryName: z.string(), hasContent: z.boolean() })),
    companyList: z.array(z.object({ companyID: z.string(), companyName: z.string(), hasContent: z.boolean() })),
  }),
};
