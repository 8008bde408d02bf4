// The meeting of a webinar, from the desk: Zoom's is created and checked, the link of any other one tested.
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readSetting } from '#platform/server/database/setting-rows.ts';
import { deskMessages } from '../../staff-contract.ts';
import type * as calls from '../../staff-contract.ts';
import { syncMeetingJob } from '../job-kinds.ts';
import { clearRetryOf, findMeetingState, findServiceRow, insertMeeting } from '../meetings/meeting-queries.ts';
import { MeetingFault } from '../meetings/meeting-service.ts';
import { meetingUrl, meetingTemplate } from '../meetings/meeting-url.ts';
import { openService } from '../meetings/open-service.ts';
import { requireAhead } from './run-webinar.ts';
import { changeAsStaff, requireWebinar } from './require-webinar.ts';
import { testLink } from './test-link.ts';

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

/** Whether the link that members get answers (WE-72). The host in the link is asked only if the settings name it. */
export const testMeetingLink: UseCase<typeof calls.testLinkCall> = async (context, staff, { h }) => {
  const { db, config } = context;
  const { zoom_code: zoomCode } = await requireWebinar(db, staff, h);
  if (!zoomCode) throw new Refusal('no-meeting', deskMessages.noMeeting, { httpStatus: 409 });
  const template = await readSetting(db, meetingTemplate);
  const isConnected = (await findServiceRow(db)) !== undefined;
  const named = [template, ...(isConnected ? [config.zoomAddresses.token] : [])].map(
    (address) => new URL(address).host,
  );
  // Nobody's mark and nobody's name: the test isn't anybody's attendance.
  const url = new URL(meetingUrl(template, { zoomCode, attendee: 'test', name: 'Test' }));
  const found = await testLink(url, named);
  return changeAsStaff(context, staff, { h, act: 'live.link-tested' }, () =>
    Promise.resolve({
      result: { status: true, ...found },
      entry: { after: { host: url.host, answers: found.isReady } },
    }),
  );
};
