// What the builders of addresses are made of (site-map.ts, server-map.ts, staff-map.ts).
import type { ScreenPath } from './addresses.ts';

export type Query = Readonly<Record<string, string | number | null | undefined>>;

/** A path that is a screen's, as addresses.ts has it. */
export const screen = (path: ScreenPath): string => path;

/** A path with a query; what is empty is left out of it. */
export function withQuery(path: string, query: Query): string {
  const set = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return set.length === 0 ? path : `${path}?${set.join('&')}`;
}

/** A path with one more part. */
export const withPart = (path: string, part: string): string => `${path}/${encodeURIComponent(part)}`;
