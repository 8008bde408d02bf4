// The catalogue is everything a member can take: live webinars, on-demand classes, podcast episodes. Its lists are public; a signed-in student
// sees seats, completed exams and the Watch Later queue on the same rows.
import * as z from 'zod/mini';
import { defineCall } from '#platform/shared/call.ts';
import { listAnswer, mobileAds } from '#platform/shared/list-answer.ts';
import { hash, instant, line, pageNumber } from '#platform/shared/wire-types.ts';

export const catalogueMessages = {
  systemError: 'System error - contact tech support.',
  noResults: 'No results found for this search.',
  filtersFailed: 'Error loading filters.',
  noWebinars: 'No live webinars found.',
  noClasses: 'No classes found.',
  noEpisodes: 'No podcasts found.',
  noTutorials: 'No tutorials found.',
  noBooks: 'No ebooks found.',
  saveBookFailed: 'System Error from Save Book Response.',
} as const;

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
export type ClassRow = z.input<typeof classRow>;

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
export type PodcastRow = z.input<typeof podcastRow>;

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
export type SearchPassage = z.output<typeof searchPassage>;

/** How the words of a search were understood. */
export const searchReading = z.object({
  /** Beginnings of the words found, without accents and capitals: what a page marks. */
  marks: z.array(z.string()),
  /** The query with its typing errors mended; null when it was found as typed. */
  mended: z.nullable(z.string()),
  /** At most one for each row of the answer. */
  passages: z.array(searchPassage),
});
export type SearchReading = z.output<typeof searchReading>;

const filters = { cid: z.optional(line(20)), coid: z.optional(line(20)), q: z.optional(line(10_000)) };

const section = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ status: z.literal(true), rowCount: z.int(), data: z.array(row), totalRows: z.int() });

export const homeCall = defineCall({
  method: 'GET',
  path: '/api/home',
  summary: 'The landing page: a featured course, the next live webinars, the newest classes and episodes.',
  access: 'optional',
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
});

/** A page of a list; `search` is null without words. Under words the rows stand best match first, and at most five hundred of them. */
const page = <Row extends z.ZodMiniType>(row: Row) => z.extend(listAnswer(row), { search: z.nullable(searchReading) });
// Not a spread: the browser's build could not tell that it does nothing.
const pageInput = z.extend(z.object(filters), { page: pageNumber() });

export const upcomingCall = defineCall({
  method: 'GET',
  path: '/api/upcoming',
  summary: 'Live webinars that are not over, soonest first, twenty a page.',
  access: 'optional',
  input: pageInput,
  /** `serverTime`: when this was answered; countdowns run from it. */
  answer: z.extend(page(classRow), { serverTime: instant() }),
});

export const onDemandCall = defineCall({
  method: 'GET',
  path: '/api/ondemand',
  summary: 'On-demand classes, newest first, twenty a page.',
  access: 'optional',
  input: pageInput,
  answer: page(classRow),
});

export const podcastsCall = defineCall({
  method: 'GET',
  path: '/api/podcasts',
  summary: 'Podcast episodes, newest first, twenty a page.',
  access: 'optional',
  input: pageInput,
  answer: page(podcastRow),
});

export const tutorialsCall = defineCall({
  method: 'GET',
  path: '/api/tutorials',
  summary: 'Product tutorials, newest first, twenty a page.',
  access: 'optional',
  input: pageInput,
  answer: page(classRow),
});

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
export type BookRow = z.input<typeof bookRow>;

export const booksCall = defineCall({
  method: 'GET',
  path: '/api/books',
  summary: 'All eBooks, or one page of them when a page is asked for.',
  access: 'optional',
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
});

export const bookResponseCall = defineCall({
  method: 'POST',
  path: '/api/book-response-mvp',
  summary: 'Records that the student took an eBook, and answers with a fresh link to it.',
  access: 'student',
  input: z.object({ h: hash() }),
  answer: z.object({ status: z.literal(true), errorMsg: z.string(), pdf: z.nullable(z.string()) }),
});

export const searchCall = defineCall({
  method: 'GET',
  path: '/api/search',
  summary: 'The best six live webinars, classes, episodes, tutorials and eBooks for a category, a company or words.',
  access: 'optional',
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
});

/** What can be chosen while typing: an item, someone's name, a subject, or the word as it is spelled. */
export const suggestion = z.object({
  kind: z.enum(['webinar', 'class', 'tutorial', 'episode', 'book', 'speaker', 'company', 'category', 'words']),
  label: z.string(),
  /** A second line: the speaker of a class, the show of an episode. */
  note: z.string(),
  /** Where choosing it leads: a path on this site. */
  address: z.string(),
});
export type Suggestion = z.output<typeof suggestion>;

export const suggestCall = defineCall({
  method: 'GET',
  path: '/api/suggest',
  summary: 'What someone who types these letters may be looking for, at most eight.',
  access: 'public',
  input: z.object({ q: line(200) }),
  answer: z.object({ status: z.literal(true), marks: z.array(z.string()), data: z.array(suggestion) }),
});

export const searchItemsCall = defineCall({
  method: 'GET',
  path: '/api/search-items',
  summary: 'What lists can be filtered by, and the words that search ignores.',
  access: 'public',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    smallWords: z.array(z.string()),
    catList: z.array(z.object({ categoryID: z.string(), categoryName: z.string(), hasContent: z.boolean() })),
    companyList: z.array(z.object({ companyID: z.string(), companyName: z.string(), hasContent: z.boolean() })),
  }),
});
