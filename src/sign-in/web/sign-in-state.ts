// Who is at the sign-in page: nobody yet, someone who is signed in already, or someone with the login token of a
// mailed link.
import { Refused, send } from '#platform/web/call.ts';
import { currentSession, signIn, signOut, type Session } from '#platform/web/session.ts';
import { clearLoginToken, takenLoginToken } from './login-token.ts';
import { showToast } from '#platform/web/ui/toast.ts';
import { logoutCall, signInMessages, studentCall } from '../contract.ts';
import type { sessionStudent } from '../schemas.ts';
import { fullName } from '../full-name.ts';
import type * as z from 'zod/mini';

export type SignInState =
  /** What the server knows: it sees no session, and whether the address holds a login token. */
  | { readonly state: 'unknown' | 'opening' }
  | { readonly state: 'form'; readonly notice: 'expired' | 'failed' | null }
  | { readonly state: 'entered' }
  | { readonly state: 'asks'; readonly linked: Session; readonly current: Session };

export const sessionOf = (student: z.input<typeof sessionStudent>, token: string): Session => ({
  token,
  hash: student.hash,
  name: fullName(student),
  email: student.email,
});

/** The session that a token of either kind opens; null for a dead one. Throws if the server could not be asked. */
async function sessionBy(token: string): Promise<Session | null> {
  try {
    const { student, token: opened } = await send(studentCall, {}, { token });
    return sessionOf(student, opened ?? token);
  } catch (error) {
    if (error instanceof Refused && error.httpStatus === 401) return null;
    throw error;
  }
}

async function livingSession(): Promise<Session | null> {
  const stored = currentSession();
  if (stored === null) return null;
  const session = await sessionBy(stored.token);
  if (session === null) signOut();
  else signIn(session);
  return session;
}

/**
 * Ends a session on the server; what is stored here is the caller's. Nobody waits long for it: an unreachable server
 * ends it by itself.
 */
export async function endSession(token: string): Promise<void> {
  await send(logoutCall, {}, { token, keepalive: true, signal: AbortSignal.timeout(3000) }).catch(() => undefined);
}

async function resolveState(): Promise<SignInState> {
  const loginToken = takenLoginToken();
  try {
    const current = await livingSession();
    if (loginToken === null) return current === null ? { state: 'form', notice: null } : { state: 'entered' };
    const linked = await sessionBy(loginToken);
    clearLoginToken();
    if (linked === null) {
      if (current === null) return { state: 'form', notice: 'expired' };
      showToast(`${signInMessages.loginTokenExpired} You’re signed in as ${current.name}.`);
      return { state: 'entered' };
    }
    if (current !== null && current.hash !== linked.hash) return { state: 'asks', linked, current };
    // The same person again: the session that is here outlives the link's, unless they are one.
    if (current !== null && current.token !== linked.token) void endSession(linked.token);
    if (current === null) signIn(linked);
    showToast(`Signed in as ${linked.name}`);
    return { state: 'entered' };
  } catch {
    return { state: 'form', notice: loginToken === null ? null : 'failed' };
  }
}

let arriving: Promise<SignInState> | null = null;

/**
 * Settles who is here, once: the page may be asked again while the answer is on its way. A login token signs in at once
 * where nobody else is signed in.
 */
export function arrive(): Promise<SignInState> {
  arriving ??= resolveState().finally(() => {
    arriving = null;
  });
  return arriving;
}

export const isArriving = (): boolean => arriving !== null;
