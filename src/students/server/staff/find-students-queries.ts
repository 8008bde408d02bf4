import { isUnreachable } from '#sign-in/server/unreachable-rows.ts';
import { sql, type RawBuilder } from 'kysely';
import { columnOf } from '#accounts/server/open-account.ts';
import { isFiled, studentFieldNames } from '#accounts/student-fields.ts';
import type { Queryable } from '#platform/server/context.ts';
import type { StudentFilters } from '../../staff-schemas.ts';
import type { Typed } from '../../student-find.ts';

type Piece = { readonly limit: number; readonly offset: number };

const columns = [
  'id',
  'hash',
  'title',
  'firstname',
  'lastname',
  'username',
  'email',
  'job_title',
  'city',
  'state',
  'country',
  'agd_number',
  'created_at',
  'disabled_at',
  'email_verified_at',
  'merged_into',
] as const;

type Condition = RawBuilder<unknown>;

const openPair = sql`
  select from student_double pair
  join student other on other.id = case when pair.one_id = student.id then pair.other_id else pair.one_id end
  where (pair.one_id = student.id or pair.other_id = student.id) and pair.not_double_at is null
    and other.merged_into is null and student.merged_into is null`;

const states: Readonly<Record<NonNullable<StudentFilters['is']>, Condition>> = {
  disabled: sql`student.disabled_at is not null and student.merged_into is null`,
  unconfirmed: sql`student.email_verified_at is null`,
  doubles: sql`student.id in (select one_id from student_double where not_double_at is null union select other_id from student_double where not_double_at is null) and exists (${openPair})`,
  'no-mailings': sql`student.mailings_off_at is not null`,
  unreachable: sql`${isUnreachable} and student.disabled_at is null`,
  merged: sql`student.merged_into is not null`,
};

function conditionsOf(filters: StudentFilters): Condition[] {
  const { profession, country, state, joinedFrom, joinedUntil, is } = filters;
  return [
    ...(profession ? [sql`student.job_title = ${profession}`] : []),
    ...(country ? [sql`student.country = ${country}`] : []),
    ...(state ? [sql`student.state = ${state}`] : []),
    ...(joinedFrom ? [sql`student.created_at >= ${`${joinedFrom}T00:00:00Z`}::timestamptz`] : []),
    ...(joinedUntil
      ? [sql`student.created_at < ${`${joinedUntil}T00:00:00Z`}::timestamptz + interval '24 hours'`]
      : []),
    ...(is ? [states[is]] : []),
  ];
}

const like = (part: string): Condition => sql`student.find_text like ${`%${part.replaceAll(/[\\%_]/g, '\\$&')}%`}`;
const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0
    ? sql`true`
    : sql.join(
        conditions.map((each) => sql`(${each})`),
        sql` and `,
      );

const select = (db: Queryable) =>
  db
    .selectFrom('student')
    .select(columns)
    .select([sql<boolean>`exists (${openPair})`.as('is_double'), isUnreachable.as('is_unreachable')]);

export type FoundRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

/** The newest students of some filters. */
export function listNewest(db: Queryable, filters: StudentFilters, { limit, offset }: Piece): Promise<FoundRow[]> {
  return select(db)
    .where(sql<boolean>`${all(conditionsOf(filters))}`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many students there are of some filters. */
export async function countNewest(db: Queryable, filters: StudentFilters): Promise<number> {
  const { count } = await db
    .selectFrom('student')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`${all(conditionsOf(filters))}`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Words as they are in `find_text`: without accents, case and apostrophes. */
export async function plainWords(db: Queryable, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ plain: string }>`
    select plain_words(word) as plain from unnest(${[...words]}::text[]) with ordinality as each(word, position) order by position`.execute(
    db,
  );
  return rows.map(({ plain }) => plain);
}

/** The ids of those who have exactly what was typed: an address, a username, an AGD number, a certificate's code. */
const havingExactly = ({ whole, code }: Typed, narrowed: Condition) => sql`
  select id from student where email_key = ${whole} and ${narrowed}
  union all select id from student where username_key = ${whole} and ${narrowed}
  union all select id from student where agd_number = ${code} and ${narrowed}
  union all select student.id from credit join student on student.id = credit.student_id
    where lower(replace(verification_code, '-', '')) = ${code} and ${narrowed}`;

/**
 * Whole matches first, then names that begin so. The latter are read in the order of their index, and all others only
 * where those do not fill the piece: a short word is in tens of thousands.
 */
function listRanked(db: Queryable, condition: Condition, typed: Typed, filters: StudentFilters, piece: Piece) {
  const { whole, code } = typed;
  const narrowed = all(conditionsOf(filters));
  const last = piece.limit + piece.offset;
  const beginsSo = sql`name_key like ${`${(typed.words[0] ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`}`;
  return select(db)
    .where(
      sql<boolean>`student.id in (
        with beginning as materialized (
          select id from student where ${beginsSo} and (${condition}) and ${narrowed} order by name_key, id limit ${last}
        )
        select id from beginning
        union all (
          select id from student where not (${beginsSo}) and (${condition}) and ${narrowed}
            and (select count(*) from beginning) < ${last}
          order by name_key, id limit ${last})
        union all ${havingExactly(typed, narrowed)})`,
    )
    .orderBy(
      sql`case when email_key = ${whole} or username_key = ${whole} or agd_number = ${code} then 0
        when name_key = ${whole} then 1 when ${beginsSo} then 2 else 3 end`,
    )
    .orderBy('name_key')
    .orderBy('id')
    .limit(piece.limit)
    .offset(piece.offset)
    .execute();
}

/** That every word that was typed is in a student. */
const fits = (typed: Typed, plain: readonly string[]): Condition =>
  all(
    typed.digits === null
      ? typed.words.map((word, index) => {
          const folded = plain[index] ?? '';
          return folded === word || folded === '' ? like(word) : sql`${like(word)} or ${like(folded)}`;
        })
      : [like(typed.digits)],
  );

/** How many students every word that was typed is in. */
export async function countFitting(
  db: Queryable,
  typed: Typed,
  plain: readonly string[],
  filters: StudentFilters,
): Promise<number> {
  const narrowed = all(conditionsOf(filters));
  const { rows } = await sql<{ count: number }>`select count(distinct id)::int as count from (
    select id from student where ${fits(typed, plain)} and ${narrowed}
    union all ${havingExactly(typed, narrowed)}) as found`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Students in whom every word that was typed is found. */
export function listFitting(
  db: Queryable,
  typed: Typed,
  plain: readonly string[],
  filters: StudentFilters,
  piece: Piece,
): Promise<FoundRow[]> {
  return listRanked(db, fits(typed, plain), typed, filters, piece);
}

/** The same with one typing error in each word of four letters or more. */
export function listForgiving(
  db: Queryable,
  typed: Typed,
  plain: readonly string[],
  filters: StudentFilters,
  piece: Piece,
): Promise<FoundRow[]> {
  const conditions = plain
    .flatMap((words) => words.split(' '))
    .filter((word) => word !== '')
    .map((word) => (word.length < 4 ? like(word) : sql`student.find_spellings && spellings_of(${word})`));
  return conditions.length === 0 ? Promise.resolve([]) : listRanked(db, all(conditions), typed, filters, piece);
}

/** The rows of an export, in the order of their names. */
export function listForExport(
  db: Queryable,
  by: { readonly ids: readonly string[] } | { readonly hashes: readonly string[] },
) {
  return db
    .selectFrom('student')
    .select([...studentFieldNames.filter(isFiled).map(columnOf), 'created_at'])
    .where(
      'ids' in by
        ? sql<boolean>`id = any(${[...by.ids]}::bigint[])`
        : sql<boolean>`hash = any(${[...by.hashes]}::text[])`,
    )
    .orderBy('name_key')
    .orderBy('id')
    .execute();
}
