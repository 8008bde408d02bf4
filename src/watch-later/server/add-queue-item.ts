import type { Queryable } from '#platform/server/context.ts';
import { insertQueueItem } from './watch-later-queries.ts';

/** Puts a class into a member's Watch Later; twice is one place. Returns the queueId. */
export function addQueueItem(
  db: Queryable,
  studentId: string,
  activityId: string,
  at: Temporal.Instant,
): Promise<string> {
  return insertQueueItem(db, studentId, activityId, at);
}
