import type { Queryable } from '#platform/server/context.ts';
import { insertGradebooks, insertView } from './study-path-queries.ts';

/**
 * Logs a view of a class or a play of an episode and returns the gradebook id; repeats within `quietMinutes` raise
 * nothing.
 */
export function logView(
  db: Queryable,
  studentId: string,
  activityId: string,
  at: Temporal.Instant,
  quietMinutes: number,
): Promise<string> {
  return insertView(db, studentId, activityId, at, quietMinutes);
}

/**
 * The gradebook ids of students at an activity, by student, without logging a view: entering a webinar is noted with
 * the seat.
 */
export async function openGradebooks(
  db: Queryable,
  studentIds: readonly string[],
  activityId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await insertGradebooks(db, studentIds, activityId);
  return new Map(rows.map((row) => [row.student_id, row.id]));
}
