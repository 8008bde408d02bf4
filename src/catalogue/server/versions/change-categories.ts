import type { Context, Queryable } from '#platform/server/context.ts';
import { noteConsoleEdit } from '../console-rows.ts';
import { replaceActivityCategories, replaceBookCategories } from '../writing/written-queries.ts';
import { publishVersion } from './publish-version.ts';

/**
 * Gives an activity other categories at once, as a new version with other wording, in the caller's transaction. `by` is
 * the name of whoever did it at the console.
 */
export async function changeCategories(
  context: Context,
  trx: Queryable,
  activityId: string,
  categoryIds: readonly string[],
  by: string,
): Promise<void> {
  await replaceActivityCategories(trx, activityId, categoryIds);
  await noteConsoleEdit(trx, 'activity', activityId, context.now());
  await publishVersion(context, trx, activityId, { by, kind: 'wording', madeIn: 'console', note: 'Categories' });
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
