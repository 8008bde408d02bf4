// What the calls in sponsors-staff-contract.ts take and answer.
import * as z from 'zod/mini';
import { listAnswer } from '#platform/shared/list-answer.ts';
import { storedFileForm } from '#platform/shared/stored-file.ts';
import { hash, instant, line, pageNumber } from '#platform/shared/wire-types.ts';
import { contactForm } from './contact-form.ts';
import { reason } from './staff-schemas.ts';
import { supportForm } from './support-form.ts';

const rowId = () => z.string().check(z.regex(/^[1-9]\d{0,17}$/));
const makesProducts = z.enum(['yes', 'no', 'unknown']);

export const sponsorsSchemas = {
  summary: 'Sponsors with what each supports and promotes, and whether its agreements are signed.',
  input: z.object({
    q: z.optional(line(100)),
    is: z.optional(z.enum(['running', 'unsigned'])),
    page: pageNumber(),
  }),
  answer: z.extend(
    listAnswer(
      z.object({
        id: z.string(),
        name: z.string(),
        tagline: z.string(),
        picture: z.nullable(z.string()),
        makesProducts,
        /** Advertisements that run now. */
        running: z.int(),
        /** Activities that it is named with. */
        activities: z.int(),
        /** People who agreed to hear from it, in 28 days. */
        leads: z.int(),
        /** When the newest agreement was signed, a day; null: none. */
        signedOn: z.nullable(z.string()),
        /** Support records without a signed agreement. */
        unsigned: z.int(),
      }),
    ),
    { counts: z.object({ running: z.int(), unsigned: z.int() }) },
  ),
};

const supportRecord = z.object({
  hash: z.string(),
  revision: z.int(),
  values: supportForm,
  /** What it is for, in words. */
  about: z.string(),
  agreement: z.nullable(storedFileForm),
  changedBy: z.string(),
  changedAt: instant(),
});

export const sponsorSchemas = {
  summary: 'One sponsor: what is known of it, what runs for it, and its support records.',
  input: z.object({ id: rowId() }),
  answer: z.object({
    status: z.literal(true),
    sponsor: z.object({
      id: z.string(),
      name: z.string(),
      tagline: z.string(),
      website: z.string(),
      picture: z.nullable(z.string()),
      makesProducts,
      /** The people of the sponsor who have an account in the console. */
      people: z.array(z.string()),
      advertisements: z.array(
        z.object({
          hash: z.string(),
          alt: z.string(),
          state: z.enum(['running', 'scheduled', 'off', 'ended']),
          /** The first day; null: no limit. */
          runsFrom: z.nullable(z.string()),
        }),
      ),
    }),
    /** Whom the team writes to. */
    contacts: z.array(z.object({ hash: z.string(), revision: z.int(), values: contactForm })),
    /** Its activities, the newest first: what support can be for. */
    activities: z.array(z.object({ hash: z.string(), title: z.string() })),
    support: z.array(supportRecord),
  }),
};

export const saveSupportSchemas = {
  summary: 'Saves a record of commercial support, or adds one. Refused if someone else has saved it since `revision`.',
  input: z.object({
    /** The sponsor. */
    id: rowId(),
    /** Null: a new record. */
    h: z.nullable(hash()),
    /** 1 for a new one. */
    revision: z.int(),
    values: supportForm,
  }),
  answer: z.object({ status: z.literal(true), hash: z.string(), revision: z.int() }),
};

export const removeSupportSchemas = {
  summary: 'Removes a support record that was written by mistake. The log keeps what it said.',
  input: z.object({ h: hash() }),
  answer: z.object({ status: z.literal(true) }),
};

export const saveContactSchemas = {
  summary: 'Saves a contact of a sponsor, or adds one. Refused if someone else has saved it since `revision`.',
  input: z.object({
    /** The sponsor. */
    id: rowId(),
    /** Null: a new one. */
    h: z.nullable(hash()),
    /** 1 for a new one. */
    revision: z.int(),
    values: contactForm,
  }),
  answer: z.object({ status: z.literal(true), hash: z.string(), revision: z.int() }),
};

export const removeContactSchemas = {
  summary: 'Removes a contact of a sponsor. The log keeps whose contact it was, not who.',
  input: z.object({ h: hash() }),
  answer: z.object({ status: z.literal(true) }),
};

export const exportContactsSchemas = {
  summary: 'All contacts of sponsors as CSV. The log records the reason, the number of rows, and the file’s digest.',
  input: z.object({ reason }),
  answer: z.object({ status: z.literal(true), csv: z.string(), rows: z.int() }),
};
