// What the calls in contract.ts take and answer. The server decodes, encodes and documents by these schemas; a page
// loads one only where a form needs the rule of a field.
import * as z from 'zod/mini';

export const settingsSchemas = {
  summary: 'The provider, the menu entries from the settings, and the version shown in the footer.',
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
    /** Declarations of the provider’s color for the root of a page; absent, unless it chose one. */
    brandStyle: z.optional(z.string()),
    /** The provider's logo, in place of the portal's sign; absent without one. `hasName`: it shows the name too. */
    logo: z.optional(z.object({ url: z.string(), width: z.int(), height: z.int(), hasName: z.boolean() })),
    /** The address of the icon in the browser's tab; absent without one of the provider's own. */
    icon: z.optional(z.string()),
    /** The provider's own reasons of the support form; absent without any. */
    supportReasons: z.optional(z.array(z.string())),
    version: z.string(),
    build: z.int(),
    /** The year of the copyright line. */
    year: z.int(),
  }),
};
