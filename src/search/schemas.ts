// What the calls in contract.ts take and answer.
import * as z from 'zod/mini';
import { instant, line } from '#platform/shared/wire-types.ts';
import { creditRanges, lengthRanges, resultKinds } from './results.ts';
import { classRow, podcastRow, featuredContent, searchPassage, section, bookRow } from '#catalogue/schemas.ts';

/** How the words of a search were understood. */
export const searchReading = z.object({
  /** Beginnings of the words found, without accents and capitals: what a page marks. */
  marks: z.array(z.string()),
  /** The query with its typing errors mended; null when it was found as typed. */
  mended: z.nullable(z.string()),
  /** What means the same and was searched for as well, as it is written. */
  also: z.array(z.string()),
  /** At most one for each row of the answer. */
  passages: z.array(searchPassage),
});

export const filters = { cid: z.optional(line(20)), coid: z.optional(line(20)), q: z.optional(line(10_000)) };

/** How a list is narrowed and ordered besides. */
export const refinements = {
  /** Ranges of credit hours and of length, by commas. */
  credit: z.optional(line(60)),
  length: z.optional(line(60)),
  /** `completed` leaves out what the student completed. */
  hide: z.optional(line(20)),
  sort: z.optional(line(20)),
};

export const searchSchemas = {
  summary:
    'The best six live webinars, classes, episodes, tutorials, and eBooks for a category, a company, or a keyword.',
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

/** One of the three holds the row, as `kind` says. */
const resultRow = z.object({
  kind: z.enum(resultKinds),
  class: z.nullable(classRow),
  episode: z.nullable(podcastRow),
  book: z.nullable(bookRow),
});

const counts = <Key extends string>(keys: readonly Key[]) =>
  z.record(z.enum(keys as readonly [Key, ...Key[]]), z.int());

export const searchResultsSchemas = {
  summary:
    'Everything that matches a category, a company, or a keyword as one list, filtered by kind, credit, length, and completion, in one of four orders.',
  input: z.object({
    ...filters,
    ...refinements,
    kind: z.optional(line(20)),
    /** `exact` searches for the words alone, without what means the same. */
    words: z.optional(line(20)),
    /** So many rows are asked for. */
    show: z.optional(line(20)),
  }),
  answer: z.object({
    status: z.literal(true),
    data: z.array(resultRow),
    rowCount: z.int(),
    totalRows: z.int(),
    /**
     * False where a kind has more than were looked through: the best matches of each, or the newest where nothing is
     * searched for.
     */
    isWhole: z.boolean(),
    /** How many rows each choice of a filter would leave. */
    counts: z.object({
      kinds: counts(resultKinds),
      credits: counts(creditRanges),
      lengths: counts(lengthRanges),
      /** What the student completed under these filters. */ completed: z.int(),
    }),
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
  /** The address of its artwork, cover or portrait. */
  picture: z.nullable(z.string()),
  /** When a webinar begins. */
  startsAt: z.nullable(instant()),
  /** Credit hours of a class or webinar; 0 for anything else. */
  credits: z.number(),
  /** Where choosing it leads: a path on this site. */
  address: z.string(),
});

export const suggestSchemas = {
  summary: 'Up to eight suggestions for these letters.',
  input: z.object({ q: line(200) }),
  answer: z.object({ status: z.literal(true), marks: z.array(z.string()), data: z.array(suggestion) }),
};

export const subjectsSchemas = {
  summary: 'The eight categories with the most items, each with a picture.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    data: z.array(
      z.object({
        categoryID: z.string(),
        categoryName: z.string(),
        /** Webinars to come, classes, episodes and tutorials. */
        count: z.int(),
        /** The artwork of one of its newest classes. */
        picture: z.nullable(z.string()),
      }),
    ),
  }),
};

export const searchItemsSchemas = {
  summary: 'What lists can be filtered by, and the words that search ignores.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    smallWords: z.array(z.string()),
    catList: z.array(z.object({ categoryID: z.string(), categoryName: z.string(), hasContent: z.boolean() })),
    companyList: z.array(z.object({ companyID: z.string(), companyName: z.string(), hasContent: z.boolean() })),
  }),
};
