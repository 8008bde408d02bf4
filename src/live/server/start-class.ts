import { isLiveClass } from '#catalogue/class-type.ts';
import { mayEnterRoom } from '../entry-window.ts';
import { nameOnCertificate } from '#credit/certificate.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { readMeetingTemplate } from '#provider/server/provider.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { noteEntry } from '#seats/server/note-attendance.ts';
import { openGradebook } from '#study-path/server/log-view.ts';
import { liveMessages, type classStartCall } from '../contract.ts';
import { meetingUrl, usualTemplate } from './meeting-url.ts';
import { findAttendee, findWebinar } from './live-queries.ts';

/** Logs that the student enters, inside the window and with a seat, and gives the meeting's address. Pressing again enters again. */
export const startClass: UseCase<typeof classStartCall> = async (context, student, { c: classHash }) => {
  const now = context.now();
  const webinar = await findWebinar(context.db, classHash);
  if (!webinar || !isLiveClass(webinar.type_id) || webinar.ends_at === null)
    throw new Refusal('unknown-webinar', liveMessages.startRefused, { httpStatus: 404 });
  const times = { startsAt: webinar.release_at, endsAt: webinar.ends_at, closedAt: webinar.room_closed_at };
  if (webinar.cancelled_at !== null)
    throw new Refusal('webinar-cancelled', liveMessages.cancelled, { httpStatus: 409 });
  if (webinar.zoom_code === null || !mayEnterRoom(times, now)) {
    const isBefore = Temporal.Instant.compare(now, webinar.ends_at) < 0 && webinar.room_closed_at === null;
    throw isBefore
      ? new Refusal('not-open-yet', liveMessages.notOpenYet, { httpStatus: 409 })
      : new Refusal('webinar-ended', liveMessages.ended, { httpStatus: 409 });
  }
  const zoomCode = webinar.zoom_code;
  return context.db.transaction().execute(async (trx) => {
    const seat = await noteEntry(trx, { studentId: student.id, activityId: webinar.id, at: now });
    if (!seat) throw new Refusal('no-seat', liveMessages.noSeat, { httpStatus: 409 });
    const attendee = await findAttendee(trx, student.id);
    return {
      status: true as const,
      attendeeId: Number(seat.seatId),
      gradebookId: Number(await openGradebook(trx, student.id, webinar.id)),
      zoomCode,
      meetingUrl: meetingUrl(await readMeetingTemplate(trx, usualTemplate), {
        zoomCode,
        attendee: attendee.hash,
        name: nameOnCertificate(attendee),
      }),
    };
  });
};
