// What the calls in contract.ts take and answer.
import * as z from 'zod/mini';
import { mobileAds } from '#promotion/schemas.ts';
import { instant } from '#platform/shared/wire-types.ts';
import { classRow, podcastRow, featuredContent, section } from '#catalogue/schemas.ts';
import { filters } from '#search/schemas.ts';
import { creditYear } from '#credit/schemas.ts';
import { classBegun } from '#exam/schemas.ts';
import { heldSeat } from '#seats/schemas.ts';

export const homeSchemas = {
  summary: 'The home page: a featured course, the next live webinars, the newest classes and episodes.',
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
};

export const memberHomeSchemas = {
  summary: 'The student’s next seat, the class in progress, and this year’s credits with the goal.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    /** When this was answered: countdowns run from it. */
    serverTime: instant(),
    /** The next seat, else the next waitlist position. */
    seat: z.nullable(heldSeat),
    goOn: z.nullable(classBegun),
    credits: creditYear,
    /** The student’s address where an email to it came back because nothing can be delivered to it; else null. */
    unreachableEmail: z.nullable(z.string()),
  }),
};

export const forYouSchemas = {
  summary: 'The newest classes in the subjects that the student opens most, without completed ones.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    /** By which the classes were chosen, most opened first. */
    subjects: z.array(z.string()),
    /** Those subjects hold too few, so the newest of all follow. */
    isFilled: z.boolean(),
    data: z.array(classRow),
  }),
};
