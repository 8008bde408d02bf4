import type { Queryable } from '#platform/server/context.ts';
import { listShownSpeakers } from './activity-speaker-queries.ts';
import { fileUrlOrNull } from '../activities/class-rows.ts';

/** The speakers that members see, in their order, as the wire has them. */
export async function readShownSpeakers(db: Queryable, activityId: string) {
  const rows = await listShownSpeakers(db, activityId);
  return rows.map(({ photo_hash, photo_filename, ...speaker }) => ({
    ...speaker,
    photo: fileUrlOrNull(photo_hash, photo_filename),
  }));
}
