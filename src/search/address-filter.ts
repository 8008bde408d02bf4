// What an address says about a list's filter. A page shows one of category, company and words at a time
// (docs/specification/lists-and-search.md, LS-21).
import type { Filter } from '#site-map.ts';
import { searchText } from './search-terms.ts';

export type AddressFilter = {
  readonly filter: Filter;
  /** False when the address says more than the page takes from it: it should be replaced by one that does not. */
  readonly isTidy: boolean;
};

const names = ['cid', 'coid', 'q'] as const;
/** The longest id that the calls accept; a longer one is not a row's id, and neither is its beginning. */
const longestId = 20;

const readers = {
  cid: readId,
  coid: readId,
  q: (value: string) => searchText(value.replace(/[\p{Cc}\u2028\u2029]/gu, ' ')),
} as const;

/** The id that an address gives; '' for none. */
export const idIn = (value: string | null): string => readId(value ?? '');

function readId(value: string): string {
  return value
    .replace(/[\p{Cc}\u2028\u2029]/gu, '')
    .trim()
    .slice(0, longestId);
}

/**
 * The first of `cid`, `coid`, `q` that is present; the others are dropped. An empty one is absent, and so are words too
 * short to search for.
 */
export function addressFilter(query: { get(name: string): string | null }): AddressFilter {
  const given = names.filter((name) => query.get(name) !== null);
  for (const name of given) {
    const value = readers[name](query.get(name) ?? '');
    if (value !== '') return { filter: { [name]: value }, isTidy: given.length === 1 };
  }
  return { filter: {}, isTidy: given.length === 0 };
}
