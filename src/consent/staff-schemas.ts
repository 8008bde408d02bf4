// What the calls in staff-contract.ts take and answer.
import * as z from 'zod/mini';
import { hash, instant, text } from '#platform/shared/wire-types.ts';

/** How a request came. */
export const requestWays = ['phone', 'letter', 'mail', 'in-person'] as const;

export const studentConsentsSchemas = {
  summary: 'What a student agreed to and withdrew, and the recorded requests.',
  input: z.object({ h: hash() }),
  answer: z.object({
    status: z.literal(true),
    /** Null: the account was imported, and its owner has chosen no password yet. */
    agreedAt: z.nullable(instant()),
    termsVersion: z.int(),
    privacyVersion: z.int(),
    /** Since when the student wants no reminders and news; null = they get them. */
    mailingsOffAt: z.nullable(instant()),
    /** When every Yes to a sponsor was taken back last; null = never. */
    sharingOffAt: z.nullable(instant()),
    /** Companies that a Yes is passed on to. */
    sponsors: z.array(z.string()),
    /** Each Yes and No to a sponsor's offer with the sentence that was shown, the newest first. */
    answers: z.array(z.object({ company: z.string(), isYes: z.boolean(), sentence: z.string(), at: instant() })),
    requests: z.array(z.object({ cameBy: z.enum(requestWays), note: z.string(), by: z.string(), at: instant() })),
  }),
};

export const recordRequestSchemas = {
  summary:
    'Records a request to withdraw consent and emails the student the link that does it, as if they had requested it themselves.',
  input: z.object({ h: hash(), cameBy: z.enum(requestWays), note: text(1000) }),
  answer: z.object({ status: z.literal(true), message: z.string() }),
};
