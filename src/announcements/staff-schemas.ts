// What the calls in contract.ts take and answer.
import * as z from 'zod/mini';
import { hash, instant, line, text } from '#platform/shared/wire-types.ts';
import { announcementStates, mostCards, mostSubject, mostText } from './audience.ts';

const done = z.object({ status: z.literal(true) });
const h = z.object({ h: hash() });
const state = z.enum(announcementStates);
const activity = z.object({ hash: z.string(), title: z.string(), kind: z.string(), isShown: z.boolean() });

const audience = {
  professions: z.array(line(80)).check(z.maxLength(100)),
  states: z.array(line(80)).check(z.maxLength(100)),
  /** Categories in which they earned credit. */
  subjects: z.array(z.string().check(z.regex(/^[1-9]\d{0,17}$/))).check(z.maxLength(50)),
  isForNew: z.boolean(),
  includesRecent: z.boolean(),
};

const content = {
  subject: line(mostSubject),
  html: text(mostText),
  activities: z.array(hash()).check(z.maxLength(mostCards)),
  ...audience,
};

/** How many would get it, and how many are left out and why. */
const counts = z.object({
  members: z.int(),
  unsubscribed: z.int(),
  unconfirmed: z.int(),
  undeliverable: z.int(),
  /** They had an announcement within the week. */
  recent: z.int(),
});

const figures = z.object({
  sent: z.int(),
  /** No mail server was set up when they were due. */
  notSent: z.int(),
  waiting: z.int(),
  undeliverable: z.int(),
  unsubscribed: z.int(),
  skipped: z.object({ unsubscribed: z.int(), closed: z.int(), undeliverable: z.int() }),
});

export const announcementsSchemas = {
  summary: 'Announcements, the newest first, with how many members got each.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    announcements: z.array(
      z.object({
        hash: z.string(),
        subject: z.string(),
        state,
        sent: z.int(),
        notSent: z.int(),
        waiting: z.int(),
        unsubscribed: z.int(),
        sendAt: z.nullable(instant()),
        finishedAt: z.nullable(instant()),
        changedBy: z.string(),
        changedAt: instant(),
      }),
    ),
    /** Members who want news. */
    members: z.int(),
  }),
};

const item = z.object({ id: z.string(), label: z.string() });

export const announcementSchemas = {
  summary: 'One announcement with its figures, and what its audience can be narrowed by.',
  input: h,
  answer: z.object({
    status: z.literal(true),
    announcement: z.object({
      hash: z.string(),
      state,
      revision: z.int(),
      ...content,
      cards: z.array(activity),
      isTested: z.boolean(),
      sendAt: z.nullable(instant()),
      startedAt: z.nullable(instant()),
      finishedAt: z.nullable(instant()),
      sentBy: z.string(),
      changedBy: z.string(),
      changedAt: instant(),
    }),
    figures,
    /** Where its emails lead, and how often each link was followed. */
    links: z.array(z.object({ target: z.string(), label: z.string(), clicks: z.int() })),
    lists: z.object({ professions: z.array(item), states: z.array(item), subjects: z.array(item) }),
    /** The provider's time zone, in which a time is chosen. */
    timeZone: z.string(),
  }),
};

export const audienceSchemas = {
  summary: 'How many members an announcement would reach right now. It names no one.',
  input: z.object({ ...audience, activities: content.activities }),
  answer: z.extend(done, { counts }),
};

export const choicesSchemas = {
  summary: 'Activities that members can open, by a part of their title.',
  input: z.object({ q: line(100) }),
  answer: z.extend(done, { choices: z.array(activity) }),
};

export const createSchemas = {
  summary: 'Adds a draft of an announcement.',
  input: z.object({ subject: line(mostSubject) }),
  answer: z.extend(done, { hash: z.string() }),
};

export const saveSchemas = {
  summary: 'Saves a draft.',
  input: z.object({ h: hash(), revision: z.int(), ...content }),
  answer: z.extend(done, { revision: z.int() }),
};

export const removeSchemas = { summary: 'Removes a draft.', input: h, answer: done };

export const testSchemas = {
  summary: 'Emails the announcement to the person who asks for it.',
  input: z.object({ h: hash(), revision: z.int() }),
  answer: z.extend(done, { message: z.string() }),
};

export const sendSchemas = {
  summary:
    'Sends an announcement now, or at a time in the provider’s zone. `count` is the number of members as the page showed it.',
  input: z.object({
    h: hash(),
    revision: z.int(),
    count: z.int(),
    /** Such as 2126-12-08T19:00. */
    sendAt: z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/))),
  }),
  answer: z.extend(done, { message: z.string() }),
};

export const stopSchemas = {
  summary: 'Stops an announcement, or takes back its schedule. Whoever got it already keeps it.',
  input: h,
  answer: done,
};

export const continueSchemas = {
  summary: 'Continues a stopped announcement with those who haven’t got it.',
  input: h,
  answer: done,
};
