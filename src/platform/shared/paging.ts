/** More pages than any list has; beyond it numbers would be written with an exponent. */
const mostPages = 1_000_000_000;

/** Screens count pages from 1: absent, 0, negative and unreadable numbers are page 1. */
export function screenPage(param: string | undefined): number {
  const page = Number.parseInt(param ?? '', 10);
  return Number.isFinite(page) && page >= 1 ? Math.min(page, mostPages) : 1;
}

/** How many pages a list has; an empty list has none. */
export function pageCount(totalRows: number, pageSize: number): number {
  return Math.ceil(totalRows / pageSize);
}

/** A zero-based page past the end becomes the last page. */
export function clampPage(page: number, totalRows: number, pageSize: number): number {
  return Math.max(0, Math.min(page, pageCount(totalRows, pageSize) - 1));
}
