import { moveRows, type MergeMember } from '#sign-in/server/merging.ts';
import { mergePresence } from '#seats/server/merge-seats.ts';
import { listMeetingsOf } from './live-queries.ts';
import { readPresence } from './record-attendance.ts';

/**
 * Moves what meetings reported. Where both accounts were in one webinar, its seat, which `mergeSeats` left, gets the
 * time of both.
 */
export const mergeMeetings: MergeMember = async (_context, merging) => {
  const { trx, from, into, tell } = merging;
  const shared = await listMeetingsOf(trx, { studentId: from.id, seatOf: into.id });
  tell({ what: 'Records of meetings', moved: await moveRows(merging, 'meeting_event'), merged: 0 });
  for (const activityId of shared)
    await mergePresence(merging, activityId, await readPresence(trx, { studentId: into.id, activityId }));
};
