import { moveRows, movesOrDrops, type MergeTable } from '#sign-in/server/merging.ts';
import { amendMergedCredit } from '#credit/server/corrections/merge-credits.ts';
import { attendanceOfSeat } from '#credit/server/attendance/seat-attendance.ts';
import { mergePresence } from '#seats/server/merge-seats.ts';
import { listAttended, listMeetingsOf } from '../live-queries.ts';
import { readPresence } from '../attendance/record-attendance.ts';

/**
 * Moves what meetings reported. Where both accounts were in one webinar, its seat, which `mergeSeats` left, gets the
 * time of both. If a seat of the one proves what the other passed as self-study, that credit is amended to live credit.
 */
export const mergeMeetings: MergeTable = async (context, merging) => {
  const { trx, from, into, journal, tell } = merging;
  const shared = await listMeetingsOf(trx, { studentId: from.id, seatOf: into.id });
  const events = await moveRows(merging, 'meeting_event');
  const answers = await moveRows(merging, 'meeting_answer');
  tell({ what: 'Records of meetings', moved: events + answers, merged: 0 });
  await movesOrDrops('Answers during webinars', ['check_id'])(context, merging, 'check_answer');
  for (const activityId of shared)
    await mergePresence(merging, activityId, await readPresence(trx, { studentId: into.id, activityId }));
  const moved = (name: string) =>
    journal.changes.flatMap(({ table, key, after }) => (table === name && after !== null ? [String(key['id'])] : []));
  let amended = 0;
  const changed = { seatIds: moved('seat'), creditIds: moved('credit') };
  for (const { activity_id: activityId, ...seat } of await listAttended(trx, into.id, changed)) {
    const attendance = attendanceOfSeat(seat);
    if (attendance?.isEnough && (await amendMergedCredit(context, merging, { activityId, attendance }))) amended += 1;
  }
  tell({
    what: 'Self-study credits',
    moved: amended,
    merged: 0,
    note: 'Attendance in the other account makes them live credits. An amended certificate is emailed.',
  });
};
