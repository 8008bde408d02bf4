// What a provider does to a webinar that people have seats in: another size, another time, cancelled, ended. Whoever is
// affected is notified.
import { isLiveClass } from '#catalogue/class-type.ts';
import { requiredMinutesOf } from '#catalogue/required-minutes.ts';
import { writeWebinarChange, type WebinarChange } from '#catalogue/server/webinar-rows.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { notifyJob } from './job-kinds.ts';
import { promoteFromWaitlist } from './promote-from-waitlist.ts';
import { findTimes, insertEventForAll, lockWebinar, type LockedWebinar } from './seat-queries.ts';
import { resetReminders } from './seat-mail-queries.ts';

async function withWebinar(
  context: Context,
  classHash: string,
  change: (trx: Queryable, webinar: LockedWebinar) => Promise<void>,
): Promise<boolean> {
  return context.db.transaction().execute((trx) => changeIn(trx, classHash, change));
}

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

/**
 * Another number of seats (null = without limit). More seats go to the waitlist at once; fewer take nobody's away.
 * False = no such webinar.
 */
export function changeCapacity(context: Context, classHash: string, capacity: number | null): Promise<boolean> {
  return withWebinar(context, classHash, async (trx, webinar) => {
    await writeWebinarChange(trx, webinar.id, { capacity }, false);
    await promoteFromWaitlist(context, trx, { ...webinar, capacity });
  });
}

/** Another start or length. Seats and places stay; calendars are updated and reminders begin again. */
export function moveWebinar(
  context: Context,
  classHash: string,
  { startsAt, durationMin }: { readonly startsAt: Temporal.Instant; readonly durationMin: number },
): Promise<boolean> {
  return withWebinar(context, classHash, async (trx, webinar) => {
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
}

async function afterMove(context: Context, trx: Queryable, activityId: string): Promise<void> {
  await resetReminders(trx, activityId);
  await notifyAll(context, trx, activityId, 'moved');
}

/** Cancels the webinar, once: everyone with a seat or on the waitlist is notified, and calendars remove it. */
export function cancelWebinar(context: Context, classHash: string): Promise<boolean> {
  return context.db.transaction().execute((trx) => cancelWebinarIn(context, trx, classHash));
}

/** The same in the caller's transaction. */
export function cancelWebinarIn(context: Context, trx: Queryable, classHash: string): Promise<boolean> {
  return changeIn(trx, classHash, async (_trx, webinar) => {
    if (webinar.cancelled_at !== null) return;
    await writeWebinarChange(trx, webinar.id, { cancelledAt: context.now() }, true);
    await notifyAll(context, trx, webinar.id, 'webinar-cancelled');
  });
}

/** Ends a running webinar now: the entry window closes, and what comes after it begins. */
export function endWebinar(context: Context, classHash: string): Promise<boolean> {
  return withWebinar(context, classHash, async (trx, webinar) => {
    const now = context.now();
    const isEarly = webinar.ends_at !== null && Temporal.Instant.compare(now, webinar.ends_at) < 0;
    await writeWebinarChange(trx, webinar.id, { roomClosedAt: now, ...(isEarly ? { endsAt: now } : {}) }, false);
  });
}

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
