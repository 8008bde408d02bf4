// What the calls in contract.ts take and answer.
import * as z from 'zod/mini';
import { listWithAds, mobileAds } from '#promotion/schemas.ts';
import { instant, line, pageNumber } from '#platform/shared/wire-types.ts';
import { classRow, podcastRow, bookRow } from '#catalogue/schemas.ts';
import { searchReading, filters, refinements } from '#search/schemas.ts';

/**
 * A page of a list; `search` is null without words. Under words the rows are sorted best match first, and at most five
 * hundred of them.
 */
const page = <Row extends z.ZodMiniType>(row: Row) => z.extend(listWithAds(row), { search: z.nullable(searchReading) });

const pageInput = z.object({ ...filters, page: pageNumber() });

export const upcomingSchemas = {
  summary: 'Live webinars that are not over, soonest first, twenty a page.',
  input: pageInput,
  /** `serverTime`: when this was answered; countdowns run from it. */
  answer: z.extend(page(classRow), { serverTime: instant() }),
};

/** A page of classes, which can also be narrowed by credit, length, and completion, and ordered. */
const classesInput = z.extend(pageInput, refinements);
/**
 * `isWhole`: false if a narrowed or reordered list has more than were looked through, the newest five hundred or the
 * best matches.
 */
const classesPage = z.extend(page(classRow), { isWhole: z.boolean() });

export const onDemandSchemas = {
  summary: 'On-demand classes, newest first unless sorted, twenty a page.',
  input: classesInput,
  answer: classesPage,
};

export const podcastsSchemas = {
  summary: 'Podcast episodes, newest first, twenty a page.',
  input: pageInput,
  /** `serverTime`: when this was answered; the groups by age count from it. */
  answer: z.extend(page(podcastRow), { serverTime: instant() }),
};

export const tutorialsSchemas = {
  summary: 'Product tutorials, newest first unless sorted, twenty a page.',
  input: classesInput,
  answer: classesPage,
};

export const booksSchemas = {
  summary: 'All eBooks, or one page of them.',
  input: z.object({ page: z.optional(line(20)) }),
  answer: z.object({
    status: z.literal(true),
    rowCount: z.int(),
    data: z.array(bookRow),
    totalRows: z.int(),
    pageSize: z.int(),
    page: z.int(),
    mobileAds: z.nullable(mobileAds),
  }),
};

/** The first rows of what someone teaches in one kind, and how many there are. */
const taught = <Row extends z.ZodMiniType>(row: Row) => z.object({ data: z.array(row), totalRows: z.int() });

export const speakerSchemas = {
  summary: 'A speaker, with their upcoming webinars, classes, and episodes, newest first.',
  /** `slug`: the last part of the speaker page's address. */
  input: z.object({ slug: line(100) }),
  answer: z.object({
    status: z.literal(true),
    serverTime: instant(),
    lecturer: z.object({
      hash: z.string(),
      slug: z.string(),
      name: z.string(),
      degree: z.string(),
      bio: z.string(),
      photo: z.nullable(z.string()),
    }),
    webinars: taught(classRow),
    classes: taught(classRow),
    episodes: taught(podcastRow),
  }),
};
