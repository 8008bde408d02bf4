// What the calls in contract.ts take and answer.
import * as z from 'zod/mini';
import { day, hash, instant, line, text } from '#platform/shared/wire-types.ts';
import { binderMessages } from './staff-contract.ts';
import { binderBodies, itemStates } from './binder-program.ts';

const done = z.object({ status: z.literal(true) });
const body = () => z.enum(binderBodies);
/** Both included; as of the end of `asOf`. */
const days = { from: z.optional(day()), to: z.optional(day()), asOf: z.optional(day()) };

const entry = z.object({
  hash: z.string(),
  kind: z.enum(['file', 'text', 'not-needed']),
  /** The text, the reason, or what the file is. */
  words: z.string(),
  datedOn: z.string(),
  madeBy: z.string(),
  file: z.nullable(z.object({ filename: z.string(), url: z.string() })),
});

const period = { from: z.string(), to: z.string(), asOf: z.string() };

const committeeMember = z.object({
  name: line(120).check(z.trim(), z.minLength(1, binderMessages.words)),
  degree: line(60),
  /** Such as "OH 30-024871"; empty: no license. */
  license: line(60),
  /** What the person does for the committee. */
  duties: line(300).check(z.trim(), z.minLength(1, binderMessages.words)),
  hasOtherDuty: z.boolean(),
  from: day(),
  /** The last day; null: still. */
  until: z.nullable(day()),
});
export type CommitteeMemberForm = z.output<typeof committeeMember>;

export const saveCommitteeMemberSchemas = {
  summary: 'Adds a person to the committee, or changes what is known of them.',
  /** `h`: null of a new person. */
  input: z.object({ h: z.nullable(hash()), revision: z.int(), values: committeeMember }),
  answer: done,
};

export const removeCommitteeMemberSchemas = {
  summary: 'Removes a person who was added to the committee by mistake.',
  input: z.object({ h: hash() }),
  answer: done,
};

const substantiveChange = z.object({
  /** Such as "New name: Harbor Dental Society". */
  what: line(300).check(z.trim(), z.minLength(1, binderMessages.words)),
  on: day(),
  /** To whom and when it was reported; '' and null: not yet. */
  reportedTo: line(120).check(z.trim()),
  reportedOn: z.nullable(day()),
});
export type SubstantiveChangeForm = z.output<typeof substantiveChange>;

export const saveSubstantiveChangeSchemas = {
  summary: 'Adds a substantive change of the provider, or changes what is known of it.',
  /** `h`: null of a new one. */
  input: z.object({ h: z.nullable(hash()), revision: z.int(), values: substantiveChange }),
  answer: done,
};

export const removeSubstantiveChangeSchemas = {
  summary: 'Removes a substantive change that was added by mistake.',
  input: z.object({ h: hash() }),
  answer: done,
};

export const binderSchemas = {
  summary: 'What an audit asks for, with the state of each item, and the binders that were made.',
  input: z.object({ ...days, body: z.optional(body()) }),
  answer: z.object({
    status: z.literal(true),
    ...period,
    /** The last day as of which a binder can be made: yesterday for the provider. */
    lastAsOf: z.string(),
    body: body(),
    /** In whole percent: what isn’t needed doesn’t count. */
    percent: z.int(),
    items: z.array(
      z.object({
        number: z.int(),
        title: z.string(),
        group: z.enum(['you', 'activities', 'members']),
        about: z.string(),
        source: z.enum(['work', 'text', 'file', 'both']),
        headings: z.string(),
        state: z.enum(itemStates),
        note: z.string(),
        entries: z.array(entry),
      }),
    ),
    /** The activities of the period, the newest first. */
    activities: z.array(
      z.object({ hash: z.string(), title: z.string(), credits: z.int(), missing: z.int(), documents: z.int() }),
    ),
    committee: z.array(z.object({ hash: z.string(), revision: z.int(), values: committeeMember })),
    /** The newest first. */
    changes: z.array(z.object({ hash: z.string(), revision: z.int(), values: substantiveChange })),
    binders: z.array(
      z.object({
        hash: z.string(),
        title: z.string(),
        body: body(),
        ...period,
        activity: z.nullable(z.string()),
        sample: z.nullable(z.int()),
        /** The activities that were chosen by hand; null: drawn, or all. */
        chosen: z.nullable(z.array(z.string())),
        seed: z.int(),
        askedAt: instant(),
        askedBy: z.string(),
        state: z.enum(['making', 'made', 'failed']),
        problem: z.nullable(z.string()),
        sizeBytes: z.nullable(z.int()),
        sha256: z.nullable(z.string()),
        documents: z.nullable(z.int()),
        missing: z.nullable(z.int()),
        credits: z.nullable(z.int()),
        /** Whether an earlier binder of the same order has other bytes. */
        differs: z.boolean(),
      }),
    ),
  }),
};

export const activityFileSchemas = {
  summary: 'The file of an activity: 14 documents with their states.',
  input: z.object({ h: hash(), ...days }),
  answer: z.object({
    status: z.literal(true),
    ...period,
    activity: z.object({
      hash: z.string(),
      title: z.string(),
      format: z.string(),
      hours: z.number(),
      subjects: z.string(),
      versions: z.int(),
      credits: z.int(),
      members: z.int(),
    }),
    documents: z.array(
      z.object({
        number: z.int(),
        title: z.string(),
        isOwn: z.boolean(),
        state: z.enum(itemStates),
        note: z.string(),
        entries: z.array(entry),
      }),
    ),
  }),
};

export const makeBinderSchemas = {
  summary: 'Makes a binder. The same order makes the same file, byte for byte.',
  input: z.object({
    body: body(),
    from: day(),
    to: day(),
    asOf: day(),
    /** Of the body `activity`: which one. */
    activity: z.nullable(hash()),
    /** How many activities are drawn; null: all. */
    sample: z.nullable(z.int().check(z.gte(1), z.lte(1000))),
    /** The activities whose files are in it, instead of drawing any. */
    chosen: z.optional(z.array(hash()).check(z.minLength(1), z.maxLength(200))),
    /** What draws them; null: any. */
    seed: z.nullable(z.int().check(z.gte(1), z.lte(999_999))),
  }),
  answer: z.object({ status: z.literal(true), hash: z.string(), seed: z.int() }),
};

const words = z.string().check(z.trim(), z.minLength(1, binderMessages.words), z.maxLength(20_000));

export const saveBinderEntrySchemas = {
  summary: 'Puts a file or a text into a part of the binder, or says why it isn’t needed.',
  input: z.object({
    item: z.int().check(z.gte(1), z.lte(23)),
    /** Of a document of an activity’s file: both. */
    activity: z.nullable(hash()),
    document: z.nullable(z.int().check(z.gte(1), z.lte(14))),
    kind: z.enum(['file', 'text', 'not-needed']),
    words: z.pipe(text(20_000), words),
    /** A PDF that was uploaded, by its hash. */
    file: z.nullable(hash()),
    /** The day it is from. Without one: today. */
    datedOn: z.nullable(day()),
  }),
  answer: done,
};

export const removeBinderEntrySchemas = {
  summary: 'Takes a file, a text, or a reason out of the binder. Binders that were made keep it.',
  input: z.object({ h: hash() }),
  answer: done,
};
