// What an address says about a list's filter. A page shows one of category, company and words at a time (specification 1, section 5).
import type { Filter } from '#site-map.ts';

export type AddressFilter = {
  readonly filter: Filter;
  /** False when the address says more than the page takes from it: it should be replaced by one that does not. */
  readonly isTidy: boolean;
};

const names = ['cid', 'coid', 'q'] as const;

/** The first of `cid`, `coid`, `q` that is present; the others are dropped. An empty one is absent. */
export function addressFilter(query: { get(name: string): string | null }): AddressFilter {
  const given = names.filter((name) => query.get(name) !== null);
  const present = given.filter((name) => query.get(name)?.trim() !== '');
  const first = present[0];
  const value = first === undefined ? null : query.get(first);
  return { filter: first === undefined || value === null ? {} : { [first]: value.slice(0, 200) }, isTidy: given.length === (first === undefined ? 0 : 1) };
}
