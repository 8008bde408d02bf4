// How every list page of the catalogue reads its address and asks for its rows.
import { data, type LoaderFunctionArgs } from 'react-router';
import type { Filter } from '#site-map.ts';
import { cardList } from '#catalogue/web/card-rows.ts';
import { loaded, statusOf, type Loaded } from '#platform/web/loaded.ts';
import { screenPage } from '#platform/shared/paging.ts';
import { inputOf, readAddress } from './read-address.ts';
import { readSearchItems, type SearchItems } from './search-items.ts';

export type ListAddress = {
  readonly filter: Filter;
  /** From 1, as the address says; the list may be shorter. */
  readonly page: number;
  /** Scheme and host, for canonical addresses. */
  readonly origin: string;
  readonly items: SearchItems | null;
};

export type ListInput = ReturnType<typeof inputOf> & { page: string };

/** The page that the list served, from 1: the last one when the address asked for more. */
export function servedPage({
  address,
  list,
}: {
  readonly address: ListAddress;
  readonly list: Loaded<{ readonly answer: { readonly page: number } }>;
}): number {
  return list.state === 'ready' ? list.answer.page + 1 : address.page;
}

/**
 * Reads a list page: its address, the filters' choices, and the rows that `askFor` brings for a page counted from 0.
 */
export async function readList<Row extends { readonly description: string }, Answer extends object>(
  args: LoaderFunctionArgs,
  to: (page: number, filter: Filter) => string,
  askFor: (input: ListInput) => Promise<Answer & { readonly data: readonly Row[] }>,
) {
  const page = screenPage(args.params['page']);
  const { filter, origin } = readAddress(args.request.url, (tidy) => to(page, tidy));
  const [list, items] = await Promise.all([
    loaded(args, async () => ({ answer: cardList(await askFor({ ...inputOf(filter), page: String(page - 1) })) })),
    readSearchItems(args),
  ]);
  return data({ address: { filter, page, origin, items } satisfies ListAddress, list }, { status: statusOf(list) });
}
