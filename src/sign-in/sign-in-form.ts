import { signInMessages } from './contract.ts';

/**
 * What the sign-in form wants before it asks the server: both fields (docs/specification/accounts.md, AC-10). The
 * password is not trimmed.
 */
export const missingFields = ({ u, p }: { readonly u: string; readonly p: string }) => ({
  ...(u.trim() === '' ? { u: signInMessages.usernameRequired } : {}),
  ...(p === '' ? { p: signInMessages.passwordRequired } : {}),
});
