// Brings a webinar's meeting and everyone's links to what the webinar and its seats are now: creates, moves, cancels,
// admits, withdraws, fetches the report. It may end at any point and be done again.
import type { Context } from '#platform/server/context.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { changeMeetingIn } from '#seats/server/change-webinar.ts';
import {
  findDueMeeting,
  findLink,
  findLinkedMeeting,
  insertLink,
  listDueMeetings,
  listSeatsToLink,
  listStaleLinks,
  updateBusy,
  updateGiven,
  updateLink,
  updateOutcome,
  updateReportAt,
  updateSent,
  updateStillBusy,
  updateWithdrawn,
  type DueMeeting,
} from './meeting-queries.ts';
import { MeetingFault, type MeetingService } from './meeting-service.ts';
import { openService, sealLink, unsealLink } from './open-service.ts';
import { recordReport, recordReportedAnswers } from './record-report.ts';
import { syncMeetingJob } from '../job-kinds.ts';

/** A process that says nothing for this long has died. */
const busySec = 45;
/** The wait after a failure that says nothing of when to try again. */
const retrySec = 60;
/** Wrong keys and missing permissions wait for a person: trying them every minute helps nobody. */
const hopelessSec = 600;
/** Between two fetches of a report. */
const reportEveryMin = 60;
/** The longest that Enter Webinar waits for a link. */
const entryMs = 3000;

type Seat = Awaited<ReturnType<typeof listSeatsToLink>>[number];

/** The address of nobody, on the portal's own host: no member's address leaves the portal. */
const aliasAt = (publicUrl: string): string => {
  const { hostname } = new URL(publicUrl);
  return `m-${publicHash(20).toLowerCase()}@${hostname.includes('.') ? hostname : `${hostname}.invalid`}`;
};

/** Registers the holder of a seat, under the alias that is noted first. */
async function admit(
  context: Context,
  service: () => Promise<MeetingService>,
  { activityId, meetingId, seat }: { readonly activityId: string; readonly meetingId: string; readonly seat: Seat },
): Promise<void> {
  const { db, config, now } = context;
  const alias = await insertLink(db, {
    activity_id: activityId,
    seat_id: seat.seat_id,
    meeting_id: meetingId,
    alias: seat.alias ?? aliasAt(config.publicUrl),
    made_at: now(),
  });
  const guest = { alias, firstName: seat.firstname, lastName: seat.lastname };
  const { registrantId, url } = await (await service()).admit(meetingId, guest);
  await updateLink(db, alias, registrantId, sealLink(context, url, alias));
}

async function bringUpToDate(context: Context, due: DueMeeting): Promise<void> {
  const { db, now } = context;
  const { activity_id: activityId } = due;
  const service = await openService(context, db, { kind: due.kind });
  const plan = async () => ({
    title: due.title,
    startsAt: due.release_at,
    durationMin: due.duration_min ?? 60,
    timeZone: await readTimeZone(db),
  });
  if (due.must_cancel && due.meeting_id !== null) {
    await service.cancel(due.meeting_id);
    await dropMeeting(context, due);
    return;
  }
  let meetingId = due.meeting_id;
  if (due.must_create) {
    const created = await service.create(await plan());
    await db.transaction().execute(async (trx) => {
      await changeMeetingIn(context, trx, due.hash, created);
      await updateSent(trx, activityId, { meetingId: created, plan: due, at: now() });
    });
    meetingId = created;
  }
  if (meetingId === null) return;
  if (due.must_change) {
    await service.change(meetingId, await plan());
    await updateSent(db, activityId, { meetingId, plan: due, at: now() });
  }
  const stillBusy = () => updateStillBusy(db, activityId, now().add({ seconds: busySec }));
  if (due.must_link || due.must_create) {
    for (const link of await listStaleLinks(db, activityId)) {
      await service.withdraw(link.meeting_id, { id: link.registrant_id, alias: link.alias });
      await updateWithdrawn(db, { id: link.id }, now());
      await stillBusy();
    }
    for (const seat of await listSeatsToLink(db, activityId)) {
      await admit(context, () => Promise.resolve(service), { activityId, meetingId, seat });
      await stillBusy();
    }
  }
  if (due.must_report) {
    await recordReport(context, due.hash, await service.fetchReport(meetingId));
    await recordReportedAnswers(context, due.hash, await service.fetchAnswers(meetingId));
    await updateReportAt(db, activityId, now().add({ minutes: reportEveryMin }));
  }
}

/** The meeting is gone: a number that Zoom made leads nowhere, and neither do its links. */
async function dropMeeting(context: Context, due: DueMeeting): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    if (due.zoom_code === due.meeting_id) await changeMeetingIn(context, trx, due.hash, null);
    await updateSent(trx, due.activity_id, { meetingId: null, plan: null, at: context.now() });
    await updateWithdrawn(trx, { activityId: due.activity_id }, context.now());
  });
}

/** Sees to one webinar, unless another process does. A failure is noted for the desk, and tried again. */
export async function syncMeeting(context: Context, { activityId }: { readonly activityId: string }): Promise<void> {
  const { db, now, log } = context;
  if (!(await updateBusy(db, activityId, { now: now(), until: now().add({ seconds: busySec }) }))) return;
  const due = await findDueMeeting(db, activityId, now());
  if (due === undefined) return;
  let outcome: Parameters<typeof updateOutcome>[2] = { fault: null, retryAt: null };
  try {
    await bringUpToDate(context, due);
  } catch (error) {
    if (!(error instanceof MeetingFault)) {
      await updateOutcome(db, activityId, { fault: null, retryAt: now().add({ seconds: retrySec }) });
      throw error;
    }
    log.warn({ problem: error.problem }, 'meeting service');
    // Deleted in Zoom, or made in another account: the seats need one that exists.
    if (error.problem === 'not-found') await dropMeeting(context, due);
    const isHopeless =
      error.problem === 'wrong-keys' || error.problem === 'missing-scope' || error.problem === 'no-license';
    const seconds = error.retryAfterSec ?? (isHopeless ? hopelessSec : retrySec);
    outcome = { fault: error.message, retryAt: now().add({ seconds }) };
  }
  await updateOutcome(db, activityId, outcome);
}

/** Every minute: sees to each webinar whose meeting or links aren't what they should be. */
export async function syncDueMeetings(context: Context): Promise<void> {
  for (const activityId of await listDueMeetings(context.db, context.now()))
    await context.jobs.enqueue(context.db, syncMeetingJob, { activityId });
}

/**
 * The personal link of a seat that is entered now. One that isn't there yet is asked for on the spot, for three seconds
 * at most. Null: the webinar has none, or the service doesn't answer; then everyone's common link leads in.
 */
export async function personalLink(
  context: Context,
  { activityId, seatId }: { readonly activityId: string; readonly seatId: string },
): Promise<string | null> {
  const { db } = context;
  const meeting = await findLinkedMeeting(db, activityId);
  if (!meeting?.meeting_id) return null;
  const { kind, meeting_id: meetingId } = meeting;
  const read = async () => {
    const link = await findLink(db, seatId);
    return link?.url_sealed ? unsealLink(context, link.url_sealed, link.alias) : null;
  };
  let url = await read();
  const [seat] = url === null ? await listSeatsToLink(db, activityId, seatId) : [];
  if (seat !== undefined) {
    const service = () => openService(context, db, { kind, signal: AbortSignal.timeout(entryMs) });
    await admit(context, service, { activityId, meetingId, seat }).catch((error: unknown) => {
      if (!(error instanceof MeetingFault)) throw error;
      context.log.warn({ problem: error.problem }, 'entered by the common link');
    });
    url = await read();
  }
  await updateGiven(db, seatId, url === null ? 'common' : 'personal');
  return url;
}
