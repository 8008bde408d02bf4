// What the address of a list of classes asks for (docs/specification/lists-and-search.md, LS-21 and LS-59).
import type { Filter } from '#site-map.ts';
import type { Refinement } from '#search/results.ts';
import type { SearchAddress } from '#search/search-address.ts';

/** Parts of an address, read by name as a URL's are. */
export const queryOf = (parts: Readonly<Record<string, string | null | undefined>>) => ({
  get: (name: string): string | null => parts[name] ?? null,
});

/** What the list is asked for, as filters take it. */
export const askedOf = ({ cid, coid, q }: Filter, refinement: Refinement): SearchAddress => ({
  words: q ?? '',
  categoryId: cid ?? '',
  companyId: coid ?? '',
  refinement,
});

/** Category, company, and keyword exclude each other in a list: the last choice wins. */
export function lastChosen(before: SearchAddress, next: SearchAddress): Filter {
  const { words, categoryId: cid, companyId: coid } = next;
  if (coid !== '' && coid !== before.companyId) return { coid };
  if (cid !== '' && cid !== before.categoryId) return { cid };
  if (words !== '') return { q: words };
  return cid === '' ? (coid === '' ? {} : { coid }) : { cid };
}
