import { sql, type Insertable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { StudentImport } from '#platform/server/database/tables.gen.ts';

/**
 * Of these keys those that are someone's username or email address, or an address that its owner can still take back.
 */
export async function listTakenKeys(
  db: Queryable,
  keys: readonly string[],
  now: Temporal.Instant,
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const wanted = sql<string>`unnest(${keys}::text[])`;
  const { rows } = await sql<{ key: string }>`
    select key from ${wanted} as key
    where exists (select from student where username_key = key)
      or exists (select from student where email_key = key)
      or exists (
        select from mailed_code
        where lower(detail) = key and purpose = 'undo-email' and spent_at is null and expires_at > ${now})`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Of these AGD numbers those that are a member's. */
export async function listTakenAgdNumbers(db: Queryable, numbers: readonly string[]): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await db.selectFrom('student').select('agd_number').where('agd_number', 'in', numbers).execute();
  return new Set(rows.flatMap(({ agd_number: number }) => (number === null ? [] : [number])));
}

export const insertStudentImport = (
  db: Queryable,
  values: Omit<Insertable<StudentImport>, 'id' | 'undone_by' | 'undone_at'>,
) => db.insertInto('student_import').values(values).execute();

/** The newest files of members, with how many of their accounts are left. */
export const listStudentImports = (db: Queryable) =>
  db
    .selectFrom('student_import')
    .select([
      'hash',
      'filename',
      'reason',
      'made_by',
      'made_at',
      'undone_by',
      'undone_at',
      sql<number>`cardinality(accounts)`.as('opened'),
    ])
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();

export const findStudentImport = (db: Queryable, hash: string) =>
  db.selectFrom('student_import').selectAll().where('hash', '=', hash).executeTakeFirst();

export const updateStudentImportUndone = (db: Queryable, id: string, undone: { by: string; at: Temporal.Instant }) =>
  db.updateTable('student_import').set({ undone_by: undone.by, undone_at: undone.at }).where('id', '=', id).execute();

/** The accounts that an import opened and that are left, by name, locked; with what says that somebody uses them. */
export const lockImported = (db: Queryable, hashes: readonly string[]) =>
  db
    .selectFrom('student')
    .select((eb) => [
      'id',
      'hash',
      'title',
      'firstname',
      'lastname',
      'email',
      'agreed_at',
      'merged_into',
      eb
        .selectFrom('credit')
        .select('verification_code')
        .whereRef('credit.student_id', '=', 'student.id')
        .orderBy('credit.id', 'desc')
        .limit(1)
        .as('certificate'),
      eb.exists(eb.selectFrom('seat').select('id').whereRef('seat.student_id', '=', 'student.id')).as('has_seat'),
    ])
    .where(sql<boolean>`hash = any(${hashes}::text[])`)
    .orderBy('lastname')
    .orderBy('firstname')
    .orderBy('id')
    .forUpdate()
    .execute();
