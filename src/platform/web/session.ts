// Who is signed in in this browser. The stored keys are the specification's; every tab follows when one signs in or
// out.
import { redirect } from 'react-router';
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { siteMap } from '#site-map.ts';
import { clearStorage, storedText } from './storage.ts';

export type Session = {
  /** The session token, sent as a bearer header and nowhere else. */
  readonly token: string;
  /** The public identifier; no credential. */
  readonly hash: string;
  /** Title, first and last name. */
  readonly name: string;
  readonly email: string;
};

const stored = {
  token: storedText('id_token'),
  hash: storedText('student_hash'),
  name: storedText('student_name'),
  email: storedText('student_email'),
} as const;
const fields = Object.keys(stored) as (keyof Session)[];
/** Belongs to the device, not to the student, and survives signing out. */
export const themeKey = 'theme';
/** Likewise: `less` where less motion is wanted than the system asks for. */
export const motionKey = 'motion';

/** Null on the server and while the page wakes up, so that both show the same. */
const sessionStore = createStore<Session | null>(() => null);

/** A browser that stores nothing stays signed in until the page is left. */
let isStored = true;

function readSession(): Session | null {
  const token = stored.token.read() ?? '';
  return token === ''
    ? null
    : {
        token,
        hash: stored.hash.read() ?? '',
        name: stored.name.read() ?? '',
        email: stored.email.read() ?? '',
      };
}

/** Brings the store in line with what is stored: another tab may have signed in or out. */
function followStorage(): void {
  const known = sessionStore.getState();
  const now = isStored ? readSession() : known;
  const isSame = fields.every((field) => known?.[field] === now?.[field]);
  if (!isSame) sessionStore.setState(now, true);
}

if (!import.meta.env.SSR) {
  sessionStore.subscribe((session) => {
    if (session === null) delete document.documentElement.dataset['session'];
    else document.documentElement.dataset['session'] = 'student';
  });
  followStorage();
  addEventListener('storage', followStorage);
  // An old page that comes back from the browser's cache.
  addEventListener('pageshow', followStorage);
}

/** The session as stored now; null for a visitor and on the server. The same object as long as nothing changed. */
export function currentSession(): Session | null {
  if (import.meta.env.SSR) return null;
  followStorage();
  return sessionStore.getState();
}

/** Stores a session and notifies every part of the page that shows it. */
export function signIn(session: Session): void {
  isStored = fields.map((field) => stored[field].write(session[field])).every(Boolean);
  sessionStore.setState(session, true);
}

/** The email address that this browser stores, with or without a session; '' if there is none. */
export const storedEmail = (): string => stored.email.read() ?? '';

/**
 * Clears the student and everything the portal stored about what they did here. Does not notify the server: the log-out
 * page does.
 */
export function signOut(): void {
  clearStorage([themeKey, motionKey]);
  isStored = true;
  sessionStore.setState(null, true);
}

/**
 * Calls `onChange` when someone else is signed in than before, or no one, also by another tab. Returns the way to stop.
 */
export function onSessionChange(onChange: (session: Session | null) => void): () => void {
  return sessionStore.subscribe((session, before) => {
    if (session?.token !== before?.token) onChange(session);
  });
}

/** The signed-in student or null. Null on the server and while the page wakes up, so both show the same. */
export function useSession(): Session | null {
  return useStore(sessionStore);
}

/** Path and query of an address, for `rurl`; what is after # is dropped. */
export function returnPath(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/**
 * For the `clientLoader` of a page that needs a student: the session, or a redirect to the sign-in page that leads back
 * here. Such a page has no server `loader`.
 */
export function requireStudent(request: Request): Session {
  const session = currentSession();
  if (session === null) throw redirect(siteMap.login(returnPath(request.url)));
  return session;
}
