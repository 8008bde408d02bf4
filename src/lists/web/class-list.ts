// A list of classes, which takes more from its address than other lists: credit, length, completion, order
// (docs/specification/lists-and-search.md, LS-59).
import { data, type LoaderFunctionArgs } from 'react-router';
import type { Filter, ListRefinement } from '#site-map.ts';
import { readList, type ListInput } from '#search/web/list-loader.ts';
import { readListRefinement, refinementQuery } from '#search/results.ts';

/** The address of a page of the list. */
export type ClassListTo = (page: number, filter: Filter, refinement?: ListRefinement) => string;

/** Reads a page of the list: what its address asks for, the filters' choices, and the rows that `askFor` brings. */
export async function readClassList<Row extends { readonly description: string }, Answer extends object>(
  args: LoaderFunctionArgs,
  to: ClassListTo,
  askFor: (input: ListInput & ListRefinement) => Promise<Answer & { readonly data: readonly Row[] }>,
) {
  const { searchParams } = new URL(args.request.url);
  const refinement: ListRefinement = refinementQuery(readListRefinement(searchParams));
  const { data: page, init } = await readList(
    args,
    (number, filter) => to(number, filter, refinement),
    (input) => askFor({ ...input, ...refinement }),
  );
  return data({ ...page, refinement }, init ?? undefined);
}
