import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { RowChange } from '#platform/server/database/row-journal.ts';

/** Both accounts, locked in one order whichever is named first. */
export async function lockBoth(trx: Queryable, hashes: readonly [string, string]) {
  const rows = await trx
    .selectFrom('student')
    .selectAll()
    .where('hash', 'in', [...hashes])
    .orderBy('id')
    .forUpdate()
    .execute();
  return hashes.map((hash) => rows.find((row) => row.hash === hash));
}

/** Starts a merge: from here on, in this transaction, credit may go from one to the other. */
export function insertMerge(
  trx: Queryable,
  merge: {
    hash: string;
    from_id: string;
    into_id: string;
    merged_by: string;
    reason: string;
    at: Temporal.Instant;
  },
) {
  return trx
    .insertInto('student_merge')
    .values({ ...merge, running_in: sql`pg_current_xact_id()` })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function insertMergeRows(trx: Queryable, mergeId: string, changes: readonly RowChange[]): Promise<void> {
  await sql`
    insert into student_merge_row (merge_id, table_name, row_key, before, after)
    select ${mergeId}, each.value ->> 'table', each.value -> 'key', nullif(each.value -> 'before', 'null'), nullif(each.value -> 'after', 'null')
    from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) with ordinality as each(value, position) order by each.position`.execute(
    trx,
  );
}

/** The merge is done: nothing may change hands anymore. */
export function closeMerge(trx: Queryable, id: string, undoneAt: Temporal.Instant | null) {
  return trx
    .updateTable('student_merge')
    .set({ running_in: null, ...(undoneAt === null ? {} : { undone_at: undoneAt }) })
    .where('id', '=', id)
    .execute();
}

export function lockMerge(trx: Queryable, hash: string) {
  return trx
    .selectFrom('student_merge')
    .innerJoin('student as survivor', 'survivor.id', 'student_merge.into_id')
    .innerJoin('student as gone', 'gone.id', 'student_merge.from_id')
    .selectAll('student_merge')
    .select([
      'survivor.hash as into_hash',
      'survivor.firstname as into_firstname',
      'survivor.merged_into as into_merged',
      'gone.hash as from_hash',
    ])
    .where('student_merge.hash', '=', hash)
    .forUpdate('student_merge')
    .executeTakeFirst();
}

export function openMerge(trx: Queryable, id: string) {
  return trx
    .updateTable('student_merge')
    .set({ running_in: sql`pg_current_xact_id()` })
    .where('id', '=', id)
    .execute();
}

export async function listMergeRows(trx: Queryable, mergeId: string): Promise<RowChange[]> {
  const rows = await trx
    .selectFrom('student_merge_row')
    .select(['table_name', 'row_key', 'before', 'after'])
    .where('merge_id', '=', mergeId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    table: row.table_name,
    key: row.row_key as RowChange['key'],
    before: row.before as RowChange['before'],
    after: row.after as RowChange['after'],
  }));
}

/** Deletes merges that can no longer be undone, because they contain what members once wrote. */
export async function deleteOldMergeRows(db: Queryable, before: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('student_merge_row')
    .where('merge_id', 'in', (eb) => eb.selectFrom('student_merge').select('id').where('at', '<', before))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Merges that a student's account took part in, the newest first. */
export function listMerges(db: Queryable, studentId: string) {
  return db
    .selectFrom('student_merge')
    .innerJoin('student as gone', 'gone.id', 'student_merge.from_id')
    .innerJoin('student as survivor', 'survivor.id', 'student_merge.into_id')
    .select([
      'student_merge.hash',
      'student_merge.at',
      'student_merge.undone_at',
      'student_merge.merged_by',
      'student_merge.reason',
      'student_merge.from_id',
      'gone.hash as from_hash',
      'gone.username as from_username',
      'survivor.hash as into_hash',
      'survivor.username as into_username',
    ])
    .where((eb) => eb.or([eb('from_id', '=', studentId), eb('into_id', '=', studentId)]))
    .orderBy('student_merge.at', 'desc')
    .execute();
}
