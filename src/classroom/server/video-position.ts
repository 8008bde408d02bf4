import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { classroomMessages, type saveVideoPositionCall, type videoPositionCall } from '../contract.ts';
import { findViewingPosition, upsertViewingPosition, type Viewing } from './classroom-queries.ts';

const positionOf = (row: NonNullable<Awaited<ReturnType<typeof findViewingPosition>>>): Viewing => ({
  positionSec: row.position_sec,
  isFinished: row.finished,
  // The table admits these three.
  device: row.device as Viewing['device'],
  viewedAt: row.viewed_at,
});

/** Where the student stopped in a video. A class that is unknown has no position, like one that was never viewed. */
export const readVideoPosition: UseCase<typeof videoPositionCall> = async ({ db }, student, { c }) => {
  const row = await findViewingPosition(db, student.id, c);
  return { status: true, position: row ? positionOf(row) : null };
};

/** Keeps where the student stopped; of two devices the newest viewing holds. */
export const saveVideoPosition: UseCase<typeof saveVideoPositionCall> = async ({ db, now }, student, input) => {
  const { c, positionSec, isFinished, device, secondsAgo } = input;
  const viewedAt = now().subtract({ milliseconds: Math.round(secondsAgo * 1000) });
  const row =
    (await upsertViewingPosition(db, student.id, c, { positionSec, isFinished, device, viewedAt })) ??
    (await findViewingPosition(db, student.id, c));
  if (!row) throw new Refusal('unknown-class', classroomMessages.getClassRefused, { httpStatus: 404 });
  return { status: true, position: positionOf(row) };
};
