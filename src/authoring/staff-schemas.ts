// What the calls in contract.ts take and answer.
import * as z from 'zod/mini';
import { listAnswer } from '#platform/shared/list-answer.ts';
import { carriedOut, previewFields, progress } from '#platform/shared/rehearsal-schemas.ts';
import { hash, instant, line, pageNumber, queryInteger, text } from '#platform/shared/wire-types.ts';
import { calendarKinds } from './calendar-entries.ts';
import { draftForm, draftKinds } from './draft-form.ts';
import { mostInSeries } from './series.ts';
import { checkPlaces } from './publishing-rules.ts';

const h = { h: hash() };
/** 0: published, and nobody has begun a draft of it. */
const revision = () => z.int().check(z.minimum(0), z.maximum(1_000_000_000));
const ofRevision = { ...h, revision: revision() };
const note = () => text(500);

/** Where something taught is in its life. `edited`: published, with a draft that is not. */
export const draftStates = [
  'draft',
  'in-review',
  'scheduled',
  'published',
  'edited',
  'retired',
  'cancelled',
  'ended',
] as const;

const reviewVerdicts = ['balanced', 'not-balanced'] as const;
export type ReviewVerdict = (typeof reviewVerdicts)[number];

const check = z.object({
  level: z.enum(['must', 'should']),
  code: z.string(),
  section: z.enum(checkPlaces),
  field: z.string(),
  sentence: z.string(),
  /** Absent unless the published version lacks it, too, and a correction isn’t stopped by it. */
  isPublishedGap: z.optional(z.literal(true)),
});

const storedFile = z.object({
  hash: z.string(),
  filename: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
  /** The address at which this person may read it. */
  url: z.string(),
  /** Seconds of a video or a sound, as measured; null where nothing was measured. */
  durationSec: z.nullable(z.number()),
});

const review = z.object({
  /** Who is asked, or who answered. */
  reviewer: z.string(),
  /** Whether the caller is the one who is asked and hasn’t answered. */
  isMine: z.boolean(),
  askedBy: z.string(),
  askedAt: instant(),
  message: z.string(),
  verdict: z.nullable(z.enum(reviewVerdicts)),
  comment: z.string(),
  answeredAt: z.nullable(instant()),
});

const scheduled = z.object({ at: instant(), by: z.string(), problem: z.nullable(z.string()) });

export const draftSchemas = {
  summary: 'A draft as the editor shows it: its content, what members see now, and what it needs before publishing.',
  /** The hash of a draft, or of what is published; they are the same. */
  input: z.object(h),
  answer: z.object({
    status: z.literal(true),
    hash: z.string(),
    kind: z.enum(draftKinds),
    state: z.enum(draftStates),
    revision: z.int(),
    content: draftForm,
    /** Who saved the draft last, and when; null while there is none. */
    changedBy: z.nullable(z.string()),
    changedAt: z.nullable(instant()),
    /** What members see now, in the same form; null before the first publish. */
    published: z.nullable(draftForm),
    /** The newest version: its number, when and by whom it was published. A show or an eBook has none. */
    version: z.nullable(z.object({ number: z.int(), at: instant(), by: z.nullable(z.string()) })),
    schedule: z.nullable(scheduled),
    /** The newest request for a review since the last publish. */
    review: z.nullable(review),
    checks: z.array(check),
    /** Valid certificates of this activity: what a change of a printed fact would leave as it is. */
    certificates: z.int(),
    seatsTaken: z.int(),
    /** Until when a discarded draft can be restored; null where there is none. */
    restorableUntil: z.nullable(instant()),
    /** Every file that the content, the published content, or `slides` names. */
    files: z.array(storedFile),
    choices: z.object({
      companies: z.array(z.object({ id: z.string(), name: z.string() })),
      categories: z.array(z.object({ id: z.string(), name: z.string() })),
      speakers: z.array(z.object({ hash: z.string(), name: z.string(), degree: z.string() })),
      shows: z.array(z.object({ hash: z.string(), title: z.string() })),
      /** Slides that speakers sent for it and somebody accepted: a file’s hash, and who sent it. */
      slides: z.array(z.object({ file: z.string(), speaker: z.string() })),
      agdCodes: z.array(z.object({ code: z.string(), name: z.string() })),
      /** Who of the team can run a webinar. */
      hosts: z.array(z.object({ hash: z.string(), name: z.string() })),
      /** What the evaluation of every activity asks besides its ratings. */
      sharedQuestions: z.array(z.string()),
    }),
    /** The provider's time zone: what times without an offset mean. */
    timeZone: z.string(),
  }),
};

export const createDraftSchemas = {
  summary: 'Begins a draft with a title, empty or with what a template says.',
  /** `template`: its hash; it must be of this kind. `need`: why members need it, also instead of the template's. */
  input: z.object({
    kind: z.enum(draftKinds),
    title: line(200),
    template: z.optional(hash()),
    need: z.optional(text(2000)),
  }),
  answer: z.object({ status: z.literal(true), hash: z.string() }),
};

export const saveDraftSchemas = {
  summary: 'Saves a draft, unless somebody saved it since `revision`. Members see nothing of it.',
  input: z.object({ ...ofRevision, content: draftForm }),
  answer: z.object({ status: z.literal(true), revision: z.int(), checks: z.array(check) }),
};

export const discardDraftSchemas = {
  summary: 'Discards a draft: what is published stays. It can be restored for 30 days.',
  input: z.object(ofRevision),
  answer: z.object({ status: z.literal(true) }),
};

export const restoreDraftSchemas = {
  summary: 'Restores the draft that was discarded last.',
  input: z.object(h),
  answer: z.object({ status: z.literal(true), revision: z.int() }),
};

export const duplicateDraftSchemas = {
  summary: 'Begins a draft from another activity: with its files and its exam, without its dates and disclosures.',
  /** `recording`: a class with the recording of a webinar that has ended. */
  input: z.object({ ...h, as: z.enum(['copy', 'recording']) }),
  answer: z.object({ status: z.literal(true), hash: z.string() }),
};

export const makeCoverSchemas = {
  summary: 'Makes a picture of the first page of a PDF, as the cover of an eBook.',
  /** The hash of the file. */
  input: z.object(h),
  answer: z.object({ status: z.literal(true), file: storedFile }),
};

export const publishDraftSchemas = {
  summary: 'Publishes a draft as the next version, if everything it must have is there.',
  /** `kind`: whether the wording changed alone, or what is taught. */
  input: z.object({ ...ofRevision, kind: z.enum(['wording', 'content']), note: note() }),
  /** `version`: null of a show or an eBook, which have no versions. */
  answer: z.object({ status: z.literal(true), version: z.nullable(z.int()) }),
};

export const scheduleDraftSchemas = {
  summary: 'Publishes a draft at a time, checked again then; without a time, takes that back.',
  /** `at` is a day and time in the provider's zone, such as 2026-12-01T06:00; null: not scheduled any longer. */
  input: z.object({ ...ofRevision, at: z.nullable(line(16)), kind: z.enum(['wording', 'content']), note: note() }),
  answer: z.object({ status: z.literal(true), at: z.nullable(instant()) }),
};

export const templatesSchemas = {
  summary: 'The templates that a draft can begin with, by name.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    templates: z.array(
      z.object({ hash: z.string(), name: z.string(), kind: z.enum(draftKinds), by: z.string(), at: instant() }),
    ),
  }),
};

export const saveTemplateSchemas = {
  summary:
    'Saves a draft as a template, without dates, files of the talk, and disclosures. One of the same name is replaced.',
  input: z.object({ ...h, name: line(100).check(z.minLength(1)) }),
  answer: z.object({ status: z.literal(true) }),
};

export const removeTemplateSchemas = {
  summary: 'Removes a template. Drafts that began with it stay.',
  input: z.object({ template: hash() }),
  answer: z.object({ status: z.literal(true) }),
};

export const repeatDraftSchemas = {
  summary: 'Begins a draft for each of these dates from another one, with the date in its texts.',
  /** Days and times in the provider's zone, such as 2026-12-08T19:00: of the start, or of the release. */
  input: z.object({ ...h, dates: z.array(line(16)).check(z.minLength(1), z.maxLength(mostInSeries)) }),
  answer: z.object({ status: z.literal(true), made: z.int() }),
};

export const requestReviewSchemas = {
  summary: 'Asks someone on the team to review a draft; with no one, withdraws the request.',
  /** `reviewer`: the hash of someone who may publish. */
  input: z.object({ ...ofRevision, reviewer: z.nullable(hash()), message: note() }),
  answer: z.object({ status: z.literal(true) }),
};

export const reviewersSchemas = {
  summary: 'The people on the team who can be asked for a review.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    reviewers: z.array(z.object({ hash: z.string(), name: z.string() })),
  }),
};

export const answerReviewSchemas = {
  summary: 'Answers a request for a review, about what the draft says at this revision.',
  input: z.object({ ...ofRevision, verdict: z.enum(reviewVerdicts), comment: text(1000) }),
  answer: z.object({ status: z.literal(true) }),
};

export const previewsSchemas = {
  summary: 'The links of a draft that work: for whom, until when, and how often they were opened.',
  input: z.object(h),
  answer: z.object({
    status: z.literal(true),
    links: z.array(
      z.object({
        h: z.string(),
        reader: z.string(),
        by: z.string(),
        madeAt: instant(),
        endsAt: instant(),
        opened: z.int(),
        openedAt: z.nullable(instant()),
      }),
    ),
  }),
};

export const sharePreviewSchemas = {
  summary: 'Makes a link that shows a draft for 14 days, without an account. It is said once.',
  /** `reader`: for whom it is. */
  input: z.object({ ...h, reader: line(100).check(z.regex(/\S/)) }),
  answer: z.object({ status: z.literal(true), url: z.string() }),
};

export const endPreviewSchemas = {
  summary: 'Ends the link of a draft.',
  input: z.object(h),
  answer: z.object({ status: z.literal(true) }),
};

export const versionsSchemas = {
  summary: 'The versions of an activity, newest first.',
  input: z.object(h),
  answer: z.object({
    status: z.literal(true),
    title: z.string(),
    versions: z.array(
      z.object({
        number: z.int(),
        at: instant(),
        by: z.nullable(z.string()),
        /** Whether it came from an import folder or was published in the console. */
        madeIn: z.enum(['import', 'console']),
        note: z.string(),
        /** Valid certificates that name it. */
        certificates: z.int(),
        /** Who found it balanced before it was published; null where nobody was asked. */
        reviewedBy: z.nullable(z.string()),
        reviewedAt: z.nullable(instant()),
        /** The parts that differ from the version before it: "Title", "2 of 5 objectives". */
        changes: z.array(z.string()),
        /** The page as members saw it, and a PDF of its words; null where there is none. */
        snapshot: z.nullable(z.object({ pageUrl: z.string(), wordsUrl: z.string() })),
      }),
    ),
  }),
};

export const versionSchemas = {
  summary: 'One version of an activity as it was published, and the one before it.',
  input: z.object({ ...h, version: queryInteger() }),
  answer: z.object({
    status: z.literal(true),
    title: z.string(),
    number: z.int(),
    at: instant(),
    by: z.nullable(z.string()),
    note: z.string(),
    /** What it said, part by part, in words. */
    parts: z.array(z.object({ label: z.string(), text: z.string(), before: z.nullable(z.string()) })),
  }),
};

export const calendarSchemas = {
  summary: 'A month of what is scheduled, released, held, and due, in the provider’s time zone.',
  /** As in 2026-11; absent: the present month. */
  input: z.object({ month: z.optional(line(7).check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/))) }),
  answer: z.object({
    status: z.literal(true),
    month: z.string(),
    today: z.string(),
    timeZone: z.string(),
    entries: z.array(
      z.object({
        kind: z.enum(calendarKinds),
        day: z.string(),
        /** Null of what is due on a day. */
        at: z.nullable(instant()),
        title: z.string(),
        /** Of the activity or draft. */
        hash: z.string(),
        /** A webinar whose live desk the reader may open. */
        hasDesk: z.boolean(),
      }),
    ),
  }),
};

export const versionDraftSchemas = {
  summary: 'An earlier version as a draft, with what there still is of what it named. Nothing is saved.',
  input: z.object({ ...h, version: queryInteger() }),
  answer: z.object({ status: z.literal(true), content: draftForm }),
};

/** What the list can be filtered by in one press, in addition to the states. */
const catalogueViews = ['problem', 'old'] as const;

const catalogueFilters = {
  q: z.optional(line(200)),
  kind: z.optional(z.enum(draftKinds)),
  /** `problem`: something that must be fixed before it can be published. `old`: released more than 3 years ago. */
  is: z.optional(z.enum([...draftStates, ...catalogueViews])),
  category: z.optional(line(20)),
  company: z.optional(line(20)),
  speaker: z.optional(line(64)),
};
export const catalogueFilterForm = z.object(catalogueFilters);
export type CatalogueFilters = z.output<typeof catalogueFilterForm>;
const catalogueSorts = ['at', '-at', 'title', '-title'] as const;

export const catalogueListSchemas = {
  summary: 'Everything taught, with its state: drafts first, then by time, the latest first.',
  input: z.object({ ...catalogueFilters, sort: z.optional(z.enum(catalogueSorts)), page: pageNumber() }),
  answer: z.extend(
    listAnswer(
      z.object({
        hash: z.string(),
        kind: z.enum(draftKinds),
        title: z.string(),
        state: z.enum(draftStates),
        speaker: z.string(),
        /** '' where the provider itself offers it. */
        company: z.string(),
        /** Of an episode; '' of everything else. */
        show: z.string(),
        credits: z.number(),
        /** When it starts, was or will be released, or will be published; null of a draft without a time. */
        at: z.nullable(instant()),
        /** When a webinar ends. */
        endsAt: z.nullable(instant()),
        /** Until when members in progress may finish what was retired. */
        finishUntil: z.nullable(instant()),
        picture: z.nullable(z.string()),
        /** What its draft still needs, and what is worth a look in it; null without a draft. */
        musts: z.nullable(z.int()),
        shoulds: z.nullable(z.int()),
        /**
         * Members whose last view is in the last 28 days, of a show with all its episodes; of a webinar, seats taken;
         * of an eBook, members who downloaded it then.
         */
        recent: z.int(),
        capacity: z.nullable(z.int()),
        changedBy: z.nullable(z.string()),
        /** Null of a show or an eBook that came from a folder and was not changed since. */
        changedAt: z.nullable(instant()),
        neverPublished: z.boolean(),
      }),
    ),
    {
      /** By kind, whatever the filters are. */
      counts: z.object({
        all: z.int(),
        class: z.int(),
        webinar: z.int(),
        tutorial: z.int(),
        episode: z.int(),
        show: z.int(),
        book: z.int(),
      }),
      /** Of the kind that is asked for, or of all. */
      views: z.object({
        draft: z.int(),
        'in-review': z.int(),
        problem: z.int(),
        scheduled: z.int(),
        edited: z.int(),
        old: z.int(),
        retired: z.int(),
      }),
      choices: z.object({
        companies: z.array(z.object({ id: z.string(), name: z.string() })),
        categories: z.array(z.object({ id: z.string(), name: z.string() })),
        speakers: z.array(z.object({ hash: z.string(), name: z.string() })),
      }),
    },
  ),
};

/** Which activities an action is about: these, or all that the filters leave. */
const chosen = {
  activities: z.optional(z.array(hash()).check(z.maxLength(1000))),
  filter: z.optional(catalogueFilterForm),
};

const rehearsed = z.object(previewFields);

export const rehearsePublishSchemas = {
  summary: 'Previews publishing several drafts: which are ready, and what each of the others still needs.',
  input: z.object(chosen),
  answer: rehearsed,
};

export const rehearseScheduleSchemas = {
  summary: 'Previews scheduling several drafts for one time.',
  /** `at` is a day and time in the provider's zone, such as 2026-12-01T06:00. */
  input: z.object({ ...chosen, at: line(16) }),
  answer: rehearsed,
};

export const rehearseRetireSchemas = {
  summary: 'Previews retiring several activities, with the members in progress of each.',
  /** `until`: the last day on which members in progress may finish, in the provider's zone. */
  input: z.object({ ...chosen, until: line(10) }),
  answer: rehearsed,
};

export const rehearseCategorizeSchemas = {
  summary: 'Previews giving several activities the same categories.',
  /** Ids; the first is the main one. */
  input: z.object({ ...chosen, categories: z.array(line(20)).check(z.minLength(1), z.maxLength(4)) }),
  answer: rehearsed,
};

export const changeCatalogueSchemas = {
  summary: 'Carries out what a preview showed, at once or, for more than 200 activities, by a job.',
  /** Why, for the log: asked for where something is retired. */
  input: z.object({ ...h, reason: z._default(note(), '') }),
  answer: carriedOut,
};

export const undoCatalogueSchemas = {
  summary: 'Takes an action on several activities back, as far as nobody has changed them since.',
  input: z.object(h),
  answer: z.object({ status: z.literal(true), sentence: z.string() }),
};

export const reinstateActivitySchemas = {
  summary: 'Offers again what was retired, as members saw it last.',
  input: z.object(h),
  answer: z.object({ status: z.literal(true) }),
};

export const catalogueRehearsalSchemas = {
  summary: 'How far an action on several activities is.',
  input: z.object(h),
  answer: progress,
};
