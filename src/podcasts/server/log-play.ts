import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { logView } from '#study-path/server/log-view.ts';
import { requireItem } from '#study-path/server/read-progress.ts';
import { podcastMessages, quietMinutes, type podcastViewCall } from '../contract.ts';
import { countPlay } from './count-queries.ts';

/** Logs a play; it opens the evaluation. An episode that is not out yet can't be played. */
export const logPlay: UseCase<typeof podcastViewCall> = async ({ db, now }, student, { p }) => {
  const { activity } = await requireItem(db, { hash: p, kind: 'episode' }, podcastMessages.playRefused, {
    studentId: student.id,
    at: now(),
  });
  if (Temporal.Instant.compare(activity.release_at, now()) > 0)
    throw new Refusal('unknown-item', podcastMessages.playRefused, { httpStatus: 404 });
  await countPlay(
    db,
    { studentId: student.id, at: now() },
    { activityId: activity.id, hash: activity.hash },
    quietMinutes,
  );
  return { status: true, gradebookId: Number(await logView(db, student.id, activity.id, now(), quietMinutes)) };
};
