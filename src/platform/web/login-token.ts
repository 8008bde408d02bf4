// The sign-in ticket of a mailed link: it leaves the address before anything else reads that address, and waits here for the page that uses it.

let taken: string | null = null;

/** The ticket in an address (`/login/{s}`, `/login?s=`, `/live/{hash}?s=`) and the same address without it, or null. */
export function loginTokenIn(address: string): { readonly ticket: string; readonly without: string } | null {
  const url = new URL(address);
  const inPath = /^\/login\/([^/]+)\/?$/.exec(url.pathname)?.[1];
  const mayCarry = inPath !== undefined || /^\/(?:login\/?$|live\/)/.test(url.pathname);
  const ticket = mayCarry ? (url.searchParams.get('s') ?? inPath ?? '') : '';
  if (ticket === '') return null;
  url.searchParams.delete('s');
  if (inPath !== undefined) url.pathname = '/login';
  return { ticket, without: url.pathname + url.search };
}

/** Runs before the router and everything else that knows the address. */
export function takeLoginTokenFromAddress(): void {
  const found = loginTokenIn(location.href);
  if (found === null) return;
  taken = found.ticket;
  history.replaceState(history.state, '', found.without);
}

/** The ticket that this page was opened with, until `clearLoginToken`. */
export const takenLoginToken = (): string | null => taken;

export function clearLoginToken(): void {
  taken = null;
}
