// The meeting that Zoom creates for a webinar, from the desk.
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { deskMessages } from '../../staff-contract.ts';
import type * as calls from '../../staff-contract.ts';
import { syncMeetingJob } from '../job-kinds.ts';
import { clearRetryOf, findMeetingState, findServiceRow, insertMeeting } from '../meetings/meeting-queries.ts';
import { MeetingFault } from '../meetings/meeting-service.ts';
import { openService } from '../meetings/open-service.ts';
import { requireAhead } from './run-webinar.ts';
import { changeAsStaff, requireWebinar } from './require-webinar.ts';

/** Zoom ends registration beyond this. */
const mostRegistrants = 4999;

export const createMeeting: UseCase<typeof calls.createMeetingCall> = (context, staff, { h }) =>
  changeAsStaff(context, staff, { h, act: 'live.meeting-asked' }, async (trx, webinar) => {
    requireAhead(context, webinar);
    const account = await findServiceRow(trx);
    if (account === undefined) throw new Refusal('not-connected', deskMessages.notConnected, { httpStatus: 409 });
    if ((await findMeetingState(trx, webinar.id)) !== undefined)
      throw new Refusal('meeting-exists', deskMessages.meetingIsThere, { httpStatus: 409 });
    if (Math.max(webinar.capacity ?? 0, webinar.reserved) > mostRegistrants)
      throw new Refusal('too-many-seats', deskMessages.tooManySeats, { httpStatus: 409 });
    await insertMeeting(trx, { activityId: webinar.id, kind: account.kind, at: context.now() });
    await context.jobs.enqueue(trx, syncMeetingJob, { activityId: webinar.id });
    return {
      result: { status: true, sentence: deskMessages.meetingComing },
      entry: { before: { meeting: webinar.zoom_code }, after: { kind: account.kind } },
    };
  });

export const checkMeeting: UseCase<typeof calls.checkMeetingCall> = async (context, staff, { h }) => {
  const { db } = context;
  const { id, reserved } = await requireWebinar(db, staff, h);
  const state = await findMeetingState(db, id);
  const ask = async (): Promise<{ isReady: boolean; sentence: string; hostUrl: string | null }> => {
    if (state?.meeting_id == null) return { isReady: false, sentence: deskMessages.meetingNotYet, hostUrl: null };
    const hostUrl = await (await openService(context, db, { kind: state.kind })).hostLink(state.meeting_id);
    return { isReady: true, sentence: deskMessages.meetingReady(state.links, reserved), hostUrl };
  };
  const found = await ask().catch((error: unknown) => {
    if (!(error instanceof MeetingFault)) throw error;
    return { isReady: false, sentence: error.message, hostUrl: null };
  });
  return changeAsStaff(context, staff, { h, act: 'live.meeting-checked' }, async (trx) => {
    await clearRetryOf(trx, id);
    await context.jobs.enqueue(trx, syncMeetingJob, { activityId: id });
    return { result: { status: true, ...found }, entry: { after: { ready: found.isReady } } };
  });
};
