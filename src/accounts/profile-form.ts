// What a member may change of the profile, as the Profile tab has it.
import * as z from 'zod/mini';
import { password } from '#sign-in/password.ts';
import { email } from './email-address.ts';
import { studentFields, reachFitsCountry } from './student-form.ts';

/** The home address is optional, but right if given. */
const email2 = z.union([z.literal(''), email]);
/** The password that holds now; asked for when the sign-in is not fresh. */
export const currentPassword = z.optional(z.string().check(z.maxLength(300)));

/**
 * The Profile tab. The username cannot be changed. A choice that is no longer listed stays valid for whoever has it.
 */
export const profileForm = z
  .object({ ...studentFields, email2: z.optional(email2), password: z.optional(password), currentPassword })
  .check(...reachFitsCountry);

export type ProfileForm = z.output<typeof profileForm>;
