// Who is signed in in this browser. The stored keys are the specification's; every tab follows when one signs in or out.
import { useSyncExternalStore } from 'react';
import { redirect } from 'react-router';
import { siteMap } from '#site-map.ts';

export type Session = {
  /** The session token, sent as a bearer header and nowhere else. */
  readonly token: string;
  /** The public identifier; no credential. */
  readonly hash: string;
  /** Title, first and last name. */
  readonly name: string;
  readonly email: string;
};

const keys = { token: 'id_token', hash: 'student_hash', name: 'student_name', email: 'student_email' } as const;
/** Belongs to the device, not to the student, and survives signing out. */
export const themeKey = 'theme';

const watchers = new Set<() => void>();
let known: Session | null = null;

function stored(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** The session as stored now; null for a visitor and on the server. The same object as long as nothing changed. */
export function currentSession(): Session | null {
  if (import.meta.env.SSR) return null;
  const storage = stored();
  // A browser that keeps nothing still stays signed in until the page is left.
  if (storage === null) return known;
  const token = storage.getItem(keys.token);
  if (token === null || token === '') return (known = null);
  const now: Session = {
    token,
    hash: storage.getItem(keys.hash) ?? '',
    name: storage.getItem(keys.name) ?? '',
    email: storage.getItem(keys.email) ?? '',
  };
  if (
    known === null ||
    known.token !== now.token ||
    known.hash !== now.hash ||
    known.name !== now.name ||
    known.email !== now.email
  )
    known = now;
  return known;
}

function notifyListeners(): void {
  if (currentSession() === null) delete document.documentElement.dataset['session'];
  else document.documentElement.dataset['session'] = 'student';
  for (const watcher of watchers) watcher();
}

/** Stores a session and tells every page part that shows it. */
export function signIn(session: Session): void {
  known = session;
  const storage = stored();
  for (const field of Object.keys(keys) as (keyof Session)[]) storage?.setItem(keys[field], session[field]);
  notifyListeners();
}

/** Forgets the student and everything the portal stored about what they did here. Does not tell the server: the log-out page does. */
export function signOut(): void {
  known = null;
  const storage = stored();
  const theme = storage?.getItem(themeKey) ?? null;
  storage?.clear();
  if (theme !== null) storage?.setItem(themeKey, theme);
  try {
    globalThis.sessionStorage?.clear();
  } catch {
    // Nothing could be stored, so nothing is left.
  }
  notifyListeners();
}

/** Calls `watcher` after every sign-in and sign-out, also in another tab, and when an old page comes back from the browser's cache. */
export function watchSession(watcher: () => void): () => void {
  if (watchers.size === 0) {
    addEventListener('storage', notifyListeners);
    addEventListener('pageshow', notifyListeners);
  }
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    removeEventListener('storage', notifyListeners);
    removeEventListener('pageshow', notifyListeners);
  };
}

/** The signed-in student or null. Null on the server and while the page wakes up, so both show the same. */
export function useSession(): Session | null {
  return useSyncExternalStore(watchSession, currentSession, () => null);
}

/** Path and query of an address, for `rurl`; what stands after # is dropped. */
export function returnPath(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/**
 * For the `clientLoader` of a page that needs a student: the session, or a redirect to the sign-in page that leads back here.
 * Such a page has no server `loader`.
 */
export function requireStudent(request: Request): Session {
  const session = currentSession();
  if (session === null) throw redirect(siteMap.login(returnPath(request.url)));
  return session;
}
