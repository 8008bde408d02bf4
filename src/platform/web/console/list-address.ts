// What a list shows is in its address, so that Back, a bookmark and a link to a colleague show the same.

/** Filters by their names, what the list is sorted by, and its page counted from 1. */
export type ListState = {
  readonly page: number;
  /** The name of a column as its call knows it; null: the list's own order. */
  readonly sort: string | null;
  readonly isDescending: boolean;
  readonly filters: Readonly<Record<string, string>>;
};

const mostPages = 1_000_000;

/** What the query of an address says about a list with these filters; anything else in it is left alone. */
export function listStateOf(params: URLSearchParams, filterNames: readonly string[]): ListState {
  const page = Number.parseInt(params.get('page') ?? '', 10);
  const sort = params.get('sort') ?? '';
  const filters = filterNames.flatMap((name) => {
    const value = params.get(name)?.trim() ?? '';
    return value === '' ? [] : [[name, value.slice(0, 200)] as const];
  });
  return {
    page: page >= 1 ? Math.min(page, mostPages) : 1,
    sort: sort.replace(/^-/, '') || null,
    isDescending: sort.startsWith('-'),
    filters: Object.fromEntries(filters),
  };
}

/** What a list's call takes: the filters, `sort` ("-name" is descending) and the page counted from 0. */
export function listInput(address: string, filterNames: readonly string[]): Record<string, string> {
  const { page, sort, isDescending, filters } = listStateOf(new URL(address).searchParams, filterNames);
  return {
    ...filters,
    ...(sort === null ? {} : { sort: `${isDescending ? '-' : ''}${sort}` }),
    page: String(page - 1),
  };
}

/**
 * The query of the same list with some of it changed; '' or null takes a name away. A list that shows something else
 * begins at its first page.
 */
export function queryWith(params: URLSearchParams, changes: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(params);
  if (!('page' in changes)) next.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString();
  return text === '' ? '' : `?${text}`;
}

/** What a press on the head of a column makes of the order: ascending, descending, the list's own. */
export function nextSort({ sort, isDescending }: ListState, column: string): string | null {
  if (sort !== column) return column;
  return isDescending ? null : `-${column}`;
}
