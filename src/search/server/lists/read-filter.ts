import { searchText } from '../../search-terms.ts';

/** What a list is narrowed by. An id that is not a number finds nothing; so does one that nothing carries. */
export type CatalogueFilter = {
  readonly categoryId: string | null;
  readonly companyId: string | null;
  readonly text: string;
};

// Ids are whole numbers; anything else can match no row, and 0 is not a row's id.
const idOf = (value: string | undefined) =>
  value === undefined || value === '' ? null : /^\d{1,18}$/.test(value) ? value : '0';

/**
 * The filter of a request: several given narrow together. The server repeats the rules of the search text, whatever the
 * page did.
 */
export function readFilter({
  cid,
  coid,
  q,
}: {
  cid?: string | undefined;
  coid?: string | undefined;
  q?: string | undefined;
}): CatalogueFilter {
  return { categoryId: idOf(cid), companyId: idOf(coid), text: searchText((q ?? '').replace(/\s+/g, ' ')) };
}
