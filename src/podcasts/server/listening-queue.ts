import type { UseCase } from '#platform/server/http/http.ts';
import type { listeningQueueCall, saveListeningQueueCall } from '../contract.ts';
import { episodeOf } from './episode-row.ts';
import { listEpisodeIds, listQueued, replaceQueue } from './podcast-queries.ts';

/** What the student wants to hear next. */
export const readQueue: UseCase<typeof listeningQueueCall> = async ({ db, now }, student) => ({
  status: true,
  data: (await listQueued(db, student.id, now())).map(episodeOf),
});

/**
 * Replaces the queue by what is sent: an episode is in it once, at its first place, and one that no one can hear
 * does not.
 */
export const saveQueue: UseCase<typeof saveListeningQueueCall> = async ({ db, now }, student, { episodes }) => {
  const at = now();
  const hashes = [...new Set(episodes)];
  return db.transaction().execute(async (trx) => {
    const known = hashes.length === 0 ? [] : await listEpisodeIds(trx, hashes, at);
    const ids = hashes.flatMap((hash) => known.find((episode) => episode.hash === hash)?.id ?? []);
    await replaceQueue(trx, student.id, ids);
    return { status: true as const, data: (await listQueued(trx, student.id, at)).map(episodeOf) };
  });
};
