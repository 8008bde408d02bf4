// The login token of a mailed link: it leaves the address before anything else reads that address, and waits here for
// the page that uses it.

import { screenAt } from '#screens.ts';

let taken: string | null = null;

/**
 * The login token in an address (`/login/{s}`, `/login?s=`, `/live/{hash}?s=`) and the same address without it, or
 * null.
 */
export function loginTokenIn(address: string): { readonly loginToken: string; readonly without: string } | null {
  const url = new URL(address);
  const { path, screen } = screenAt(url.pathname);
  if (screen.holds !== 'login-token') return null;
  const at = path.split('/').indexOf(':s?');
  const parts = url.pathname.split('/');
  const loginToken = url.searchParams.get('s') ?? parts[at] ?? '';
  if (loginToken === '') return null;
  url.searchParams.delete('s');
  if (at !== -1) url.pathname = parts.slice(0, at).join('/');
  return { loginToken, without: url.pathname + url.search };
}

/** Runs before the router and everything else that knows the address. */
export function takeLoginTokenFromAddress(): void {
  const found = loginTokenIn(location.href);
  if (found === null) return;
  taken = found.loginToken;
  history.replaceState(history.state, '', found.without);
}

/** The login token that this page was opened with, until `clearLoginToken`. */
export const takenLoginToken = (): string | null => taken;

export function clearLoginToken(): void {
  taken = null;
}
