import type { Queryable } from '#platform/server/context.ts';
import { insertImportedSeat } from './seat-queries.ts';

export type ImportedSeat = {
  studentId: string;
  activityId: string;
  state: 'reserved' | 'waiting';
  arrivedAt: Temporal.Instant;
  startedAt?: Temporal.Instant;
};

/** Takes over a seat or a waitlist place; one per member and webinar. */
export async function importSeat(db: Queryable, seat: ImportedSeat): Promise<void> {
  await insertImportedSeat(db, seat);
}
