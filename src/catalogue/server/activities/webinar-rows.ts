import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

export type WebinarChange = {
  readonly capacity?: number | null;
  readonly startsAt?: Temporal.Instant;
  readonly durationMin?: number;
  readonly requiredMinutes?: number;
  readonly endsAt?: Temporal.Instant;
  readonly cancelledAt?: Temporal.Instant;
  readonly roomClosedAt?: Temporal.Instant;
  readonly zoomCode?: string | null;
};

/**
 * Writes what changed of a webinar. `forCalendars` raises the number by which calendars know the newest version. Who
 * holds seats is notified by the seats' own use case.
 */
export async function writeWebinarChange(
  db: Queryable,
  activityId: string,
  change: WebinarChange,
  forCalendars: boolean,
): Promise<void> {
  await db
    .updateTable('activity')
    .set({
      ...(change.capacity === undefined ? {} : { capacity: change.capacity }),
      ...(change.startsAt === undefined ? {} : { release_at: change.startsAt }),
      ...(change.durationMin === undefined ? {} : { duration_min: change.durationMin }),
      ...(change.requiredMinutes === undefined ? {} : { required_minutes: change.requiredMinutes }),
      ...(change.endsAt === undefined ? {} : { ends_at: change.endsAt }),
      ...(change.cancelledAt === undefined ? {} : { cancelled_at: change.cancelledAt }),
      ...(change.roomClosedAt === undefined ? {} : { room_closed_at: change.roomClosedAt }),
      ...(change.zoomCode === undefined ? {} : { zoom_code: change.zoomCode }),
      calendar_sequence: sql<number>`calendar_sequence + ${forCalendars ? 1 : 0}`,
    })
    .where('id', '=', activityId)
    .execute();
}

/** Takes back that the meeting of a webinar reported anybody. */
export const clearAttendanceReported = (db: Queryable, activityId: string) =>
  db.updateTable('activity').set({ attendance_reported_at: null }).where('id', '=', activityId).execute();

/** Notes that the meeting reports who is there; from now on its minutes decide. */
export function updateAttendanceReported(db: Queryable, activityId: string, at: Temporal.Instant) {
  return db
    .updateTable('activity')
    .set({ attendance_reported_at: at })
    .where('id', '=', activityId)
    .where('attendance_reported_at', 'is', null)
    .execute();
}
