import type { Queryable } from '#platform/server/context.ts';
import { findNewestVersion, writeVersion } from './staff/text-queries.ts';

type Options = { readonly isOverConsole?: boolean };

/**
 * Writes a text of the provider's own pages as a new version, unless it reads so already; its HTML must be sanitized
 * already. True where it was left alone, because its newest version was published in the console.
 */
export async function writeBlurb(
  db: Queryable,
  code: string,
  html: string,
  at: Temporal.Instant,
  { isOverConsole = true }: Options = {},
): Promise<boolean> {
  const newest = await findNewestVersion(db, code);
  if (newest?.html === html) return false;
  if (newest !== undefined && newest.published_by !== '' && !isOverConsole) return true;
  await writeVersion(db, { code, html, publishedBy: '', asksAgain: false, at });
  return false;
}
