import type { Queryable } from '#platform/server/context.ts';
import { insertGradebook, insertView } from './study-path-queries.ts';

/** Logs a view of a class or a play of an episode and returns the gradebook id; repeats within `quietMinutes` raise nothing. */
export function logView(
  db: Queryable,
  studentId: string,
  activityId: string,
  at: Temporal.Instant,
  quietMinutes: number,
): Promise<string> {
  return insertView(db, studentId, activityId, at, quietMinutes);
}

/** The gradebook id of a student at an activity without logging a view: entering a webinar is noted with the seat. */
export function openGradebook(db: Queryable, studentId: string, activityId: string): Promise<string> {
  return insertGradebook(db, studentId, activityId);
}
