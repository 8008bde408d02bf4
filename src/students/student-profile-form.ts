// A member's profile as staff save it: the page and the call that saves hold to the same.
import * as z from 'zod/mini';
import { email } from '#accounts/email-address.ts';
import { reachFitsCountry, studentFields } from '#accounts/student-form.ts';
import { hash, text } from '#platform/shared/wire-types.ts';

/** What the member could not say stays empty; what is written keeps to the rule. */
const skippable = (rule: z.ZodMiniType) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value: string) => value.trim()),
    ),
    z.string().check((field) => {
      if (field.value === '') return;
      const { error } = rule.safeParse(field.value);
      if (error !== undefined)
        field.issues.push({ code: 'custom', message: error.issues[0]?.message ?? '', input: field.value });
    }),
  );

/**
 * The form of a student's profile as staff save it: the member's own rules, but only name, email and country must be
 * there.
 */
export const studentForm = z
  .object({
    ...studentFields,
    title: skippable(studentFields.title),
    jobTitle: skippable(studentFields.jobTitle),
    officeName: skippable(studentFields.officeName),
    address: skippable(studentFields.address),
    city: skippable(studentFields.city),
    state: skippable(studentFields.state),
    zip: skippable(studentFields.zip),
    phone: skippable(studentFields.phone),
    certYear: skippable(studentFields.certYear),
    gender: skippable(studentFields.gender),
    ageRange: skippable(studentFields.ageRange),
    officeSize: skippable(studentFields.officeSize),
    email2: z.optional(z.union([z.literal(''), email])),
    h: hash(),
    revision: z.int(),
    reason: z.optional(text(500)),
  })
  .check(...reachFitsCountry);
