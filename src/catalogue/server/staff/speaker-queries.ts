// Speakers as the console lists and changes them.
import { sql, type Updateable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { Speaker } from '#platform/server/database/tables.gen.ts';

type Filter = { readonly q?: string | undefined; readonly is?: 'open' | 'unused' | undefined };

const conditionsOf = ({ q, is }: Filter) => [
  ...(q === undefined || q.trim() === ''
    ? []
    : [sql<boolean>`plain_words(speaker.name) like ${`%`} || plain_words(${q.trim()}) || ${`%`}`]),
  ...(is === 'open'
    ? [
        sql<boolean>`exists (select from disclosure where speaker_id = speaker.id and state in ('asked', 'returned', 'declined'))`,
      ]
    : []),
  ...(is === 'unused' ? [sql<boolean>`not exists (select from activity_speaker where speaker_id = speaker.id)`] : []),
];

const matching = (db: Queryable, filter: Filter) =>
  conditionsOf(filter).reduce((query, condition) => query.where(condition), db.selectFrom('speaker'));

export async function countSpeakers(db: Queryable, filter: Filter): Promise<number> {
  const { count } = await matching(db, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const sorts = {
  name: sql`lower(speaker.name)`,
  activities: sql`activities`,
  changed: sql`speaker.changed_at`,
} as const;
export type SpeakerSort = keyof typeof sorts;

const countOf = (state: string) =>
  sql<number>`(select count(*)::int from disclosure where speaker_id = speaker.id and state = ${state})`;

export function listSpeakers(
  db: Queryable,
  filter: Filter,
  { sort, isDescending, limit, offset }: { sort: SpeakerSort; isDescending: boolean; limit: number; offset: number },
) {
  return matching(db, filter)
    .select(['speaker.hash', 'speaker.name', 'speaker.degree', 'speaker.changed_at', 'speaker.changed_by'])
    .select([
      sql<number>`(select count(*)::int from activity_speaker where speaker_id = speaker.id)`.as('activities'),
      countOf('asked').as('asked'),
      countOf('returned').as('returned'),
      countOf('declined').as('declined'),
    ])
    .orderBy(sorts[sort], (order) => (isDescending ? order.desc().nullsLast() : order.asc().nullsLast()))
    .orderBy('speaker.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export const findSpeaker = (db: Queryable, hash: string) =>
  db.selectFrom('speaker').selectAll().where('hash', '=', hash).executeTakeFirst();

/** The same, held until the transaction ends. */
export const lockSpeaker = (db: Queryable, hash: string) =>
  db.selectFrom('speaker').selectAll().where('hash', '=', hash).forUpdate().executeTakeFirst();
export const lockSpeakerById = (db: Queryable, id: string) =>
  db.selectFrom('speaker').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export type SpeakerRecord = NonNullable<Awaited<ReturnType<typeof findSpeaker>>>;

export const listSpeakersByHash = (db: Queryable, hashes: readonly string[]) =>
  hashes.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('speaker')
        .leftJoin('file as photo', 'photo.id', 'speaker.photo_file_id')
        .select([
          'speaker.id',
          'speaker.hash',
          'speaker.email',
          'photo.hash as photo_hash',
          'photo.filename as photo_filename',
        ])
        .where('speaker.hash', 'in', [...hashes])
        .execute();

export async function insertSpeaker(
  db: Queryable,
  values: {
    hash: string;
    name: string;
    degree: string;
    email: string;
    changed_by: string;
    changed_at: Temporal.Instant;
  },
): Promise<void> {
  await db.insertInto('speaker').values(values).execute();
}

/** Writes a speaker who is locked, and raises the revision, which it returns. */
export async function updateSpeaker(db: Queryable, id: string, values: Updateable<Speaker>): Promise<number> {
  const { revision } = await db
    .updateTable('speaker')
    .set((eb) => ({ ...values, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

export const deleteSpeaker = (db: Queryable, id: string) => db.deleteFrom('speaker').where('id', '=', id).execute();

/** Whether an activity or a disclosure names them. */
export async function isNamed(db: Queryable, speakerId: string): Promise<boolean> {
  const { rows } = await sql<{ is_named: boolean }>`select
    exists (select from activity_speaker where speaker_id = ${speakerId})
    or exists (select from activity where speaker_id = ${speakerId})
    or exists (select from disclosure where speaker_id = ${speakerId}) as is_named`.execute(db);
  return rows[0]?.is_named ?? false;
}

/** Stored files by id or hash. */
export const findFileById = (db: Queryable, id: string | null) =>
  id === null
    ? Promise.resolve(undefined)
    : db
        .selectFrom('file')
        .select(['hash', 'filename', 'content_type', 'size_bytes', 'is_public'])
        .where('id', '=', id)
        .executeTakeFirst();

/** The ids of files by hash, of these content types. */
export async function findFileId(
  db: Queryable,
  hash: string | null,
  contentTypes: readonly string[],
): Promise<string | null | undefined> {
  if (hash === null) return null;
  const file = await db
    .selectFrom('file')
    .select('id')
    .where('hash', '=', hash)
    .where('content_type', 'in', [...contentTypes])
    .executeTakeFirst();
  return file?.id;
}
