// What the calls in contract.ts take and answer.
import * as z from 'zod/mini';
import { day, hash, line } from '#platform/shared/wire-types.ts';
import { renewalMessages } from './contract.ts';
import { licenseVerdicts } from './license-check.ts';
import { professions } from './professions.ts';
import { usStates } from './states.ts';

/** A text that a rule rests on: what to call it, where it is, and when it was read. */
const source = z.object({ cite: z.string(), url: z.string(), read: day() });
const reason = z.object({ text: z.string(), source: z.nullable(source) });

const license = {
  h: z.string(),
  profession: z.enum(professions),
  state: z.string(),
  stateName: z.string(),
};

export const renewalSchemas = {
  summary: 'The student’s licenses, each with the hours needed, earned, and missing in its present cycle.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    licenses: z.array(
      z.object({
        ...license,
        number: z.string(),
        cycleEnds: z.nullable(day()),
        isPrimary: z.boolean(),
        isReported: z.boolean(),
        /** Null: its end or its length isn't known. */
        cycle: z.nullable(z.object({ from: day(), to: day() })),
        needed: z.nullable(z.number()),
        neededBy: z.nullable(source),
        /** The same as whole hours a year, rounded up. */
        neededYearly: z.nullable(z.int()),
        earned: z.number(),
        missing: z.nullable(z.number()),
        /** Hours of credit that nobody can say anything about; never added to `earned`. */
        unknown: z.number(),
        notCounted: z.number(),
        topics: z.array(z.object({ subject: z.string(), hours: z.string(), source: z.nullable(source) })),
      }),
    ),
    /** The student's goal of a year, in CEU. */
    goal: z.nullable(z.int()),
  }),
};

export const saveLicenseSchemas = {
  summary: 'Adds a license, or changes one (h).',
  input: z.object({
    h: z.optional(hash()),
    profession: z.enum(professions, renewalMessages.professionMissing),
    state: z.enum(Object.keys(usStates) as (keyof typeof usStates)[], renewalMessages.stateMissing),
    number: line(40),
    cycleEnds: z.nullable(day()),
    isPrimary: z.boolean(),
    /** Whether credit is reported for this license; absent leaves it as it is. */
    isReported: z.optional(z.boolean()),
  }),
  answer: z.object({ status: z.literal(true) }),
};

export const removeLicenseSchemas = {
  summary: 'Removes a license of the student.',
  input: z.object({ h: hash() }),
  answer: z.object({ status: z.literal(true) }),
};

export const hideLicenseQuestionSchemas = {
  summary: 'Stops asking the student for a license.',
  input: z.object({}),
  answer: z.object({ status: z.literal(true) }),
};

export const countsSchemas = {
  summary: 'Whether an activity counts for each of the student’s licenses, by the states’ rules as they were read.',
  input: z.object({ c: hash() }),
  answer: z.object({
    status: z.literal(true),
    licenses: z.array(
      z.object({
        ...license,
        verdict: z.enum(['counts', 'counts-in-part', 'does-not', 'unknown']),
        reasons: z.array(reason),
      }),
    ),
  }),
};

export const checkLicenseSchemas = {
  summary:
    'Whether the service that collects credit for the state’s board knows a license, and under the student’s own name. Never whose it is.',
  input: z.object({
    profession: z.enum(professions, renewalMessages.professionMissing),
    state: z.enum(Object.keys(usStates) as (keyof typeof usStates)[], renewalMessages.stateMissing),
    number: line(40).check(z.minLength(1, renewalMessages.numberMissing)),
  }),
  answer: z.object({
    status: z.literal(true),
    /** Null: this portal asks nobody. */
    verdict: z.nullable(z.enum(licenseVerdicts)),
  }),
};
