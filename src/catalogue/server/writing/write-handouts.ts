// The handouts of an activity.
import type { Context, Queryable } from '#platform/server/context.ts';
import { listHandoutRows, replaceHandoutRows, updateFirstHandout } from './handout-queries.ts';

export type Handout = {
  readonly fileId: string;
  readonly title: string;
  /** Who says that it has no product messages or logos, and since when; null where nobody has looked. */
  readonly checkedBy: string | null;
  readonly checkedAt: Temporal.Instant | null;
};

/**
 * Replaces the handouts of an activity, in their order, as far as they differ. The first is also the activity's own
 * PDF; without any it has none. Call it in the transaction of the change, before its version is published.
 */
export async function replaceHandouts(
  _context: Context,
  trx: Queryable,
  activityId: string,
  handouts: readonly Handout[],
): Promise<void> {
  await updateFirstHandout(trx, activityId, handouts[0]?.fileId ?? null);
  const wanted = handouts.map(({ fileId, title, checkedBy, checkedAt }, position) => ({
    activity_id: activityId,
    file_id: fileId,
    title,
    position,
    checked_by: checkedBy,
    checked_at: checkedAt,
  }));
  const known = await listHandoutRows(trx, activityId);
  if (JSON.stringify(known) !== JSON.stringify(wanted)) await replaceHandoutRows(trx, activityId, wanted);
}
