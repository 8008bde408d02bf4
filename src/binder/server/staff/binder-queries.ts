// Binders that were made, and what the provider itself puts into them.
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { Binder, BinderEntry, CommitteeMember, SubstantiveChange } from '#platform/server/database/tables.gen.ts';

const selectBinders = (db: Queryable) =>
  db
    .selectFrom('binder')
    .leftJoin('file', 'file.id', 'binder.file_id')
    .leftJoin('activity', 'activity.hash', 'binder.activity_hash')
    .selectAll('binder')
    .select(['file.storage_key', 'file.size_bytes', 'file.sha256', 'activity.title as activity_title']);

/** Binders, the newest first. */
export const listBinders = (db: Queryable, limit: number) =>
  selectBinders(db).orderBy('binder.id', 'desc').limit(limit).execute();

export const findBinder = (db: Queryable, hash: string) =>
  selectBinders(db).where('binder.hash', '=', hash).executeTakeFirst();

/** Until the transaction ends, nobody else asks for a binder: one is made at a time. */
export async function lockBinders(trx: Queryable): Promise<void> {
  await sql`lock table binder in share row exclusive mode`.execute(trx);
}

export async function insertBinder(db: Queryable, binder: Insertable<Binder>): Promise<void> {
  await db.insertInto('binder').values(binder).execute();
}

export async function updateBinder(db: Queryable, hash: string, changes: Updateable<Binder>): Promise<void> {
  await db.updateTable('binder').set(changes).where('hash', '=', hash).execute();
}

/** Everything that the provider put in, in the order in which it came. */
export const listEntries = (db: Queryable) =>
  db
    .selectFrom('binder_entry')
    .leftJoin('file', 'file.id', 'binder_entry.file_id')
    .leftJoin('activity', 'activity.id', 'binder_entry.activity_id')
    .selectAll('binder_entry')
    .select(['file.filename', 'file.hash as file_hash', 'file.storage_key', 'activity.hash as activity_hash'])
    .orderBy('binder_entry.id')
    .execute();
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

export const findEntry = (db: Queryable, hash: string) =>
  db.selectFrom('binder_entry').selectAll().where('hash', '=', hash).executeTakeFirst();

export async function insertEntry(db: Queryable, entry: Insertable<BinderEntry>): Promise<void> {
  await db.insertInto('binder_entry').values(entry).execute();
}

/** Takes out what is not a file: a place has one text, or one reason why it isn't needed. */
export async function deleteWords(
  db: Queryable,
  place: { readonly item: number; readonly activityId: string | null; readonly document: number | null },
): Promise<void> {
  await db
    .deleteFrom('binder_entry')
    .where('item', '=', place.item)
    .where('activity_id', 'is not distinct from', place.activityId)
    .where('document', 'is not distinct from', place.document)
    .where('kind', '<>', 'file')
    .execute();
}

export async function deleteEntry(db: Queryable, hash: string): Promise<void> {
  await db.deleteFrom('binder_entry').where('hash', '=', hash).execute();
}

/** A stored PDF that isn't public, by its hash. */
export const findPrivatePdf = (db: Queryable, hash: string) =>
  db
    .selectFrom('file')
    .select(['id', 'filename'])
    .where('hash', '=', hash)
    .where('is_public', '=', false)
    .where('content_type', 'like', 'application/pdf%')
    .executeTakeFirst();

export const findActivityOf = (db: Queryable, hash: string) =>
  db.selectFrom('activity').select(['id', 'hash', 'title']).where('hash', '=', hash).executeTakeFirst();

/** How many of these hashes are activities. */
export async function countActivities(db: Queryable, hashes: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('activity')
    .where('hash', 'in', [...hashes])
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The committee, longest-serving members first. */
export const listCommittee = (db: Queryable) =>
  db.selectFrom('committee_member').selectAll().orderBy('served_from').orderBy('id').execute();

export const lockMember = (trx: Queryable, hash: string) =>
  trx.selectFrom('committee_member').selectAll().where('hash', '=', hash).forUpdate().executeTakeFirst();

export async function insertMember(db: Queryable, member: Insertable<CommitteeMember>): Promise<void> {
  await db.insertInto('committee_member').values(member).execute();
}

export async function updateMember(db: Queryable, hash: string, changes: Updateable<CommitteeMember>): Promise<void> {
  await db
    .updateTable('committee_member')
    .set({ ...changes, revision: sql<number>`revision + 1` })
    .where('hash', '=', hash)
    .execute();
}

export async function deleteMember(db: Queryable, hash: string): Promise<void> {
  await db.deleteFrom('committee_member').where('hash', '=', hash).execute();
}

/** Substantive changes, the newest first. */
export const listChanges = (db: Queryable) =>
  db.selectFrom('substantive_change').selectAll().orderBy('changed_on', 'desc').orderBy('id', 'desc').execute();

export const lockChange = (trx: Queryable, hash: string) =>
  trx.selectFrom('substantive_change').selectAll().where('hash', '=', hash).forUpdate().executeTakeFirst();

export async function insertChange(db: Queryable, change: Insertable<SubstantiveChange>): Promise<void> {
  await db.insertInto('substantive_change').values(change).execute();
}

export async function updateChange(db: Queryable, hash: string, changes: Updateable<SubstantiveChange>): Promise<void> {
  await db
    .updateTable('substantive_change')
    .set({ ...changes, revision: sql<number>`revision + 1` })
    .where('hash', '=', hash)
    .execute();
}

export async function deleteChange(db: Queryable, hash: string): Promise<void> {
  await db.deleteFrom('substantive_change').where('hash', '=', hash).execute();
}

type Gap = { readonly activityId: string; readonly documents: readonly number[] };

/** Replaces what the files of activities lack: of one activity, or of all. */
export async function replaceGaps(
  trx: Queryable,
  gaps: readonly Gap[],
  { now, activityId }: { readonly now: Temporal.Instant; readonly activityId: string | null },
): Promise<void> {
  const old = trx.deleteFrom('activity_file_gap');
  await (activityId === null ? old : old.where('activity_id', '=', activityId)).execute();
  if (gaps.length === 0) return;
  await trx
    .insertInto('activity_file_gap')
    .values(gaps.map((gap) => ({ activity_id: gap.activityId, documents: [...gap.documents], looked_at: now })))
    .execute();
}

/** What the files of activities lack, the latest activity first. */
export const listGaps = (db: Queryable, limit: number) =>
  db
    .selectFrom('activity_file_gap')
    .innerJoin('activity', 'activity.id', 'activity_file_gap.activity_id')
    .select(['activity.hash', 'activity.title', 'activity_file_gap.documents'])
    .select((eb) => eb.fn.countAll<string>().over().as('count'))
    .orderBy('activity.release_at', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(limit)
    .execute();
