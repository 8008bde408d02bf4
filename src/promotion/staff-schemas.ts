// What the calls in staff-contract.ts take and answer.
import * as z from 'zod/mini';
import { listAnswer } from '#platform/shared/list-answer.ts';
import { instant, line, pageNumber, text } from '#platform/shared/wire-types.ts';
import { leadNumberPattern } from './lead-removal.ts';
import { leadMessages } from './staff-contract.ts';

const rowId = () => z.string().check(z.regex(/^[1-9]\d{0,17}$/));
const fileNumber = () => z.int().check(z.gte(1), z.lte(999_999_999));

/** 15 to 500 characters, as the log stores it. */
export const reason = z.pipe(
  z.pipe(
    z.string(leadMessages.reason),
    z.transform((value: string) => value.trim()),
  ),
  text(500).check(z.minLength(15, leadMessages.reason)),
);

const leadStates = ['new', 'sent', 'withdrawn'] as const;

export const leadsSchemas = {
  summary: 'People who agreed that a sponsor gets their data, and records of earlier files whose consent ended.',
  input: z.object({
    q: z.optional(line(100)),
    /** The sponsor, by the id that `leads` names. */
    company: z.optional(rowId()),
    show: z.optional(z.enum(leadStates)),
    page: pageNumber(),
  }),
  answer: z.extend(
    listAnswer(
      z.object({
        /** The same row has the same key. */
        key: z.string(),
        state: z.enum(leadStates),
        /** Empty after withdrawal, and for visitors, who give an address alone. */
        name: z.string(),
        email: z.string(),
        isVisitor: z.boolean(),
        isConfirmed: z.boolean(),
        /** The activity or the advertisement; empty if it is gone. */
        about: z.string(),
        /** What was shown at the button, word for word. */
        sentence: z.string(),
        sponsor: z.string(),
        /** The consent; for withdrawn records, the file. */
        at: instant(),
        /** The newest file that it is in. */
        file: z.nullable(z.int()),
        /** Of a visitor's request, by which it is withdrawn for them. */
        request: z.nullable(z.string()),
      }),
    ),
    {
      counts: z.object({ new: z.int(), sent: z.int(), withdrawn: z.int() }),
      sponsors: z.array(z.object({ id: z.string(), name: z.string(), new: z.int() })),
    },
  ),
};

export const leadFilesSchemas = {
  summary: 'The newest lead files, and every one of which the sponsor must still delete something.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    files: z.array(
      z.object({
        number: z.int(),
        sponsor: z.string(),
        madeBy: z.string(),
        madeAt: instant(),
        records: z.int(),
        /** Records whose consent ended, by their numbers. */
        withdrawn: z.array(
          z.object({
            lead: z.string(),
            askedAt: z.nullable(instant()),
            confirmedAt: z.nullable(instant()),
          }),
        ),
      }),
    ),
  }),
};

const csvAnswer = z.object({
  status: z.literal(true),
  number: z.int(),
  csv: z.string(),
  rows: z.int(),
  filename: z.string(),
});

export const makeLeadFileSchemas = {
  summary:
    'Makes the next lead file of a sponsor: everyone who agreed and is in no earlier file. The log records the reason, the number of records, and the file’s digest.',
  input: z.object({ company: rowId(), reason }),
  answer: csvAnswer,
};

export const downloadLeadFileSchemas = {
  summary: 'A lead file once more, without those who withdrew since.',
  input: z.object({ number: fileNumber(), reason }),
  answer: csvAnswer,
};

export const noteRemovalSchemas = {
  summary: 'Notes that the sponsor was asked to delete records, or that it confirmed.',
  input: z.object({
    leads: z.array(z.string().check(z.regex(leadNumberPattern))).check(z.minLength(1), z.maxLength(5000)),
    step: z.enum(['asked', 'confirmed']),
  }),
  answer: z.object({ status: z.literal(true), records: z.int() }),
};

export const withdrawVisitorSchemas = {
  summary: 'Withdraws the consent of a visitor, who has no account to do it in.',
  input: z.object({ request: rowId(), reason }),
  answer: z.object({ status: z.literal(true) }),
};
