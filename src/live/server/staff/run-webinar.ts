// What whoever runs a webinar does at the desk: seats and meeting, hosts, its end, another time, a cancellation.
import { isMeeting } from '#catalogue/meeting.ts';
import { writeWebinarChange } from '#catalogue/server/activities/webinar-rows.ts';
import { fullName } from '#sign-in/full-name.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { hasMailServer } from '#platform/server/mail/mail-server.ts';
import { carryOut, readRehearsalState, type RehearsedAction } from '#platform/server/rehearsal/rehearsal.ts';
import { formatLiveDateTime } from '#platform/shared/dates.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Verdict } from '#platform/shared/rehearsal.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import {
  cancelWebinarIn,
  changeCapacityIn,
  changeMeetingIn,
  endWebinarIn,
  extendWebinarIn,
  moveWebinarIn,
} from '#seats/server/change-webinar.ts';
import { recordAction } from '#staff/server/audit.ts';
import { replaceHosts } from '#staff/server/team/webinar-host-rows.ts';
import { deskMessages } from '../../staff-contract.ts';
import type * as calls from '../../staff-contract.ts';
import { updateUnwanted } from '../meetings/meeting-queries.ts';
import { writePlace } from '../room/place-rows.ts';
import { listAudience, listOverlaps, writeBanner, type DeskWebinar } from './desk-queries.ts';
import { changeAsStaff, doerOf, requireWebinar, subjectOf, type DeskDoer } from './require-webinar.ts';
import { planOf, storeLook } from './store-look.ts';

export const changeWebinar: UseCase<typeof calls.changeWebinarCall> = (context, staff, { h, ...change }) =>
  changeAsStaff(context, staff, { h, act: 'live.changed' }, async (trx, webinar) => {
    const { capacity, banner, place } = change;
    const meeting = change.meeting?.trim();
    if (meeting && !isMeeting(meeting)) throw new Refusal('meeting-wrong', deskMessages.meetingWrong);
    if (capacity !== undefined) await changeCapacityIn(context, trx, h, capacity);
    if (meeting !== undefined && meeting !== (webinar.zoom_code ?? '')) {
      await changeMeetingIn(context, trx, h, meeting || null);
      // A link of the provider's own takes the place of the meeting in Zoom, which is deleted.
      await updateUnwanted(trx, webinar.id, context.now());
    }
    if (banner !== undefined)
      await writeBanner(trx, webinar.id, { banner: banner.trim(), by: staff.name, at: context.now() });
    if (place !== undefined && place.trim() !== webinar.place) {
      await writePlace(trx, webinar.id, { place: place.trim(), by: staff.name, at: context.now() });
      await writeWebinarChange(trx, webinar.id, {}, true);
    }
    const after = await requireWebinar(trx, staff, h);
    const shown = (row: DeskWebinar) => ({
      capacity: row.capacity,
      meeting: row.zoom_code,
      banner: row.banner,
      place: row.place,
    });
    return {
      result: {
        status: true,
        sentence:
          capacity === undefined
            ? 'Saved.'
            : deskMessages.promoted(after.reserved - webinar.reserved, await hasMailServer(context, trx)),
      },
      entry: { before: shown(webinar), after: { ...shown(after), promoted: after.reserved - webinar.reserved } },
    };
  });

export const saveHosts: UseCase<typeof calls.saveHostsCall> = (context, staff, { h, hosts }) =>
  changeAsStaff(context, staff, { h, act: 'live.hosts-named' }, async (trx, webinar) => {
    await replaceHosts(trx, webinar.id, hosts);
    const after = await requireWebinar(trx, staff, h);
    return { result: { status: true }, entry: { before: { hosts: webinar.hosts }, after: { hosts: after.hosts } } };
  });

/** Refused: a webinar that hasn't started, is over, or was canceled. */
export function requireRunning({ now }: Pick<Context, 'now'>, webinar: DeskWebinar): void {
  const isRunning =
    webinar.cancelled_at === null &&
    webinar.room_closed_at === null &&
    Temporal.Instant.compare(webinar.release_at, now()) <= 0 &&
    Temporal.Instant.compare(now(), webinar.ends_at) < 0;
  if (!isRunning) throw new Refusal('not-running', deskMessages.notRunning, { httpStatus: 409 });
}

export const extendWebinar: UseCase<typeof calls.extendWebinarCall> = (context, staff, { h, minutes }) =>
  changeAsStaff(context, staff, { h, act: 'live.extended' }, async (trx, webinar) => {
    requireRunning(context, webinar);
    await extendWebinarIn(context, trx, h, minutes);
    const endsAt = webinar.ends_at.add({ minutes });
    return {
      result: { status: true, endsAt },
      entry: { before: { endsAt: webinar.ends_at.toString() }, after: { endsAt: endsAt.toString() } },
    };
  });

export const endWebinar: UseCase<typeof calls.endWebinarCall> = (context, staff, { h, reason }) =>
  changeAsStaff(context, staff, { h, act: 'live.ended' }, async (trx, webinar) => {
    requireRunning(context, webinar);
    await endWebinarIn(context, trx, h);
    return { result: { status: true }, entry: { before: { endsAt: webinar.ends_at.toString() }, reason } };
  });

/** Refused: a webinar that is over or was canceled already. */
export function requireAhead({ now }: Pick<Context, 'now'>, webinar: DeskWebinar): void {
  const isOver = Temporal.Instant.compare(webinar.ends_at, now()) <= 0;
  if (isOver || webinar.cancelled_at !== null) throw new Refusal('over', deskMessages.over, { httpStatus: 409 });
}

type MoveInput = { readonly h: string; readonly starts: string; readonly durationMin: number };

/** The moment of a day and time in the provider's zone. Refused: one that is none, and one in the past. */
async function momentOf({ now }: Pick<Context, 'now'>, db: Queryable, starts: string): Promise<Temporal.Instant> {
  const timeZone = await readTimeZone(db);
  let moment: Temporal.Instant | null = null;
  try {
    moment = Temporal.PlainDateTime.from(starts, { overflow: 'reject' }).toZonedDateTime(timeZone).toInstant();
  } catch {
    // Not a day and time: refused below.
  }
  if (moment === null || Temporal.Instant.compare(moment, now()) <= 0)
    throw new Refusal('time-wrong', deskMessages.timeAhead);
  return moment;
}

type Reached = Awaited<ReturnType<typeof listAudience>>[number] & { readonly verdict: 'seat' | 'waitlist' };

/** The rows of a preview: the webinar itself, and everyone with a seat or on the waitlist. */
async function rowsOf(
  db: Queryable,
  webinar: DeskWebinar,
  { itself, each }: { readonly itself: string; readonly each: (person: Reached) => string },
): Promise<Verdict[]> {
  const [seats, waiting] = [
    await listAudience(db, webinar.id, 'seats'),
    await listAudience(db, webinar.id, 'waitlist'),
  ];
  const people: readonly Reached[] = [
    ...seats.map((person) => ({ ...person, verdict: 'seat' as const })),
    ...waiting.map((person) => ({ ...person, verdict: 'waitlist' as const })),
  ];
  return [
    { key: webinar.hash, name: webinar.title, verdict: 'webinar', text: itself, isDone: true },
    ...people.map((person) => ({
      key: person.hash,
      name: fullName(person),
      verdict: person.verdict,
      text: each(person),
      isDone: true,
    })),
  ];
}

const peopleIn = (verdicts: readonly Verdict[]): number =>
  verdicts.filter(({ verdict }) => verdict !== 'webinar').length;

export const moveWebinarAction: RehearsedAction<DeskDoer> = {
  name: 'live.move-webinar',
  fingerprints: async (_context, trx, input) =>
    planOf(await requireWebinar(trx, (input as { by: DeskDoer }).by, (input as MoveInput).h)),
  async carryOut(context, trx, { by, input, verdicts, reason }) {
    const { h, starts, durationMin } = input as MoveInput;
    const webinar = await requireWebinar(trx, by, h);
    requireAhead(context, webinar);
    const startsAt = await momentOf(context, trx, starts);
    await moveWebinarIn(context, trx, h, { startsAt, durationMin });
    await recordAction(context, trx, {
      by,
      act: 'live.moved',
      subject: subjectOf(webinar),
      before: { startsAt: webinar.release_at.toString(), durationMin: webinar.duration_min },
      after: { startsAt: startsAt.toString(), durationMin },
      reason,
    });
    return deskMessages.moved(peopleIn(verdicts), await hasMailServer(context, trx));
  },
};

export const rehearseMove: UseCase<typeof calls.rehearseMoveCall> = async (context, staff, asked) => {
  const { db } = context;
  const webinar = await requireWebinar(db, staff, asked.h);
  requireAhead(context, webinar);
  const { starts, durationMin } = asked;
  if (durationMin < 15 || durationMin > 480) throw new Refusal('time-wrong', deskMessages.lengthWrong);
  const startsAt = await momentOf(context, db, starts);
  if (startsAt.equals(webinar.release_at) && durationMin === webinar.duration_min)
    throw new Refusal('time-wrong', deskMessages.sameTime);
  const rivals = new Map(
    (await listOverlaps(db, webinar.id, { startsAt, endsAt: startsAt.add({ minutes: durationMin }) })).map(
      ({ hash, title }) => [hash, title],
    ),
  );
  const timeZone = await readTimeZone(db);
  const verdicts = await rowsOf(db, webinar, {
    itself: `From ${formatLiveDateTime(webinar.release_at.epochMilliseconds, timeZone)} to ${formatLiveDateTime(startsAt.epochMilliseconds, timeZone)}.`,
    each: (person) => {
      const rival = rivals.get(person.hash);
      const text = `Starts ${formatLiveDateTime(startsAt.epochMilliseconds, person.time_zone)} for them.`;
      return rival === undefined ? text : `${text} Also has a spot in “${rival}” then.`;
    },
  });
  const kept = { act: moveWebinarAction.name, input: { h: asked.h, starts, durationMin }, verdicts, webinar };
  return { ...(await storeLook(context, staff, kept)), before: webinar.release_at, after: startsAt };
};

export const cancelWebinarAction: RehearsedAction<DeskDoer> = {
  name: 'live.cancel-webinar',
  fingerprints: moveWebinarAction.fingerprints,
  async carryOut(context, trx, { by, input, verdicts, reason }) {
    const webinar = await requireWebinar(trx, by, (input as { h: string }).h);
    requireAhead(context, webinar);
    await cancelWebinarIn(context, trx, webinar.hash);
    await recordAction(context, trx, {
      by,
      act: 'live.canceled',
      subject: subjectOf(webinar),
      before: { startsAt: webinar.release_at.toString() },
      reason,
    });
    return deskMessages.canceled(peopleIn(verdicts), await hasMailServer(context, trx));
  },
};

export const rehearseCancel: UseCase<typeof calls.rehearseCancelCall> = async (context, staff, { h }) => {
  const webinar = await requireWebinar(context.db, staff, h);
  requireAhead(context, webinar);
  const verdicts = await rowsOf(context.db, webinar, {
    itself: 'Reservations close, and the page says that it was canceled.',
    each: ({ verdict }) => (verdict === 'seat' ? 'Gets an email. Calendars remove the webinar.' : 'Gets an email.'),
  });
  return storeLook(context, staff, { act: cancelWebinarAction.name, input: { h }, verdicts, webinar });
};

const carriesOut =
  (action: RehearsedAction<DeskDoer>): UseCase<typeof calls.moveWebinarCall> =>
  async (context, staff, { h, reason }) => ({
    status: true,
    ...(await carryOut(context, doerOf(staff), action, { h, reason })),
  });

export const doMove = carriesOut(moveWebinarAction);
export const doCancel = carriesOut(cancelWebinarAction);

export const readWebinarProgress: UseCase<typeof calls.webinarRehearsalCall> = async (context, staff, { h }) => {
  const { state, doneRows, sentence } = await readRehearsalState(context, staff.id, h);
  return { status: true, state, doneRows, sentence };
};
