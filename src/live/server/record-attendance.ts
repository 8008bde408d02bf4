import { accountKey } from '#accounts/account-key.ts';
import { ceType } from '#catalogue/ce-type.ts';
import { entersFrom, entersUntil } from '#classroom/entry-window.ts';
import { amendCreditType } from '#credit/server/amend-credit.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { noteEntry, noteLeaving } from '#seats/server/note-attendance.ts';
import { findFirstJoin, findParticipant, insertMeetingEvent, type findWebinar, type MeetingFact } from './live-queries.ts';

export type Webinar = NonNullable<Awaited<ReturnType<typeof findWebinar>>>;

/** Somebody joined or left, by the meeting's own record. */
export type Presence = {
  readonly source: MeetingFact['source'];
  readonly meetingCode: string;
  /** Names the participant's stay in the meeting: the same fact told again has the same. */
  readonly stayKey: string;
  readonly what: 'joined' | 'left';
  readonly at: Temporal.Instant;
  readonly name: string;
  readonly email: string;
  /** The mark that the join link carried, or empty. */
  readonly attendee: string;
};

export type Recorded = 'known' | 'unmatched' | 'matched';

/** No address is known by these keys. */
const noKey = '-';

/**
 * Keeps what the meeting says and notes it with the seat it belongs to. Being in the room at any moment between the opening of the door and its close
 * is an entry; if the student declared to have attended and already passed, the certificate is amended to live credit.
 */
export async function recordPresence(context: Context, trx: Queryable, webinar: Webinar | undefined, presence: Presence): Promise<Recorded> {
  const participant = webinar && (await findParticipant(trx, webinar.id, { attendee: presence.attendee || noKey, emailKey: presence.email ? accountKey(presence.email) : noKey }));
  const isNew = await insertMeetingEvent(trx, {
    fact_key: `${presence.stayKey}:${presence.what}:${presence.at.epochMilliseconds}`,
    source: presence.source,
    meeting_code: presence.meetingCode,
    activity_id: webinar?.id ?? null,
    student_id: participant?.id ?? null,
    what: presence.what,
    participant_name: presence.name.slice(0, 200),
    participant_email: presence.email.slice(0, 320),
    at: presence.at,
    received_at: context.now(),
  });
  if (!webinar?.ends_at || !participant) return 'unmatched';
  if (!isNew) return 'known';
  const stay = { studentId: participant.id, activityId: webinar.id };
  const opens = entersFrom({ startsAt: webinar.release_at });
  const closes = entersUntil({ endsAt: webinar.ends_at, closedAt: webinar.room_closed_at });
  const isInside = (at: Temporal.Instant) => Temporal.Instant.compare(opens, at) <= 0 && Temporal.Instant.compare(at, closes) < 0;
  let entered: Temporal.Instant | null = presence.what === 'joined' && isInside(presence.at) ? presence.at : null;
  if (presence.what === 'left') {
    if (Temporal.Instant.compare(webinar.release_at, presence.at) < 0) await noteLeaving(trx, { ...stay, at: presence.at });
    // Who joined before the door opened and left after the start was there.
    const firstJoin = await findFirstJoin(trx, webinar.id, participant.id);
    const wasThere = firstJoin !== null && Temporal.Instant.compare(firstJoin, opens) < 0 && Temporal.Instant.compare(webinar.release_at, presence.at) < 0;
    if (wasThere) entered = opens;
  }
  if (entered === null) return 'matched';
  const seat = await noteEntry(trx, { ...stay, at: entered });
  if (seat?.attended === true) await amendCreditType(context, trx, { ...stay, ceTypeId: ceType.participatory, reason: 'Attendance proved by the meeting’s record' });
  return 'matched';
}
