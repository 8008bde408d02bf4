// One page of a list with the size of the whole list, in one statement.
import { sql, type Expression, type RawBuilder } from 'kysely';

/** `page` is zero-based. Both may be the placeholders of a statement that is built once. */
export type PageAsked = { readonly page: number; readonly pageSize: number };

/**
 * The zero-based page that is served where `counted` selects one row with `total`: a page past the end is the last one.
 */
export const servedPage = (counted: Expression<{ total: number }>, { page, pageSize }: PageAsked): RawBuilder<number> =>
  sql<number>`(select greatest(0, least(${page}::int, (whole.total - 1) / ${pageSize}::int)) from (${counted}) as whole)`;

/** `total` of the same. */
export const totalOf = (counted: Expression<{ total: number }>): RawBuilder<number> =>
  sql<number>`(select whole.total from (${counted}) as whole)`;

/** How many rows `pageSize` allows, and how many are on the pages before. */
export const pageLimit = ({ pageSize }: PageAsked): RawBuilder<number> => sql<number>`${pageSize}::int`;
export const pageOffset = (counted: Expression<{ total: number }>, asked: PageAsked): RawBuilder<number> =>
  sql<number>`${servedPage(counted, asked)} * ${asked.pageSize}::int`;
