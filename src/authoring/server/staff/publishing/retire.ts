// Retiring and reinstating: certificates and their verification stay as they are, whoever has begun may finish until a
// day, and nobody new is offered it (docs/specification/authoring.md).
import { isDay } from '#platform/shared/dates.ts';
import { updatePublished, updateRetirement } from '#catalogue/server/console-rows.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { recordAction, type Actor } from '#staff/server/audit.ts';
import { authoringMessages, type reinstateActivityCall } from '../../../staff-contract.ts';
import { endOfDay } from '../../../import-moment.ts';
import { findIds } from '../drafts/draft-queries.ts';
import { draftSubject, unknownDraft } from '../drafts/drafts.ts';
import { countShownEpisodes, type BookRow, type ShowRow } from './publication-queries.ts';
import { findPublishedItem, isActivity, kindOf } from './read-published.ts';

/** How long members in progress may finish unless another day is chosen. */
const usualFinishDays = 30;

export type Retirement = {
  /** The last day on which members in progress may finish, in the provider's zone; null: 30 days from today. */
  readonly until: string | null;
  /** The hash of the activity that replaces it, or null. */
  readonly successor: string | null;
  readonly reason: string;
};

/** Takes a show or an eBook out of lists, search, and feeds, or offers it again, and notes it. */
async function offer(
  context: Context,
  trx: Queryable,
  actor: Actor,
  { kind, id, hash, title, published }: ShowRow | BookRow,
  { isOffered, reason }: { readonly isOffered: boolean; readonly reason: string | null },
): Promise<void> {
  if (published === isOffered) return;
  await updatePublished(trx, kind === 'show' ? 'podcast_show' : 'book', id, isOffered, context.now());
  await recordAction(context, trx, {
    by: actor,
    act: isOffered ? 'authoring.reinstated' : 'authoring.retired',
    subject: draftSubject(hash, title),
    reason,
  });
}

/**
 * Retires an activity, a show, or an eBook in the caller's transaction. Refuses `unknown-draft`, `webinar-ahead` (a
 * webinar that is not over is canceled instead), `has-episodes` (they are retired first), and `wrong-day`.
 */
export async function retireActivityIn(
  context: Context,
  trx: Queryable,
  actor: Actor,
  hash: string,
  { until, successor, reason }: Retirement,
): Promise<void> {
  const activity = await findPublishedItem(trx, hash);
  if (activity === undefined) throw unknownDraft();
  if (!isActivity(activity)) {
    const episodes = activity.kind === 'show' ? await countShownEpisodes(trx, activity.id) : 0;
    if (episodes > 0) throw new Refusal('has-episodes', authoringMessages.showHasEpisodes(episodes));
    await offer(context, trx, actor, activity, { isOffered: false, reason });
    return;
  }
  const now = context.now();
  const isAhead =
    kindOf(activity) === 'webinar' &&
    activity.cancelled_at === null &&
    activity.ends_at !== null &&
    Temporal.Instant.compare(activity.ends_at, now) > 0;
  if (isAhead) throw new Refusal('webinar-ahead', authoringMessages.webinarAhead);
  const timeZone = await readTimeZone(trx);
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const lastDay = until ?? today.add({ days: usualFinishDays }).toString();
  if (!isDay(lastDay) || lastDay < today.toString()) throw new Refusal('wrong-day', authoringMessages.finishAhead);
  const ids = await findIds(trx, { speakers: [], show: null, activity: successor });
  await updateRetirement(trx, activity.id, {
    retiredAt: activity.retired_at ?? now,
    finishUntil: endOfDay(lastDay, timeZone),
    successorId: ids.activity_id === activity.id ? null : ids.activity_id,
    editedAt: now,
  });
  await recordAction(context, trx, {
    by: actor,
    act: 'authoring.retired',
    subject: draftSubject(hash, activity.title),
    after: { until: lastDay, ...(ids.activity_id === null ? {} : { successor }) },
    reason,
  });
}

/** Offers again what was retired, in the caller's transaction. What is not retired stays as it is. */
export async function reinstateActivityIn(
  context: Context,
  trx: Queryable,
  actor: Actor,
  hash: string,
  reason: string | null,
): Promise<void> {
  const activity = await findPublishedItem(trx, hash);
  if (activity === undefined) throw unknownDraft();
  if (!isActivity(activity)) {
    await offer(context, trx, actor, activity, { isOffered: true, reason });
    return;
  }
  if (activity.retired_at === null) return;
  await updateRetirement(trx, activity.id, {
    retiredAt: null,
    finishUntil: null,
    successorId: null,
    editedAt: context.now(),
  });
  await recordAction(context, trx, {
    by: actor,
    act: 'authoring.reinstated',
    subject: draftSubject(hash, activity.title),
    reason,
  });
}

export const reinstateActivity: UseCase<typeof reinstateActivityCall> = async (context, staff, { h }) => {
  await context.db.transaction().execute((trx) => reinstateActivityIn(context, trx, staff, h, null));
  return { status: true };
};
