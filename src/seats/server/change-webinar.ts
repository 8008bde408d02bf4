// What a provider does to a webinar that people have seats in: another size, another time, cancelled, ended. Whoever is
// affected is notified.
import { isLiveClass } from '#catalogue/class-type.ts';
import { requiredMinutesOf } from '#catalogue/required-minutes.ts';
import { writeWebinarChange, type WebinarChange } from '#catalogue/server/activities/webinar-rows.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { notifyJob } from './job-kinds.ts';
import { promoteFromWaitlist } from './promote-from-waitlist.ts';
import { findTimes, insertEventForAll, lockWebinar, type LockedWebinar } from './seat-queries.ts';
import { resetReminders } from './notices/seat-mail-queries.ts';

/** A change to the webinar with this hash, in the caller's transaction. False = no such webinar. */
type WebinarAction<Rest extends readonly unknown[]> = (
  context: Context,
  trx: Queryable,
  classHash: string,
  ...rest: Rest
) => Promise<boolean>;

/** The same in a transaction of its own. */
const alone =
  <Rest extends readonly unknown[]>(action: WebinarAction<Rest>) =>
  (context: Context, classHash: string, ...rest: Rest): Promise<boolean> =>
    context.db.transaction().execute((trx) => action(context, trx, classHash, ...rest));

async function changeIn(
  trx: Queryable,
  classHash: string,
  change: (trx: Queryable, webinar: LockedWebinar) => Promise<void>,
): Promise<boolean> {
  const webinar = await lockWebinar(trx, { hash: classHash });
  if (!webinar || !isLiveClass(webinar.type_id)) return false;
  await change(trx, webinar);
  return true;
}

async function notifyAll(
  context: Context,
  trx: Queryable,
  activityId: string,
  what: 'moved' | 'webinar-cancelled',
): Promise<void> {
  const eventIds = await insertEventForAll(trx, activityId, what, context.now());
  for (let from = 0; from < eventIds.length; from += 200)
    await context.jobs.enqueue(trx, notifyJob, { eventIds: eventIds.slice(from, from + 200) });
}

/** Another number of seats (null = without limit). More seats go to the waitlist at once; fewer take nobody's away. */
export const changeCapacityIn: WebinarAction<[capacity: number | null]> = (context, trx, classHash, capacity) =>
  changeIn(trx, classHash, async (_trx, webinar) => {
    await writeWebinarChange(trx, webinar.id, { capacity }, false);
    await promoteFromWaitlist(context, trx, { ...webinar, capacity });
  });
export const changeCapacity = alone(changeCapacityIn);

/** Another start or length. Seats and places stay; calendars are updated and reminders begin again. */
export const moveWebinarIn: WebinarAction<
  [times: { readonly startsAt: Temporal.Instant; readonly durationMin: number }]
> = (context, trx, classHash, { startsAt, durationMin }) =>
  changeIn(trx, classHash, async (_trx, webinar) => {
    const planned = {
      startsAt: webinar.release_at,
      durationMin: webinar.duration_min ?? durationMin,
      requiredMinutes: webinar.required_minutes,
    };
    const requiredMinutes = requiredMinutesOf(planned, { startsAt, durationMin }, context.now());
    const change: WebinarChange = {
      startsAt,
      durationMin,
      endsAt: startsAt.add({ minutes: durationMin }),
      requiredMinutes,
    };
    await writeWebinarChange(trx, webinar.id, change, true);
    await afterMove(context, trx, webinar.id);
  });
export const moveWebinar = alone(moveWebinarIn);

async function afterMove(context: Context, trx: Queryable, activityId: string): Promise<void> {
  await resetReminders(trx, activityId);
  await notifyAll(context, trx, activityId, 'moved');
}

/** Cancels the webinar, once: everyone with a seat or on the waitlist is notified, and calendars remove it. */
export const cancelWebinarIn: WebinarAction<[]> = (context, trx, classHash) =>
  changeIn(trx, classHash, async (_trx, webinar) => {
    if (webinar.cancelled_at !== null) return;
    await writeWebinarChange(trx, webinar.id, { cancelledAt: context.now() }, true);
    await notifyAll(context, trx, webinar.id, 'webinar-cancelled');
  });
export const cancelWebinar = alone(cancelWebinarIn);

/** Ends a running webinar now: the entry window closes, and what comes after it begins. */
export const endWebinarIn: WebinarAction<[]> = (context, trx, classHash) =>
  changeIn(trx, classHash, async (_trx, webinar) => {
    const now = context.now();
    const isEarly = webinar.ends_at !== null && Temporal.Instant.compare(now, webinar.ends_at) < 0;
    await writeWebinarChange(trx, webinar.id, { roomClosedAt: now, ...(isEarly ? { endsAt: now } : {}) }, false);
  });
export const endWebinar = alone(endWebinarIn);

/** A later end for a talk that takes longer. Calendars and the minutes that members were promised stay as they are. */
export const extendWebinarIn: WebinarAction<[minutes: number]> = (_context, trx, classHash, minutes) =>
  changeIn(trx, classHash, async (_trx, webinar) => {
    if (webinar.ends_at === null) return;
    const endsAt = webinar.ends_at.add({ minutes });
    // The planned length grows along: whoever writes the webinar again computes the same end.
    const durationMin = Math.round(webinar.release_at.until(endsAt).total('minutes'));
    await writeWebinarChange(trx, webinar.id, { endsAt, durationMin }, false);
  });

/** Another meeting, by its number or address; null = none yet. */
export const changeMeetingIn: WebinarAction<[zoomCode: string | null]> = (_context, trx, classHash, zoomCode) =>
  changeIn(trx, classHash, (_trx, webinar) => writeWebinarChange(trx, webinar.id, { zoomCode }, false));

/**
 * Writes a webinar from an import or a draft, and then does what its changes call for: everyone with a seat is notified
 * of a new time, the waitlist fills new seats. `activityId`: the one that is there already, or null.
 */
export async function followWrite(
  context: Context,
  trx: Queryable,
  activityId: string | null,
  write: () => Promise<string>,
): Promise<string> {
  const before = activityId === null ? undefined : await findTimes(trx, activityId);
  const id = await write();
  if (before === undefined) return id;
  const webinar = await lockWebinar(trx, { id });
  if (!webinar?.ends_at || before.ends_at === null) return id;
  const isMoved = !webinar.release_at.equals(before.release_at) || !webinar.ends_at.equals(before.ends_at);
  if (isMoved && Temporal.Instant.compare(webinar.ends_at, context.now()) > 0) {
    await writeWebinarChange(trx, id, {}, true);
    await afterMove(context, trx, id);
  }
  await promoteFromWaitlist(context, trx, webinar);
  return id;
}
