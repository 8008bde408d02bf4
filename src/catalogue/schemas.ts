// What the calls in contract.ts take and answer. The server decodes, encodes and documents by these schemas; a page loads one only where a form
// needs the rule of a field.
import * as z from 'zod/mini';
import { listAnswer, mobileAds } from '#platform/shared/list-answer.ts';
import { hash, instant, line, pageNumber } from '#platform/shared/wire-types.ts';

/** A class as lists show it. Twin names (`name`, `companyName`, `releaseDate`) are the specification's and always equal. */
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

const featuredContent = z.object({
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

/** How the words of a search were understood. */
export const searchReading = z.object({
  /** Beginnings of the words found, without accents and capitals: what a page marks. */
  marks: z.array(z.string()),
  /** The query with its typing errors mended; null when it was found as typed. */
  mended: z.nullable(z.string()),
  /** At most one for each row of the answer. */
  passages: z.array(searchPassage),
});

const filters = { cid: z.optional(line(20)), coid: z.optional(line(20)), q: z.optional(line(10_000)) };

const section = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ status: z.literal(true), rowCount: z.int(), data: z.array(row), totalRows: z.int() });

export const homeSchemas = {
  input: z.object(filters),
  answer: z.object({
    status: z.literal(true),
    webinars: z.extend(section(classRow), {
      seats: z.array(z.object({ hash: z.string(), hasSeat: z.boolean(), isWaiting: z.boolean() })),
    }),
    classes: section(classRow),
    podcasts: section(podcastRow),
    featuredContent,
    /** When this was answered: countdowns run from it, whatever the visitor's clock says. */
    serverTime: instant(),
    /** The bodies whose recognition of the provider holds today. */
    accreditation: z.array(z.string()),
    /** The most viewed classes of 30 days. */
    popular: z.array(classRow),
    subjects: z.array(z.object({ categoryID: z.string(), categoryName: z.string(), count: z.int() })),
    books: z.array(
      z.object({ hash: z.string(), title: z.string(), subtitle: z.string(), thumbnail: z.nullable(z.string()) }),
    ),
    mobileAds: z.nullable(mobileAds),
  }),
};

/** A page of a list; `search` is null without words. Under words the rows stand best match first, and at most five hundred of them. */
const page = <Row extends z.ZodMiniType>(row: Row) => z.extend(listAnswer(row), { search: z.nullable(searchReading) });
const pageInput = z.object({ ...filters, page: pageNumber() });

export const upcomingSchemas = {
  input: pageInput,
  /** `serverTime`: when this was answered; countdowns run from it. */
  answer: z.extend(page(classRow), { serverTime: instant() }),
};

export const onDemandSchemas = {
  input: pageInput,
  answer: page(classRow),
};

export const podcastsSchemas = {
  input: pageInput,
  answer: page(podcastRow),
};

export const tutorialsSchemas = {
  input: pageInput,
  answer: page(classRow),
};

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
  buttonText: z.nullable(z.string()),
});

export const booksSchemas = {
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

export const bookResponseSchemas = {
  input: z.object({ h: hash() }),
  answer: z.object({ status: z.literal(true), errorMsg: z.string(), pdf: z.nullable(z.string()) }),
};

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
