// What the address of the search page says: words, a category and a company, which may be together, and how the list
// is narrowed and ordered. An address with more than one of `cid`, `coid` and `q` still means the first of them
// (docs/specification/lists-and-search.md, LS-21).
import { siteMap, type Filter } from '#site-map.ts';
import { addressFilter, idIn } from './address-filter.ts';
import { readRefinement, refinementQuery, shownAtFirst, type Refinement } from './results.ts';

export type SearchAddress = {
  readonly words: string;
  readonly categoryId: string;
  readonly companyId: string;
  readonly refinement: Refinement;
};

type Query = { readonly get: (name: string) => string | null };

export const noRefinement: Refinement = {
  kind: null,
  credits: [],
  lengths: [],
  hidesCompleted: false,
  isExact: false,
  order: 'best',
  show: shownAtFirst,
};
export const emptySearch: SearchAddress = { words: '', categoryId: '', companyId: '', refinement: noRefinement };

/** What an address asks for, and whether it says more than the page takes from it. */
export function readSearchAddress(query: Query): { readonly asked: SearchAddress; readonly isTidy: boolean } {
  const { filter, isTidy } = addressFilter(query);
  const { show, ...refinement } = readRefinement(query);
  return {
    asked: {
      words: filter.q ?? '',
      categoryId: filter.cid ?? idIn(query.get('category')),
      companyId: filter.coid ?? idIn(query.get('company')),
      refinement: { ...refinement, show: Math.max(show, shownAtFirst) },
    },
    isTidy,
  };
}

/** The words, category or company that an address carries under the specified names; the first of them. */
export function mainFilter({ words, categoryId, companyId }: SearchAddress): Filter {
  if (words !== '') return { q: words };
  if (categoryId !== '') return { cid: categoryId };
  return companyId === '' ? {} : { coid: companyId };
}

/** The address of the search page for this. */
export function searchAddressOf(asked: SearchAddress): string {
  const filter = mainFilter(asked);
  return siteMap.search(filter, {
    ...(asked.categoryId === '' || filter.cid ? {} : { category: asked.categoryId }),
    ...(asked.companyId === '' || filter.coid ? {} : { company: asked.companyId }),
    ...refinementQuery(asked.refinement),
  });
}

/** The same as the calls take it: only what is set. */
export const searchInputOf = ({ words, categoryId, companyId, refinement }: SearchAddress) => ({
  ...(words === '' ? {} : { q: words }),
  ...(categoryId === '' ? {} : { cid: categoryId }),
  ...(companyId === '' ? {} : { coid: companyId }),
  ...refinementQuery(refinement),
});

/** Whether nothing narrows the search: the page is for browsing. */
export const isBrowsing = (asked: SearchAddress): boolean => Object.keys(mainFilter(asked)).length === 0;

/** Whether the list is narrowed or ordered beyond what the sections of a search show. */
export const isRefined = ({ refinement }: SearchAddress): boolean =>
  Object.keys(refinementQuery(refinement)).length > 0;
