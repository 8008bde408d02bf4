// The sections of the console's settings: their fields, bounds and words. The page and the call that saves hold to the
// same.
import * as z from 'zod/mini';
import { isTimeZone } from '#platform/shared/dates.ts';

const line = (most: number) => z.string().check(z.trim(), z.maxLength(most, `Must be ${most} characters or shorter.`));

export const settingsForms = {
  provider: z.object({
    name: line(100).check(z.minLength(1, 'Type the name of the provider.')),
    legalName: line(150).check(z.minLength(1, 'Type the legal name.')),
    address: z.array(line(100)).check(z.maxLength(6, 'Six lines are the most.')),
    email: line(254).check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Type an email address.')),
    phone: line(40),
  }),
  'time-zone': z.object({ timeZone: line(60).check(z.refine(isTimeZone, 'There is no such time zone.')) }),
  live: z.object({ unmatchedIsAbsent: z.boolean('Choose on or off.') }),
  'sign-in': z.object({
    idleMinutes: z
      .int('Type a number of minutes.')
      .check(z.minimum(15, '15 minutes are the least.'), z.maximum(240, '240 minutes are the most.')),
  }),
  records: z.object({
    retentionYears: z
      .int('Type a number of years.')
      .check(z.minimum(6, '6 years are the least.'), z.maximum(10, '10 years are the most.')),
  }),
} as const;

export type Section = keyof typeof settingsForms;
export type SettingsOf<Name extends Section> = z.output<(typeof settingsForms)[Name]>;

export const sections = Object.keys(settingsForms) as Section[];

/** Each section as people call it. */
export const sectionWords: Readonly<Record<Section, string>> = {
  provider: 'Provider',
  'time-zone': 'Time zone',
  live: 'Live',
  'sign-in': 'Staff sign-in',
  records: 'Records',
};
