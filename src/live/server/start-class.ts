import { isLiveClass } from '#catalogue/class-type.ts';
import { readSetting } from '#platform/server/database/setting-rows.ts';
import { mayEnterRoom } from '../entry-window.ts';
import { nameOnCertificate } from '#credit/frozen-facts.ts';
import type { Context } from '#platform/server/context.ts';
import { openBatcher } from '#platform/server/database/request-batcher.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { noteEntries } from '#seats/server/note-attendance.ts';
import { openGradebooks } from '#study-path/server/log-view.ts';
import { liveMessages, type classStartCall } from '../contract.ts';
import { personalLink } from './meetings/sync-meeting.ts';
import { meetingUrl, meetingTemplate } from './meetings/meeting-url.ts';
import { findWebinar, listAttendees } from './live-queries.ts';

type Entry = {
  readonly activityId: string;
  readonly seatId: string;
  readonly gradebookId: string;
  readonly zoomCode: string;
  readonly url: string;
};

/** The webinar if it can be entered now; refuses otherwise. */
async function findOpenWebinar({ db }: Context, classHash: string, now: Temporal.Instant) {
  const webinar = await findWebinar(db, classHash);
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
  return { id: webinar.id, zoomCode: webinar.zoom_code };
}

/** Logs that these students enter, in one transaction. */
async function enter(
  context: Context,
  classHash: string,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, Entry | Error>> {
  const at = context.now();
  const { id: activityId, zoomCode } = await findOpenWebinar(context, classHash, at);
  return context.db.transaction().execute(async (trx) => {
    const seats = await noteEntries(trx, { studentIds, activityId, at });
    const attendees = await listAttendees(trx, [...seats.keys()]);
    const gradebooks = await openGradebooks(trx, [...seats.keys()], activityId);
    const template = await readSetting(trx, meetingTemplate);
    const entries = new Map<string, Entry | Error>(
      studentIds.map((studentId) => [studentId, new Refusal('no-seat', liveMessages.noSeat, { httpStatus: 409 })]),
    );
    for (const attendee of attendees)
      entries.set(attendee.id, {
        activityId,
        seatId: seats.get(attendee.id)?.seatId ?? '',
        gradebookId: gradebooks.get(attendee.id) ?? '',
        zoomCode,
        url: meetingUrl(template, { zoomCode, attendee: attendee.hash, name: nameOnCertificate(attendee) }),
      });
    return entries;
  });
}

const askToEnter = openBatcher(enter, { spacingMs: 50 });

/**
 * Logs that the student enters, inside the window and with a seat, and gives the meeting's address. Pressing again
 * enters again.
 */
export const startClass: UseCase<typeof classStartCall> = async (context, student, { c: classHash }) => {
  const { activityId, seatId, gradebookId, zoomCode, url } = await askToEnter(context, classHash, student.id);
  return {
    status: true,
    attendeeId: Number(seatId),
    gradebookId: Number(gradebookId),
    zoomCode,
    meetingUrl: (await personalLink(context, { activityId, seatId })) ?? url,
  };
};
