import type { Context, Queryable } from '#platform/server/context.ts';
import { noteConsoleEdit } from '../console-rows.ts';
import { replaceActivityCategories, replaceBookCategories } from '../writing/written-queries.ts';

/** Gives an activity other categories in the caller's transaction, which then publishes them as a version. */
export async function changeCategories(
  { now }: Pick<Context, 'now'>,
  trx: Queryable,
  activityId: string,
  categoryIds: readonly string[],
): Promise<void> {
  await replaceActivityCategories(trx, activityId, categoryIds);
  await noteConsoleEdit(trx, 'activity', activityId, now());
}

/** The same of an eBook, which has no versions. */
export async function changeBookCategories(
  { now }: Pick<Context, 'now'>,
  trx: Queryable,
  bookId: string,
  categoryIds: readonly string[],
): Promise<void> {
  await replaceBookCategories(trx, bookId, categoryIds);
  await noteConsoleEdit(trx, 'book', bookId, now());
}
