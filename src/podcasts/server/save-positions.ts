import type { UseCase } from '#platform/server/http/http.ts';
import type { savePositionsCall } from '../contract.ts';
import { countFinished } from './count-queries.ts';
import { insertPositions, listEpisodeIds, listPositions } from './podcast-queries.ts';

/**
 * Keeps where the student stopped. Episodes that are gone are left out of the answer; of two devices the newest
 * listening holds.
 */
export const savePositions: UseCase<typeof savePositionsCall> = async ({ db, now }, student, { positions }) => {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const episodes = await listEpisodeIds(
      trx,
      positions.map(({ p }) => p),
      at,
    );
    const heard = positions.flatMap(({ p, positionSec, isFinished, secondsAgo }) => {
      const episode = episodes.find(({ hash }) => hash === p);
      if (episode === undefined) return [];
      const heardAt = at.subtract({ milliseconds: Math.round(secondsAgo * 1000) });
      const withinSec = Math.min(positionSec, episode.duration_sec ?? positionSec);
      return [{ activityId: episode.id, positionSec: withinSec, isFinished, heardAt }];
    });
    const finished = [...new Set(heard.flatMap(({ activityId, isFinished }) => (isFinished ? [activityId] : [])))];
    if (finished.length > 0) await countFinished(trx, { studentId: student.id, at }, finished);
    await insertPositions(trx, student.id, heard);
    const stored =
      episodes.length === 0
        ? []
        : await listPositions(
            trx,
            student.id,
            episodes.map(({ id }) => id),
          );
    return {
      status: true as const,
      data: stored.map((row) => ({
        p: row.hash,
        positionSec: row.position_sec,
        isFinished: row.finished,
        heardAt: row.heard_at,
      })),
    };
  });
};
