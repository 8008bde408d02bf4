import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

/** A student's row, disabled and merged ones too. */
export function findStudentOfStaff(db: Queryable, hash: string) {
  return db.selectFrom('student').selectAll().where('hash', '=', hash).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockStudentOfStaff(trx: Queryable, hash: string) {
  return trx.selectFrom('student').selectAll().where('hash', '=', hash).forUpdate().executeTakeFirst();
}

export type StudentRow = NonNullable<Awaited<ReturnType<typeof findStudentOfStaff>>>;

export function findNameById(db: Queryable, id: string) {
  return db.selectFrom('student').select(['hash', 'firstname', 'lastname']).where('id', '=', id).executeTakeFirst();
}

/** How many of each there are, for the head of the page. */
export async function countOf(db: Queryable, studentId: string) {
  const { rows } = await sql<{ sessions: number; passkeys: number; notes: number; credits: number }>`
    select
      (select count(*)::int from session where student_id = ${studentId}) as sessions,
      (select count(*)::int from passkey where student_id = ${studentId}) as passkeys,
      (select count(*)::int from student_note where student_id = ${studentId}) as notes,
      (select count(*)::int from credit where student_id = ${studentId}
        and not exists (select from credit_correction where credit_id = credit.id)) as credits`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A count has a row.');
  return counts;
}

export function listSeatsAhead(db: Queryable, studentId: string, now: Temporal.Instant) {
  return db
    .selectFrom('seat')
    .innerJoin('activity', 'activity.id', 'seat.activity_id')
    .select(['activity.hash', 'activity.title', 'activity.release_at', 'seat.state'])
    .where('seat.student_id', '=', studentId)
    .where('activity.cancelled_at', 'is', null)
    .where('activity.release_at', '>', now)
    .orderBy('activity.release_at')
    .limit(20)
    .execute();
}

/** What was viewed and has no valid credit, the newest first. */
export function listInProgress(db: Queryable, studentId: string) {
  return db
    .selectFrom('gradebook')
    .innerJoin('activity', 'activity.id', 'gradebook.activity_id')
    .select(['activity.hash', 'activity.title', 'gradebook.last_viewed_at'])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('evaluation')
            .select('evaluation.id')
            .whereRef('evaluation.activity_id', '=', 'activity.id')
            .where('evaluation.student_id', '=', studentId),
        )
        .as('has_evaluated'),
      eb
        .selectFrom('exam_attempt')
        .whereRef('exam_attempt.activity_id', '=', 'activity.id')
        .where('exam_attempt.student_id', '=', studentId)
        .select(sql<number>`count(*)::int`.as('count'))
        .as('attempts'),
    ])
    .where('gradebook.student_id', '=', studentId)
    .where('gradebook.last_viewed_at', 'is not', null)
    .where(
      sql<boolean>`not exists (select from credit where credit.student_id = ${studentId} and credit.activity_id = activity.id
        and not exists (select from credit_correction where credit_id = credit.id))`,
    )
    .orderBy('gradebook.last_viewed_at', 'desc')
    .limit(5)
    .execute();
}

export function findLastCredit(db: Queryable, studentId: string) {
  return db
    .selectFrom('credit')
    .select(['verification_code', 'title', 'credits', 'local_date', 'ce_type_id'])
    .where('student_id', '=', studentId)
    .where(sql<boolean>`not exists (select from credit_correction where credit_id = credit.id)`)
    .orderBy('earned_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findLastMessage(db: Queryable, studentId: string) {
  return db
    .selectFrom('support_message')
    .select(['subject', 'received_at'])
    .where('student_id', '=', studentId)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function listMailsTo(db: Queryable, studentId: string, most: number) {
  return db
    .selectFrom('mail')
    .select([
      'id',
      'kind',
      'subject',
      'recipient',
      'created_at',
      'sent_at',
      'captured',
      'given_up_at',
      'attempts',
      'last_error',
      'bounced_at',
      'bounce_reason',
      'unclear_at',
      sql<boolean>`text_body <> ''`.as('has_text'),
    ])
    .where('student_id', '=', studentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

export function findMailTo(db: Queryable, studentId: string, mailId: string) {
  return db
    .selectFrom('mail')
    .select([
      'id',
      'kind',
      'subject',
      'sent_at',
      'captured',
      'given_up_at',
      'bounced_at',
      sql<boolean>`text_body <> ''`.as('has_text'),
    ])
    .where('student_id', '=', studentId)
    .where('id', '=', mailId)
    .executeTakeFirst();
}

export function listViewed(db: Queryable, studentId: string) {
  return db
    .selectFrom('gradebook')
    .innerJoin('activity', 'activity.id', 'gradebook.activity_id')
    .leftJoin('evaluation', (join) =>
      join.onRef('evaluation.activity_id', '=', 'activity.id').on('evaluation.student_id', '=', studentId),
    )
    .select([
      'activity.id',
      'activity.hash',
      'activity.title',
      'gradebook.view_count',
      'gradebook.first_viewed_at',
      'gradebook.last_viewed_at',
      'evaluation.saved_at',
    ])
    .where('gradebook.student_id', '=', studentId)
    .orderBy('gradebook.last_viewed_at', (order) => order.desc().nullsLast())
    .limit(200)
    .execute();
}

export function listAttempts(db: Queryable, studentId: string) {
  return db
    .selectFrom('exam_attempt')
    .select(['activity_id', 'score', 'passed', 'taken_at'])
    .where('student_id', '=', studentId)
    .orderBy('taken_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1000)
    .execute();
}

export function listNotes(db: Queryable, studentId: string) {
  return db
    .selectFrom('student_note')
    .select(['hash', 'note', 'staff_id', 'written_by', 'written_at'])
    .where('student_id', '=', studentId)
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export function insertNote(
  db: Queryable,
  note: {
    hash: string;
    student_id: string;
    note: string;
    staff_id: string;
    written_by: string;
    written_at: Temporal.Instant;
  },
) {
  return db.insertInto('student_note').values(note).execute();
}

export function lockNote(trx: Queryable, hash: string) {
  return trx
    .selectFrom('student_note')
    .innerJoin('student', 'student.id', 'student_note.student_id')
    .select(['student_note.id', 'student_note.staff_id', 'student.hash as student_hash'])
    .where('student_note.hash', '=', hash)
    .forUpdate('student_note')
    .executeTakeFirst();
}

export function deleteNote(trx: Queryable, id: string) {
  return trx.deleteFrom('student_note').where('id', '=', id).execute();
}

/** Seats that would go to the next in line. */
export async function countSeatsAhead(db: Queryable, studentId: string, now: Temporal.Instant): Promise<number> {
  const { count } = await db
    .selectFrom('seat')
    .innerJoin('activity', 'activity.id', 'seat.activity_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('seat.student_id', '=', studentId)
    .where('activity.release_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** Certificates that say another name than the account does. */
export async function countOtherNames(db: Queryable, studentId: string, name: string): Promise<number> {
  const { count } = await db
    .selectFrom('credit')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('student_id', '=', studentId)
    .where('student_name', '<>', name)
    .where(sql<boolean>`not exists (select from credit_correction where credit_id = credit.id)`)
    .executeTakeFirstOrThrow();
  return count;
}

const likeness = sql<boolean>`split_part(a.email_key, '@', 2) = split_part(b.email_key, '@', 2)
  and spellings_of(left(split_part(a.email_key, '@', 1), 40)) && spellings_of(left(split_part(b.email_key, '@', 1), 40))`;

type LikeRow = {
  one_id: string;
  other_id: string;
  same_agd: boolean;
  same_name: boolean;
  same_zip: boolean;
  same_phone: boolean;
  same_browser: boolean;
  like_email: boolean;
};

/** Why pairs of accounts are alike; `pairs` is a query of `one_id` and `other_id`. */
const listLikeness = (db: Queryable, pairs: ReturnType<typeof sql>) =>
  sql<LikeRow>`
    select a.id as one_id, b.id as other_id,
      coalesce(ltrim(a.agd_number, '0') = ltrim(b.agd_number, '0'), false) as same_agd,
      a.name_key = b.name_key as same_name,
      a.zip = b.zip and a.zip <> '' and a.country = b.country as same_zip,
      a.phone_digits = b.phone_digits and a.phone_digits <> '' as same_phone,
      exists (select from known_device x join known_device y using (device_hash) where x.student_id = a.id and y.student_id = b.id) as same_browser,
      ${likeness} as like_email
    from (${pairs}) as pair join student a on a.id = pair.one_id join student b on b.id = pair.other_id
    where a.merged_into is null and b.merged_into is null`
    .execute(db)
    .then(({ rows }) => rows);

/** Accounts that share something with one student. */
export function listLike(db: Queryable, studentId: string) {
  return listLikeness(
    db,
    sql`
      select me.id as one_id, other.id as other_id from student me join student other on other.id <> me.id and other.id in (
        (select id from student where name_key = me.name_key limit 50)
        union all (select id from student where phone_digits = me.phone_digits and me.phone_digits <> '' limit 50)
        union all (select id from student where agd_number in (me.agd_number, ltrim(me.agd_number, '0'), '0' || me.agd_number, '00' || me.agd_number))
        union all (select y.student_id from known_device x join known_device y using (device_hash) where x.student_id = me.id limit 50))
      where me.id = ${studentId}`,
  );
}

/** Pairs among all accounts that share enough to be looked at: what a night's run judges. */
export function listLikePairs(db: Queryable) {
  return listLikeness(
    db,
    sql`
      select a.id as one_id, b.id as other_id from student a join student b
        on b.name_key = a.name_key and b.id > a.id
        and (b.zip = a.zip or b.phone_digits = a.phone_digits or left(b.email_key, 3) = left(a.email_key, 3))
      union
      select a.id, b.id from student a join student b on ltrim(b.agd_number, '0') = ltrim(a.agd_number, '0') and b.id > a.id
      union
      select a.id, b.id from known_device x join known_device y on y.device_hash = x.device_hash and y.student_id > x.student_id
        join student a on a.id = x.student_id join student b on b.id = y.student_id and b.phone_digits = a.phone_digits and b.phone_digits <> ''`,
  );
}

export type FoundPair = {
  readonly oneId: string;
  readonly otherId: string;
  readonly score: number;
  readonly reasons: readonly string[];
};

/** Keeps the suspected pairs as they are now; those that are no longer alike go, and what was judged stays judged. */
export async function replacePairs(trx: Queryable, pairs: readonly FoundPair[], at: Temporal.Instant): Promise<void> {
  await trx.deleteFrom('student_double').where('not_double_at', 'is', null).execute();
  await sql`
    insert into student_double (one_id, other_id, score, reasons, found_at)
    select (each ->> 'oneId')::bigint, (each ->> 'otherId')::bigint, (each ->> 'score')::int,
      array(select jsonb_array_elements_text(each -> 'reasons')), ${at}
    from jsonb_array_elements(${JSON.stringify(pairs)}::jsonb) as each
    on conflict do nothing`.execute(trx);
}

/** Of some pairs with one student, those that staff judged to be two people. */
export async function listJudged(db: Queryable, studentId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('student_double')
    .select(['one_id', 'other_id'])
    .where('not_double_at', 'is not', null)
    .where((eb) => eb.or([eb('one_id', '=', studentId), eb('other_id', '=', studentId)]))
    .execute();
  return new Set(rows.map(({ one_id, other_id }) => (one_id === studentId ? other_id : one_id)));
}

export function upsertJudged(
  trx: Queryable,
  pair: { oneId: string; otherId: string; by: string; at: Temporal.Instant },
) {
  return trx
    .insertInto('student_double')
    .values({
      one_id: pair.oneId,
      other_id: pair.otherId,
      score: 0,
      reasons: [],
      found_at: pair.at,
      not_double_at: pair.at,
      not_double_by: pair.by,
    })
    .onConflict((conflict) =>
      conflict.columns(['one_id', 'other_id']).doUpdateSet({ not_double_at: pair.at, not_double_by: pair.by }),
    )
    .execute();
}

type PairSide = {
  readonly hash: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly city: string;
  readonly joined_at: string;
  readonly credits: number;
};

const sideOf = (name: 'one' | 'other') => {
  const side = sql.ref(name);
  return sql`jsonb_build_object('hash', ${side}.hash, 'firstname', ${side}.firstname, 'lastname', ${side}.lastname, 'email', ${side}.email,
    'city', ${side}.city, 'joined_at', ${side}.created_at, 'credits', (select count(*) from credit where student_id = ${side}.id))`;
};

/** Suspected pairs, the likeliest first. */
export async function listPairs(db: Queryable, most: number) {
  const { rows } = await sql<{ one: PairSide; other: PairSide; score: number; reasons: string[] }>`
    select ${sideOf('one')} as one, ${sideOf('other')} as other, pair.score, pair.reasons
    from student_double pair join student one on one.id = pair.one_id join student other on other.id = pair.other_id
    where pair.not_double_at is null and one.merged_into is null and other.merged_into is null
    order by pair.score desc, pair.one_id, pair.other_id limit ${most}`.execute(db);
  return rows;
}

/** What the two columns of a merge show besides the profile. */
export async function findMergeFacts(db: Queryable, studentId: string) {
  const { rows } = await sql<{ last_seen_at: Temporal.Instant | null; credits: number; seats: number }>`
    select
      greatest((select max(last_viewed_at) from gradebook where student_id = ${studentId}), (select max(last_used_at) from session where student_id = ${studentId})) as last_seen_at,
      (select count(*)::int from credit where student_id = ${studentId}
        and not exists (select from credit_correction where credit_id = credit.id)) as credits,
      (select count(*)::int from seat where student_id = ${studentId}) as seats`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('Facts have a row.');
  return facts;
}

/** Changes whenever anything of two accounts does that a merge would touch. */
export async function fingerprintOf(db: Queryable, ids: readonly string[], tables: readonly string[]): Promise<string> {
  const parts = tables.map(
    (table) =>
      sql`select ${table} as name, count(*) as rows, coalesce(sum(hashtextextended(to_jsonb(t)::text, 0)::numeric), 0) as total
        from ${sql.table(table)} t where student_id = any(${[...ids]}::bigint[])`,
  );
  const { rows } = await sql<{ digest: string }>`
    select encode(sha256(convert_to(string_agg(name || ':' || rows || ':' || total, ',' order by name), 'UTF8')), 'hex') as digest
    from (${sql.join(parts, sql` union all `)} union all
      select 'student', count(*), sum(hashtextextended((to_jsonb(t) - 'password_hash')::text, 0)::numeric) from student t where id = any(${[...ids]}::bigint[])) as parts`.execute(
    db,
  );
  return rows[0]?.digest ?? '';
}

export function listNamesById(db: Queryable, ids: readonly string[]) {
  return ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('student')
        .select(['id', 'hash', 'firstname', 'lastname', 'email'])
        .where('id', 'in', ids)
        .execute();
}

export function findLastMailOf(db: Queryable, studentId: string, kind: string) {
  return db
    .selectFrom('mail')
    .select('created_at')
    .where('student_id', '=', studentId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findByUsername(db: Queryable, usernameKey: string) {
  return db.selectFrom('student').select('hash').where('username_key', '=', usernameKey).executeTakeFirst();
}
