// Where to go after signing in, taken from an address that anyone may have written.
import { siteMap } from '#site-map.ts';

/** The default return path (docs/specification/shell.md, SH-7). */
export const defaultReturnPath = siteMap.home();

const controls = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]/u;
/** Coming back to these would sign out, or ask for the sign-in that just happened; calls are not pages. */
const closedEntries = /^\/(?:login|logout|api)(?:[/?#]|$)/i;

function decodeFully(value: string): string | null {
  let decoded = value;
  // Each round undoes one layer of %25; a value that needs more is not a path that this portal wrote.
  for (let round = 0; round < 4; round += 1) {
    let next: string;
    try {
      next = decodeURIComponent(decoded);
    } catch {
      return null;
    }
    if (next === decoded) return decoded;
    decoded = next;
  }
  return null;
}

const isPathHere = (path: string): boolean =>
  path.startsWith('/') &&
  !/\/\/|[\\:@]/.test(path) &&
  !controls.test(path) &&
  !path.split('/').some((segment) => segment === '.' || segment === '..') &&
  !closedEntries.test(path);

/**
 * The path on this site that an untrusted `rurl` names (decoded once, as from a query), or `/home`. What is after #
 * is dropped. A path on this site starts with one `/` and holds no `//`, backslash, colon, control or dot segment,
 * however it is encoded.
 */
export function safeReturnPath(rurl: string | null | undefined): string {
  if (rurl === null || rurl === undefined || rurl.length > 1000) return defaultReturnPath;
  const address = rurl.split('#', 1)[0] ?? '';
  const [path = '', ...query] = address.split('?');
  const decoded = decodeFully(path);
  const readings = decoded === null ? [] : [path, decoded, decoded.normalize('NFKC')];
  const isSafe =
    readings.length > 0 && readings.every(isPathHere) && !/\p{Cc}|%(?:[01]\p{AHex}|7f)/iu.test(query.join('?'));
  return isSafe ? address : defaultReturnPath;
}
