// What the shell around every page needs to know of the provider: the footer's contact, and where two entries of the menu lead.
import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/** The version and build that the footer shows (docs/specification/shell.md, SH-13); the program's own release is another number. */
export const shownVersion = '0.9.5';
export const shownBuild = 36;

export const settingsCall = defineCall({
  method: 'GET',
  path: '/api/settings',
  summary: 'The provider, the menu entries that the provider sets, and the version shown in the footer.',
  access: 'public',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    provider: z.object({
      name: z.string(),
      legalName: z.string(),
      address: z.array(z.string()),
      email: z.string(),
      phone: z.string(),
    }),
    /** The provider's time zone: pages are painted in it before the reader's own is known. */
    timeZone: z.string(),
    /** "Compliance Courses" leads to the search for this category; null hides the entry. */
    complianceCategory: z.nullable(z.object({ cid: z.string(), label: z.string() })),
    /** The sponsor's entry leads to the search for this company; null hides the entry. */
    sponsorEntry: z.nullable(z.object({ coid: z.string(), label: z.string() })),
    version: z.string(),
    build: z.int(),
    /** The year of the copyright line. */
    year: z.int(),
  }),
});
