// What a member may change of the profile, as the Profile tab has it.
import * as z from 'zod/mini';
import { password } from '#sign-in/password.ts';
import { studentSchemas } from './student-fields.ts';
import { reachFitsCountry } from './student-form.ts';

/** The password that holds now; asked for when the sign-in is not fresh. */
export const currentPassword = z.optional(z.string().check(z.maxLength(300)));

/** The username cannot be changed. */
const { username: _fixed, ...profileSchemas } = studentSchemas;

/**
 * The Profile tab. A choice that is no longer listed stays valid for whoever has it.
 */
export const profileForm = z
  .object({ ...profileSchemas, password: z.optional(password), currentPassword })
  .check(...reachFitsCountry);

export type ProfileForm = z.output<typeof profileForm>;
