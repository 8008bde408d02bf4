import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

const webinarColumns = ['id', 'hash', 'type_id', 'release_at', 'ends_at', 'called_off_at', 'room_closed_at', 'zoom_code'] as const;

/** A published live webinar by its hash. */
export function findWebinar(db: Queryable, classHash: string) {
  return db.selectFrom('activity').select(webinarColumns).where('hash', '=', classHash).where('kind', '=', 'class').where('published', '=', true).executeTakeFirst();
}

/** The webinar that a meeting was held for at a moment: codes are used again, so the one whose time is nearest. */
export function findWebinarOfMeeting(db: Queryable, meetingCode: string, at: Temporal.Instant) {
  return db
    .selectFrom('activity')
    .select(webinarColumns)
    .where('zoom_code', '=', meetingCode)
    .where('shelf', '=', 'live')
    .where('release_at', '<=', at.add({ hours: 3 }))
    .where('ends_at', '>=', at.subtract({ hours: 6 }))
    .orderBy(sql`abs(extract(epoch from release_at - ${at}::timestamptz))`)
    .executeTakeFirst();
}

/** What the student is called in the meeting, and by which mark the meeting's record names them. */
export function findAttendee(db: Queryable, studentId: string) {
  return db.selectFrom('student').select(['hash', 'title', 'firstname', 'lastname']).where('id', '=', studentId).executeTakeFirstOrThrow();
}

/** The seat holder that a meeting's record means: by the mark that the join link carried, else by the address of the account. */
export function findParticipant(db: Queryable, activityId: string, participant: { attendee: string; emailKey: string }) {
  return db
    .selectFrom('seat')
    .innerJoin('student', 'student.id', 'seat.student_id')
    .select('student.id')
    .where('seat.activity_id', '=', activityId)
    .where((eb) => eb.or([eb('student.hash', '=', participant.attendee), eb('student.email_key', '=', participant.emailKey)]))
    .orderBy((eb) => eb('student.hash', '=', participant.attendee), 'desc')
    .executeTakeFirst();
}

export type MeetingFact = {
  readonly fact_key: string;
  readonly source: 'webhook' | 'report';
  readonly meeting_code: string;
  readonly activity_id: string | null;
  readonly student_id: string | null;
  readonly what: 'joined' | 'left';
  readonly participant_name: string;
  readonly participant_email: string;
  readonly at: Temporal.Instant;
  readonly received_at: Temporal.Instant;
};

/** Keeps a fact once. False = it was told before. */
export async function insertMeetingEvent(db: Queryable, fact: MeetingFact): Promise<boolean> {
  const row = await db.insertInto('meeting_event').values(fact).onConflict((conflict) => conflict.column('fact_key').doNothing()).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** When the student first joined by the meeting's own record, at any time of it. */
export async function findFirstJoin(db: Queryable, activityId: string, studentId: string): Promise<Temporal.Instant | null> {
  const row = await db.selectFrom('meeting_event').select((eb) => eb.fn.min('at').as('at')).where('activity_id', '=', activityId).where('student_id', '=', studentId).where('what', '=', 'joined').executeTakeFirst();
  return row?.at ?? null;
}

/** Takes a delivery's signature; false = it was taken before. */
export async function insertDelivery(db: Queryable, signatureHash: Buffer, at: Temporal.Instant): Promise<boolean> {
  const row = await db.insertInto('webhook_delivery').values({ signature_hash: signatureHash, received_at: at }).onConflict((conflict) => conflict.doNothing()).returning('received_at').executeTakeFirst();
  return row !== undefined;
}

export function deleteDeliveriesBefore(db: Queryable, before: Temporal.Instant) {
  return db.deleteFrom('webhook_delivery').where('received_at', '<', before).execute();
}

export function findPass(db: Queryable, studentId: string, activityId: string) {
  return db.selectFrom('exam_attempt').select('id').where('student_id', '=', studentId).where('activity_id', '=', activityId).where('passed', '=', true).executeTakeFirst();
}
