// What the calls in ads-staff-contract.ts take and answer.
import * as z from 'zod/mini';
import { listAnswer } from '#platform/shared/list-answer.ts';
import { storedFileForm } from '#platform/shared/stored-file.ts';
import { day, hash, instant, line, pageNumber, queryInteger, text } from '#platform/shared/wire-types.ts';
import { mostBlurbCharacters } from './missing-of-ad.ts';

const done = z.object({ status: z.literal(true) });
const rowId = () => z.string().check(z.regex(/^[1-9]\d{0,17}$/));
const slotNumber = () => z.int().check(z.gte(1), z.lte(35));

const adStates = ['running', 'scheduled', 'off', 'ended'] as const;

const slot = z.object({ number: z.int(), name: z.string(), isShown: z.boolean() });
const sponsor = z.object({ id: z.string(), name: z.string() });
const state = {
  state: z.enum(adStates),
  /** The first and the last day, in the provider's time zone; null: no limit. */
  runsFrom: z.nullable(z.string()),
  runsUntil: z.nullable(z.string()),
};

export const advertisementsSchemas = {
  summary: 'Advertisements with where and when they run, and how often they were seen and opened in 28 days.',
  input: z.object({
    q: z.optional(line(100)),
    slot: z.optional(queryInteger()),
    is: z.optional(z.enum(adStates)),
    page: pageNumber(),
  }),
  answer: z.extend(
    listAnswer(
      z.object({
        hash: z.string(),
        alt: z.string(),
        sponsor: z.string(),
        ...state,
        slots: z.array(z.int()),
        views: z.int(),
        clicks: z.int(),
        requests: z.int(),
      }),
    ),
    {
      counts: z.object({ running: z.int(), scheduled: z.int(), off: z.int(), ended: z.int() }),
      slots: z.array(slot),
      sponsors: z.array(sponsor),
    },
  ),
};

const texts = {
  alt: line(200),
  href: z.nullable(line(500)),
  buttonText: line(60),
  blurb: text(mostBlurbCharacters),
  confirmationTitle: line(100),
  confirmationMessage: text(400),
};
/** By index of PR-3: 0 is the smallest. */
const four = <Shape extends z.ZodMiniType>(shape: Shape) => z.array(shape).check(z.length(4));

export const advertisementSchemas = {
  summary: 'One advertisement with its pictures, and how often it was seen, opened, and answered by week.',
  input: z.object({ h: hash() }),
  answer: z.object({
    status: z.literal(true),
    advertisement: z.object({
      hash: z.string(),
      revision: z.int(),
      company: z.string(),
      sponsor: z.string(),
      isOn: z.boolean(),
      ...state,
      ...texts,
      slots: z.array(z.int()),
      mostViews: z.nullable(z.int()),
      pictures: four(z.nullable(storedFileForm)),
      darkPictures: four(z.nullable(storedFileForm)),
      changedBy: z.string(),
      changedAt: z.nullable(instant()),
      /** Nobody saw or answered it, and it came with no import. */
      isUnused: z.boolean(),
    }),
    /** The newest last; a week is named by its Monday. */
    weeks: z.array(z.object({ from: z.string(), views: z.int(), clicks: z.int(), requests: z.int() })),
    slots: z.array(slot),
    sponsors: z.array(sponsor),
  }),
};

export const createAdvertisementSchemas = {
  summary: 'Adds an advertisement, which is off.',
  input: z.object({ alt: texts.alt, company: rowId() }),
  answer: z.extend(done, { hash: z.string() }),
};

export const saveAdvertisementSchemas = {
  summary: 'Saves an advertisement. If it runs, readers see the change right away.',
  input: z.object({
    h: hash(),
    revision: z.int(),
    company: rowId(),
    ...texts,
    runsFrom: z.nullable(day()),
    runsUntil: z.nullable(day()),
    slots: z.array(slotNumber()).check(z.maxLength(35)),
    /** How often one visitor sees it a day; null: no limit. */
    mostViews: z.nullable(z.int().check(z.gte(1), z.lte(50))),
    pictures: four(z.nullable(hash())),
    darkPictures: four(z.nullable(hash())),
  }),
  answer: z.extend(done, { revision: z.int() }),
};

export const switchAdvertisementSchemas = {
  summary: 'Turns an advertisement on or off. On, it runs on its days.',
  input: z.object({ h: hash(), isOn: z.boolean() }),
  answer: done,
};

export const removeAdvertisementSchemas = {
  summary: 'Removes an advertisement that nobody saw or answered.',
  input: z.object({ h: hash() }),
  answer: done,
};

export const slotCalendarSchemas = {
  summary: 'What runs in which slot in the eight weeks from a day on, or from this week.',
  input: z.object({ from: z.optional(day()) }),
  answer: z.object({
    status: z.literal(true),
    /** The Monday of the first week, and those eight weeks before and after it. */
    firstDay: z.string(),
    earlier: z.string(),
    later: z.string(),
    slots: z.array(slot),
    advertisements: z.array(
      z.object({ hash: z.string(), alt: z.string(), sponsor: z.string(), ...state, slots: z.array(z.int()) }),
    ),
  }),
};
