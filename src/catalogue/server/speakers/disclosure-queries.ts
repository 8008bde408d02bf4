// Disclosures: one row a person and activity.
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { Disclosure } from '#platform/server/database/tables.gen.ts';
import type { Relationship, Resolution, TypedDisclosure } from '../../disclosure-form.ts';

/** What the form asks for in addition to the relationships. */
export type Answers = Partial<Pick<TypedDisclosure, 'parts' | 'offLabel' | 'offLabelText' | 'agreements' | 'bio'>>;
/** What the JSON columns hold, and the states there are. */
type Stored = {
  readonly state: 'asked' | 'returned' | 'reviewed' | 'resolved' | 'declined';
  readonly typed: TypedDisclosure | null;
  readonly relationships: readonly Relationship[];
  readonly answers: Answers;
  readonly resolution: readonly Resolution[];
};
/** A disclosure with whose it is. */
export type DisclosureRow = Omit<Selectable<Disclosure>, keyof Stored> &
  Stored & {
    readonly speaker_hash: string;
    readonly speaker_name: string;
    readonly speaker_email: string;
    readonly speaker_bio: string;
  };

/** The disclosures about an activity or draft, with the hash of each person. */
export function listDisclosureFacts(db: Queryable, subjectHash: string) {
  return db
    .selectFrom('disclosure')
    .innerJoin('speaker', 'speaker.id', 'disclosure.speaker_id')
    .select(['speaker.hash as speaker_hash', 'disclosure.state', 'disclosure.sentence', 'disclosure.due_on'])
    .where('disclosure.subject_hash', '=', subjectHash)
    .orderBy('disclosure.id')
    .execute();
}

const selectDisclosures = (db: Queryable) =>
  db
    .selectFrom('disclosure')
    .innerJoin('speaker', 'speaker.id', 'disclosure.speaker_id')
    .selectAll('disclosure')
    .select([
      'speaker.hash as speaker_hash',
      'speaker.name as speaker_name',
      'speaker.email as speaker_email',
      'speaker.bio as speaker_bio',
    ])
    .$castTo<DisclosureRow>();

export const listDisclosuresOf = (db: Queryable, subjectHash: string) =>
  selectDisclosures(db).where('subject_hash', '=', subjectHash).orderBy('disclosure.id').execute();

/** A person's disclosures, newest first. */
export const listSpeakersDisclosures = (db: Queryable, speakerId: string) =>
  selectDisclosures(db).where('speaker_id', '=', speakerId).orderBy('disclosure.id', 'desc').execute();

export const findDisclosure = (db: Queryable, hash: string) =>
  selectDisclosures(db).where('disclosure.hash', '=', hash).executeTakeFirst();

/** The same, held until the transaction ends. */
export const lockDisclosure = (db: Queryable, hash: string) =>
  selectDisclosures(db).where('disclosure.hash', '=', hash).forUpdate('disclosure').executeTakeFirst();

/** The disclosure that an emailed code opens, by its key. */
export const findByCode = (db: Queryable, codeKey: string) =>
  selectDisclosures(db).where('code_key', '=', codeKey).executeTakeFirst();
export const lockByCode = (db: Queryable, codeKey: string) =>
  selectDisclosures(db).where('code_key', '=', codeKey).forUpdate('disclosure').executeTakeFirst();

export const lockDisclosureOf = (db: Queryable, subjectHash: string, speakerId: string) =>
  selectDisclosures(db)
    .where('subject_hash', '=', subjectHash)
    .where('speaker_id', '=', speakerId)
    .forUpdate('disclosure')
    .executeTakeFirst();

export const insertDisclosure = (db: Queryable, values: Insertable<Disclosure>) =>
  db.insertInto('disclosure').values(values).returning('id').executeTakeFirstOrThrow();

export const updateDisclosure = (db: Queryable, id: string, values: Updateable<Disclosure>) =>
  db.updateTable('disclosure').set(values).where('id', '=', id).execute();

/** Reviewed disclosures of these people that were signed on or after `since`, newest first, about other activities. */
export async function listStanding(
  db: Queryable,
  of: { readonly speakerIds: readonly string[]; readonly subjectHash: string; readonly since: Temporal.Instant },
) {
  if (of.speakerIds.length === 0) return [];
  return selectDisclosures(db)
    .where('speaker_id', 'in', of.speakerIds)
    .where('subject_hash', '<>', of.subjectHash)
    .where('disclosure.state', 'in', ['reviewed', 'resolved'])
    .where('reused_from', 'is', null)
    .where('returned_at', '>=', of.since)
    .orderBy('returned_at', 'desc')
    .orderBy('disclosure.id', 'desc')
    .execute();
}

/** Everything that was asked and is not back. */
export const listAsked = (db: Queryable) =>
  selectDisclosures(db).where('disclosure.state', '=', 'asked').orderBy('due_on').orderBy('disclosure.id').execute();

/** What needs someone: not back, back and not reviewed, declined. */
export const listOpen = (db: Queryable) =>
  selectDisclosures(db)
    .where('disclosure.state', 'in', ['asked', 'returned', 'declined'])
    .orderBy('due_on')
    .orderBy('disclosure.id')
    .execute();

/**
 * Published activities by hash: their title, the start of a live webinar, and everyone who shapes their content.
 */
export async function listActivitySubjects(db: Queryable, hashes: readonly string[]) {
  if (hashes.length === 0) return [];
  return db
    .selectFrom('activity')
    .select(['activity.hash', 'activity.title'])
    .select((eb) => [
      sql<Temporal.Instant | null>`case when activity.list = 'live' then activity.release_at end`.as('starts_at'),
      eb
        .selectFrom('activity_speaker')
        .innerJoin('speaker', 'speaker.id', 'activity_speaker.speaker_id')
        .whereRef('activity_speaker.activity_id', '=', 'activity.id')
        .select(sql<string[] | null>`array_agg(speaker.hash)`.as('hashes'))
        .as('speakers'),
    ])
    .where('activity.hash', 'in', [...hashes])
    .execute();
}

/** Who is emailed about a disclosure: whoever asked, if they still have one of these roles, else all who do. */
export async function listEditors(db: Queryable, askedBy: string | null, roles: readonly string[]) {
  const all = await db
    .selectFrom('staff_member')
    .select(['id', 'name', 'email'])
    .where('ended_at', 'is', null)
    .where('joined_at', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('staff_role')
          .select('staff_role.role')
          .whereRef('staff_role.staff_id', '=', 'staff_member.id')
          .where('staff_role.role', 'in', [...roles]),
      ),
    )
    .orderBy('id')
    .execute();
  const asked = all.filter(({ id }) => id === askedBy);
  return asked.length > 0 ? asked : all;
}
