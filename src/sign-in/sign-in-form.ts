import * as z from 'zod/mini';
import { text } from '#platform/shared/wire-types.ts';
import { signInMessages } from './contract.ts';

const isFilled = (value: string) => value.trim() !== '';

/** What the sign-in form wants before it asks the server: both fields (docs/specification/accounts.md, AC-10). The password is not trimmed. */
export const signInForm = z.object({
  u: text(300).check(z.refine(isFilled, signInMessages.usernameRequired)),
  p: text(300).check(z.refine((value) => value !== '', signInMessages.passwordRequired)),
});
