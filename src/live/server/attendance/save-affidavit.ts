import { isLiveClass } from '#catalogue/class-type.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { noteAffidavit } from '#seats/server/note-attendance.ts';
import { studyPathMessages } from '#study-path/contract.ts';
import { openGradebooks } from '#study-path/server/log-view.ts';
import { hasEnded } from '../../affidavit.ts';
import { liveMessages, type saveAffidavitCall } from '../../contract.ts';
import { findPass, findWebinar } from '../live-queries.ts';

/** Records whether the student attended: with a seat, from the end of the webinar on, until the exam is passed. */
export const saveAffidavit: UseCase<typeof saveAffidavitCall> = async (
  context,
  student,
  { c: classHash, attended },
) => {
  const now = context.now();
  const webinar = await findWebinar(context.db, classHash);
  if (!webinar || !isLiveClass(webinar.type_id) || webinar.cancelled_at !== null)
    throw new Refusal('unknown-webinar', liveMessages.saveRefused, { httpStatus: 404 });
  if (!hasEnded({ endsAtMs: webinar.ends_at?.epochMilliseconds ?? null, nowMs: now.epochMilliseconds }))
    throw new Refusal('not-ended', liveMessages.notEnded, { httpStatus: 409 });
  await context.db.transaction().execute(async (trx) => {
    if (await findPass(trx, student.id, webinar.id))
      throw new Refusal('exam-taken', studyPathMessages.examCompleted, { httpStatus: 409 });
    const seat = await noteAffidavit(trx, { studentId: student.id, activityId: webinar.id, attended, at: now });
    if (!seat) throw new Refusal('no-seat', liveMessages.noSeat, { httpStatus: 409 });
    await openGradebooks(trx, [student.id], webinar.id);
  });
  return { status: true, errorMsg: '' };
};
