import { accountKey } from '#sign-in/account-key.ts';
import { ceType } from '#catalogue/ce-type.ts';
import { writeWebinarChange, updateAttendanceReported } from '#catalogue/server/activities/webinar-rows.ts';
import { entersFrom, entersUntil } from '../../entry-window.ts';
import { amendCreditType } from '#credit/server/corrections/amend-credit.ts';
import { attendanceOfSeat } from '#credit/server/attendance/seat-attendance.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { noteEntry, noteLeaving, notePresence, restoreEntries } from '#seats/server/note-attendance.ts';
import { presenceOf } from '../../attended-minutes.ts';
import { findLastStay } from '../room/room-queries.ts';
import {
  dropMatchedSeats,
  keepAgain,
  keepMatchedSeat,
  listFactsOf,
  listSeatsBefore,
  lockAttendance,
} from './attendance-import-queries.ts';
import { settleAnswers, unsettleAnswers } from './answer-queries.ts';
import {
  findFirstFact,
  findFirstJoin,
  findParticipant,
  findSettled,
  insertInstanceEnd,
  insertMeetingEvent,
  listInstanceEnds,
  listOpenPresences,
  listPresenceEvents,
  listSettledAs,
  settleParticipant,
  unsettleParticipant,
  type findWebinar,
  type MeetingFact,
} from '../live-queries.ts';

export type Webinar = NonNullable<Awaited<ReturnType<typeof findWebinar>>>;

/** Someone joined or left, by the meeting's own record. */
export type Presence = {
  readonly source: MeetingFact['source'];
  readonly meetingCode: string;
  /** Names the participant's stay in the meeting: the same fact reported again has the same. */
  readonly stayKey: string;
  /** Names one running of the meeting; empty if the source does not distinguish them. */
  readonly instanceKey: string;
  readonly what: 'joined' | 'left';
  readonly at: Temporal.Instant;
  readonly name: string;
  readonly email: string;
  /** The mark that the join link carried, or empty. */
  readonly attendee: string;
  /** By what the service knows the holder of a personal link; empty for everyone else. */
  readonly registrantId: string;
};

/** Names one fact: the same one reported again has the same key. */
export const factKeyOf = ({ stayKey, what, at }: Pick<Presence, 'stayKey' | 'what' | 'at'>): string =>
  `${stayKey}:${what}:${at.epochMilliseconds}`;

/** Names one participant's stay in one running, whether a webhook or a report says so. */
export const stayKeyOf = (instanceKey: string, participant: string): string => `${instanceKey}:${participant}`;

export type Recorded = 'known' | 'unmatched' | 'matched';

/** No address is known by these keys. */
const noKey = '-';

/** When a student was in the meeting of a webinar, by everything that it reported. */
export async function readPresence(
  db: Queryable,
  { studentId, activityId }: { readonly studentId: string; readonly activityId: string },
) {
  const events = await listPresenceEvents(db, activityId, studentId);
  const ends = await listInstanceEnds(db, activityId);
  return presenceOf(
    events.map((event) => ({
      stayKey: event.stay_key,
      instanceKey: event.instance_key,
      what: event.what as 'joined' | 'left',
      atMs: event.at.epochMilliseconds,
    })),
    new Map(ends.map((end) => [end.instance_key, end.ended_at.epochMilliseconds])),
  );
}

/**
 * Recalculates when a student was in the meeting. Members who said they attended and already passed get live credit
 * once the minutes suffice.
 */
export async function updatePresence(
  context: Context,
  trx: Queryable,
  webinar: Webinar,
  studentId: string,
  by?: string,
): Promise<void> {
  const stay = { studentId, activityId: webinar.id };
  const seat = await notePresence(trx, stay, async () => {
    const presence = await readPresence(trx, stay);
    return presence.spans.length === 0 && presence.open === 0 && (await findFirstFact(trx, stay)) === undefined
      ? null
      : presence;
  });
  if (seat?.attended !== true || seat.presence === null) return;
  const attendance = attendanceOfSeat({
    ...webinar,
    attendance_reported_at: context.now(),
    seat_state: 'reserved',
    started_at: seat.enteredAt,
    presence: seat.presence,
    attendance_noted: seat.isNoted,
    unmatched_is_absent: false,
    is_in_room: (await findLastStay(trx, webinar.id, studentId)) !== undefined,
  });
  if (attendance?.isEnough)
    await amendCreditType(context, trx, {
      ...stay,
      ceTypeId: ceType.participatory,
      reason: 'Attendance proved by the meeting’s record',
      attendance,
      ...(by === undefined ? {} : { by }),
    });
}

/** The times in which joining is entering: from the opening of the entry window to its close. */
function entryTimes(webinar: Webinar & { readonly ends_at: Temporal.Instant }) {
  const opens = entersFrom({ startsAt: webinar.release_at });
  const closes = entersUntil({ endsAt: webinar.ends_at, closedAt: webinar.room_closed_at });
  return {
    opens,
    isInside: (at: Temporal.Instant) =>
      Temporal.Instant.compare(opens, at) <= 0 && Temporal.Instant.compare(at, closes) < 0,
  };
}

/** Whom a person matched somebody in the meeting to, and who decided. */
export type Match = { readonly name: string; readonly email: string; readonly studentId: string; readonly by: string };

/**
 * Notes what the meeting recorded of somebody with the seat of the member whom a person named: entry, leaving, minutes,
 * and the credit that they prove. False = nobody of that name and address is unmatched.
 */
export async function matchParticipant(
  context: Context,
  trx: Queryable,
  webinar: Webinar,
  { name, email, studentId, by }: Match,
): Promise<boolean> {
  const events = await settleParticipant(trx, webinar.id, { name, email, studentId, as: 'member', by });
  if (events.length === 0 || webinar.ends_at === null) return false;
  await settleAnswers(trx, webinar.id, { name, email, studentId });
  const stay = { studentId, activityId: webinar.id };
  await keepMatchedSeat(trx, stay);
  await noteFacts(trx, { ...webinar, ends_at: webinar.ends_at }, studentId, events);
  await updatePresence(context, trx, webinar, studentId, by);
  return true;
}

/**
 * Undoes what a person decided about somebody in the meeting. A member's seat says again what it said before, and what
 * else the meeting recorded of them; certificates stay as they are. False = nobody of that name and address was
 * settled.
 */
export async function unmatchParticipant(
  context: Context,
  trx: Queryable,
  webinar: Webinar,
  { name, email }: Pick<Match, 'name' | 'email'>,
): Promise<boolean> {
  await lockAttendance(trx, webinar.id);
  const settled = await listSettledAs(trx, webinar.id, { name, email });
  if (settled.length === 0) return false;
  await unsettleParticipant(trx, webinar.id, { name, email });
  const studentIds = settled.flatMap(({ student_id }) => student_id ?? []);
  for (const studentId of studentIds) await unsettleAnswers(trx, webinar.id, { name, email, studentId });
  await restoreSeats(trx, webinar, studentIds);
  for (const studentId of studentIds) await updatePresence(context, trx, webinar, studentId);
  return true;
}

/**
 * Gives members' seats back what they said before imports and matches, and notes with them what still counts: facts
 * that are taken back are gone already.
 */
export async function restoreSeats(trx: Queryable, webinar: Webinar, students: readonly string[]): Promise<void> {
  const studentIds = [...new Set(students)];
  if (studentIds.length === 0 || webinar.ends_at === null) return;
  const before = await listSeatsBefore(trx, webinar.id, studentIds);
  await restoreEntries(trx, before);
  await keepAgain(
    trx,
    before.map(({ seat_id }) => seat_id),
  );
  const facts = Map.groupBy(await listFactsOf(trx, webinar.id, studentIds), ({ student_id }) => student_id);
  for (const [studentId, own] of facts) await noteFacts(trx, { ...webinar, ends_at: webinar.ends_at }, studentId, own);
  await dropMatchedSeats(trx, webinar.id, studentIds);
}

/** Notes with a member's seat when the meeting's record has them come and leave. */
export async function noteFacts(
  trx: Queryable,
  webinar: Webinar & { readonly ends_at: Temporal.Instant },
  studentId: string,
  facts: readonly { readonly what: string; readonly at: Temporal.Instant }[],
): Promise<void> {
  const { opens, isInside } = entryTimes(webinar);
  const stay = { studentId, activityId: webinar.id };
  const isAfterStart = ({ at }: { readonly at: Temporal.Instant }) =>
    Temporal.Instant.compare(webinar.release_at, at) < 0;
  const inOrder = facts.toSorted((one, other) => Temporal.Instant.compare(one.at, other.at));
  const joins = inOrder.filter(({ what }) => what === 'joined');
  const leaves = inOrder.filter(({ what }) => what === 'left');
  // Members who joined before the entry window opened and left after the start were there.
  const wasThere =
    joins.some(({ at }) => Temporal.Instant.compare(at, opens) < 0) && leaves.some(isAfterStart) ? opens : null;
  const entered = wasThere ?? joins.find(({ at }) => isInside(at))?.at ?? null;
  const left = leaves.findLast(isAfterStart)?.at ?? null;
  if (entered !== null) await noteEntry(trx, { ...stay, at: entered });
  if (left !== null) await noteLeaving(trx, { ...stay, at: left });
}

/**
 * Keeps what the meeting says and notes it with the seat it belongs to. Being in the room at any moment between the
 * opening of the entry window and its close is an entry; the minutes in the scheduled window decide which credit it
 * earns.
 */
export async function recordPresence(
  context: Context,
  trx: Queryable,
  webinar: Webinar | undefined,
  presence: Presence,
): Promise<Recorded> {
  // The webinar's row before any seat's: the order in which every transaction locks them.
  if (webinar && webinar.attendance_reported_at === null)
    await updateAttendanceReported(trx, webinar.id, context.now());
  const participant =
    webinar &&
    (await findParticipant(trx, webinar.id, {
      attendee: presence.attendee || noKey,
      emailKey: presence.email ? accountKey(presence.email) : noKey,
      registrantId: presence.registrantId || noKey,
    }));
  // Whom a person settled stays settled: what Zoom delivers later about them is nobody's work again.
  const settled =
    webinar && !participant
      ? await findSettled(trx, webinar.id, { name: presence.name, email: presence.email })
      : undefined;
  const studentId = participant?.id ?? settled?.student_id ?? null;
  const isNew = await insertMeetingEvent(trx, {
    fact_key: factKeyOf(presence),
    stay_key: presence.stayKey,
    instance_key: presence.instanceKey,
    source: presence.source,
    meeting_code: presence.meetingCode,
    activity_id: webinar?.id ?? null,
    student_id: studentId,
    ...settled,
    registrant_id: presence.registrantId || null,
    what: presence.what,
    participant_name: presence.name.slice(0, 200),
    participant_email: presence.email.slice(0, 320),
    at: presence.at,
    received_at: context.now(),
  });
  if (!webinar?.ends_at || studentId === null) return settled === undefined ? 'unmatched' : 'known';
  if (!isNew) return 'known';
  const stay = { studentId, activityId: webinar.id };
  const { opens, isInside } = entryTimes({ ...webinar, ends_at: webinar.ends_at });
  let entered: Temporal.Instant | null = presence.what === 'joined' && isInside(presence.at) ? presence.at : null;
  if (presence.what === 'left') {
    if (Temporal.Instant.compare(webinar.release_at, presence.at) < 0)
      await noteLeaving(trx, { ...stay, at: presence.at });
    // Members who joined before the entry window opened and left after the start were there.
    const firstJoin = await findFirstJoin(trx, webinar.id, studentId);
    const wasThere =
      firstJoin !== null &&
      Temporal.Instant.compare(firstJoin, opens) < 0 &&
      Temporal.Instant.compare(webinar.release_at, presence.at) < 0;
    if (wasThere) entered = opens;
  }
  if (entered !== null) await noteEntry(trx, { ...stay, at: entered });
  await updatePresence(context, trx, webinar, studentId);
  return 'matched';
}

/**
 * A running of the meeting ended. Whoever did not leave before stayed until then. After the planned end it closes the
 * way in too; before it the host may only have started the meeting again.
 */
export async function recordMeetingEnd(
  context: Context,
  trx: Queryable,
  webinar: Webinar | undefined,
  { instanceKey, at }: { readonly instanceKey: string; readonly at: Temporal.Instant },
): Promise<void> {
  const isAfterEnd = webinar?.ends_at && Temporal.Instant.compare(webinar.ends_at, at) <= 0;
  if (webinar && isAfterEnd && webinar.room_closed_at === null)
    await writeWebinarChange(trx, webinar.id, { roomClosedAt: at }, false);
  await insertInstanceEnd(trx, { instance_key: instanceKey, activity_id: webinar?.id ?? null, ended_at: at });
  if (!webinar) return;
  for (const { student_id: studentId } of await listOpenPresences(trx, webinar.id))
    await updatePresence(context, trx, webinar, studentId);
}
