// What the calls in staff-contract.ts take and answer.
import * as z from 'zod/mini';
import { instant } from '#platform/shared/wire-types.ts';
import { sections } from './settings-form.ts';

/** 0: nobody changed it yet. */
const revision = () => z.int().check(z.minimum(0), z.maximum(1_000_000_000));
const about = {
  revision: z.int(),
  /** The last change; null where nobody made one in the console. */
  lastChange: z.nullable(z.object({ by: z.nullable(z.string()), at: instant() })),
};

export const staffSettingsSchemas = {
  summary: 'The settings by section, each with its revision and who changed it last.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    provider: z.object({
      ...about,
      values: z.object({
        name: z.string(),
        legalName: z.string(),
        address: z.array(z.string()),
        email: z.string(),
        phone: z.string(),
      }),
    }),
    timeZone: z.object({ ...about, values: z.object({ timeZone: z.string() }) }),
    live: z.object({ ...about, values: z.object({ unmatchedIsAbsent: z.boolean() }) }),
    signIn: z.object({ ...about, values: z.object({ idleMinutes: z.int() }) }),
    records: z.object({ ...about, values: z.object({ retentionYears: z.int() }) }),
  }),
};

export const saveStaffSettingsSchemas = {
  summary: 'Saves one section of the settings, unless someone else has saved it since `revision`.',
  /** `values` holds all fields of the section (settings-form.ts). */
  input: z.object({ section: z.enum(sections), revision: revision(), values: z.looseObject({}) }),
  answer: z.object({ status: z.literal(true), revision: z.int() }),
};

export const undoStaffSettingsSchemas = {
  summary: 'Undoes the last change to a section, as a change of its own.',
  input: z.object({ section: z.enum(sections), revision: revision() }),
  answer: z.object({ status: z.literal(true), revision: z.int() }),
};
