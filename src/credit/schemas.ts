// What the calls in contract.ts take and answer. The server decodes, encodes and documents by these schemas; a page
// loads one only where a form needs the rule of a field.
import * as z from 'zod/mini';
import { goalBounds } from './credit-goal.ts';

/** Credits of the member's own calendar year, in CEU, and the goal of a year; null without one. */
export const creditYear = z.object({
  year: z.int(),
  ceHome: z.number(),
  ceLive: z.number(),
  goal: z.nullable(z.int()),
});

export const accountHomeSchemas = {
  summary: 'The student’s credits: self-study, live, total, and by year and month; this year’s credits and the goal.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    summary: z.object({ ceHome: z.number(), ceLive: z.number(), ceTotal: z.number() }),
    years: z.array(z.object({ year: z.int(), ceHome: z.number(), ceLive: z.number() })),
    /** Every month with credit, YYYY-MM, oldest first. */
    months: z.array(z.object({ month: z.string(), ceHome: z.number(), ceLive: z.number() })),
    thisYear: creditYear,
  }),
};

export const setCreditGoalSchemas = {
  summary: 'Sets how much credit the student wants to earn in a year, or removes the goal (null).',
  /** Whole CEU a year; null ends the goal. */
  input: z.object({
    goal: z.nullable(z.int().check(z.gte(goalBounds.least), z.lte(goalBounds.most))),
  }),
  answer: z.object({ status: z.literal(true), goal: z.nullable(z.int()) }),
};

export const hideAgdReminderSchemas = {
  summary: 'Stops asking the student for an AGD number.',
  input: z.object({}),
  answer: z.object({ status: z.literal(true), errorMsg: z.string() }),
};
