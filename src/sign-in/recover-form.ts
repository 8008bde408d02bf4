// The two steps of a forgotten password: ask for the link (username, email, or both), then set a new password with what
// the link holds.
import * as z from 'zod/mini';
import { text } from '#platform/shared/wire-types.ts';
import { password } from './password.ts';
import { signInMessages } from './contract.ts';

const passwordsMatch = z.refine<{ password: string; passwordRetyped: string }>(
  (form) => form.password === form.passwordRetyped,
  { path: ['passwordRetyped'], error: signInMessages.passwordsMustMatch },
);

/** The first step on the page: one of the two is enough. The answer never reveals whether an account exists. */
export const recoverPageForm = z
  .object({ u: text(300), m: text(300) })
  .check(
    z.refine(({ u, m }) => u.trim() !== '' || m.trim() !== '', { path: ['u'], error: signInMessages.recoverEmpty }),
  );

/** The second step on the page. The Password tab adds the current password where the sign-in is not fresh. */
export const newPasswordForm = z
  .object({ password, passwordRetyped: z.string(), currentPassword: z.optional(z.string()) })
  .check(passwordsMatch);
