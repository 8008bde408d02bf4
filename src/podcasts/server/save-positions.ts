import type { UseCase } from '#platform/server/http.ts';
import type { savePositionsCall } from '../contract.ts';
import { insertPosition, listEpisodeIds, listPositions } from './podcast-queries.ts';

/** Keeps where the student stopped. Episodes that are gone are left out of the answer; of two devices the newest listening holds. */
export const savePositions: UseCase<typeof savePositionsCall> = async ({ db, now }, student, { positions }) => {
  const at = now();
  return db.transaction().execute(async (trx) => {
    // In the order of their ids, so that two devices that tell many places at once never wait for each other.
    const episodes = await listEpisodeIds(
      trx,
      positions.map(({ p }) => p),
      at,
    );
    for (const { id, hash, duration_sec: durationSec } of episodes) {
      for (const { positionSec, isFinished, secondsAgo } of positions.filter(({ p }) => p === hash)) {
        await insertPosition(trx, {
          studentId: student.id,
          activityId: id,
          positionSec: Math.min(positionSec, durationSec ?? positionSec),
          isFinished,
          heardAt: at.subtract({ milliseconds: Math.round(secondsAgo * 1000) }),
        });
      }
    }
    const kept =
      episodes.length === 0
        ? []
        : await listPositions(
            trx,
            student.id,
            episodes.map(({ id }) => id),
          );
    return {
      status: true as const,
      data: kept.map((row) => ({
        p: row.hash,
        positionSec: row.position_sec,
        isFinished: row.finished,
        heardAt: row.heard_at,
      })),
    };
  });
};
