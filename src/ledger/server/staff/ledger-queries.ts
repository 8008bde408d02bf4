// The ledger as the provider's people read it. Everything that walks it stops after `mostCounted` rows, so that a list
// costs the same at any length.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import { isHeldBack, isRejected } from '#credit/server/agd-rows.ts';
import { comparableCode, isCodeLike } from '#credit/verification-code.ts';
import { mostCounted, mostFound, type LedgerFilter, type LedgerState } from '../../ledger-list.ts';

export type LedgerQuery = LedgerFilter & {
  /** The row of the activity or student that the filter names; null = none is named. */
  readonly activityId: string | null;
  readonly studentId: string | null;
  readonly importId: string | null;
  /** The activities whose titles hold certain words; null = none were looked for. */
  readonly titledIds: readonly string[] | null;
};

/** `\\` and the wildcards of `like` stand for themselves. */
const likePattern = (word: string): string => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;

const nameWords = (q: string): string[] =>
  q
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 6);

/** Each word begins a word of the name. */
const nameQuery = (words: readonly string[]): string => words.map((word) => `${word.toLowerCase()}:*`).join(' & ');

export const isName = (q: string): boolean => q !== '' && !q.includes('@') && !isCodeLike(q);

const conditionOfWords = (q: string) => {
  if (q.includes('@'))
    return sql<SqlBool>`credit.student_id in (select id from student where email_key = ${q.normalize('NFKC').trim().toLowerCase()})`;
  if (isCodeLike(q)) return sql<SqlBool>`lower(replace(credit.verification_code, '-', '')) = ${comparableCode(q)}`;
  const words = nameWords(q);
  return words.length === 0
    ? sql<SqlBool>`false`
    : sql<SqlBool>`credit.student_name = any(array(select name from certificate_name where to_tsvector('simple', name) @@ to_tsquery('simple', ${nameQuery(words)})))`;
};

/** How many rows of a filter are paged through. */
export const countedOf = ({ q }: LedgerQuery): number => (q === '' ? mostCounted : mostFound);

/**
 * Filters that leave no more rows than this are found first and put in order then; others are walked in their order.
 */
const fewRows = 500;

/**
 * Ids and days of the rows of a filter, with the tables they come from; `namesCredit`: the credit's own row is among
 * them. What was corrected is walked by the corrections, everything else by the ledger.
 */
function selectRows(filter: LedgerQuery, namesCredit = false) {
  const { q, state, source, ceTypeId, from, to, activityId, studentId, importId, version } = filter;
  const { codes, titledIds, isHeldBack: isOnlyHeldBack } = filter;
  const isCorrected = state === 'superseded' || state === 'withdrawn';
  const [id, day] = isCorrected
    ? [sql.ref<string>('corrected.credit_id'), sql.ref<string>('corrected.credit_day')]
    : [sql.ref<string>('credit.id'), sql.ref<string>('credit.local_date')];
  const seesCredit =
    q !== '' ||
    isOnlyHeldBack ||
    [activityId, titledIds, codes, version, studentId, ceTypeId, source].some((each) => each !== null);
  const conditions = [
    q === '' ? null : conditionOfWords(q),
    activityId === null ? null : sql`credit.activity_id = ${activityId}`,
    titledIds === null ? null : sql`credit.activity_id = any(${titledIds}::bigint[])`,
    codes === null ? null : sql`credit.verification_code = any(${codes}::text[])`,
    isOnlyHeldBack ? isHeldBack : null,
    version === null ? null : sql`credit.activity_version = ${version}`,
    studentId === null ? null : sql`credit.student_id = ${studentId}`,
    // The indexes of what is rare are found by the words that they were made with.
    ceTypeId === null ? null : ceTypeId === 2 ? sql`credit.ce_type_id = 2` : sql`credit.ce_type_id = ${ceTypeId}`,
    source === null
      ? null
      : source === 'exam'
        ? sql`credit.source = 'exam'`
        : sql`(credit.source = ${source} and credit.source <> 'exam')`,
    from === null ? null : sql`${day} >= ${from}::date`,
    to === null ? null : sql`${day} <= ${to}::date`,
    importId === null
      ? null
      : sql`${id} in (select credit_id from credit_import_line where import_id = ${importId} and credit_id is not null)`,
    isCorrected ? sql`corrected.state = ${state}` : null,
    state === 'stands' || isOnlyHeldBack
      ? sql`not exists (select from credit_correction as any_correction where any_correction.credit_id = credit.id)`
      : null,
  ].flatMap((condition) => condition ?? []);
  const table = !isCorrected
    ? sql`credit`
    : seesCredit || namesCredit
      ? sql`credit_correction as corrected join credit on credit.id = corrected.credit_id`
      : sql`credit_correction as corrected`;
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  return { id, day, table, where, rows: sql`select ${id} as id, ${day} as local_date from ${table} where ${where}` };
}

/**
 * So many of the newest rows are walked for a name that many bear: what is together is read sooner than what an
 * index finds here and there.
 */
const mostWalked = 8000;
/** The sample size that shows how common a name is. */
const mostGlanced = 1000;

/**
 * The newest rows, as many as are walked, that bear the name of a filter. The comparison is outside the walk, so
 * that the rows come in the order of days whatever the name; letters are compared before words, which costs a tenth.
 */
function walkName(filter: LedgerQuery, walked: number) {
  const { id, day, table, where } = selectRows({ ...filter, q: '' }, true);
  const words = nameWords(filter.q);
  const letters = words.map((word) => sql<SqlBool>`student_name ilike ${likePattern(word)}`);
  return sql`
    select id, local_date
    from (
      select ${id} as id, ${day} as local_date, credit.student_name
      from ${table} where ${where} order by ${day} desc, ${id} desc limit ${walked}
    ) as walked
    where ${sql.join(letters, sql` and `)} and to_tsvector('simple', student_name) @@ to_tsquery('simple', ${nameQuery(words)})`;
}

/** How many of the rows that are walked bear the name of a filter, by what the newest of them say. */
async function expectWalked(db: Queryable, filter: LedgerQuery): Promise<number> {
  const { rows } = await sql<{
    found: number;
  }>`select count(*)::int as found from (${walkName(filter, mostGlanced)}) as glanced`.execute(db);
  return ((rows[0]?.found ?? 0) * mostWalked) / mostGlanced;
}

type Listed = { readonly id: string; readonly local_date: string; readonly total: number | null };

/** Rows of the filter, one more at most than are paged through. */
export async function countLedger(db: Queryable, filter: LedgerQuery): Promise<number> {
  const { rows } = selectRows(filter);
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from (${rows} limit ${countedOf(filter) + 1}) as bounded`.execute(db);
  return counted.rows[0]?.total ?? 0;
}

const stateColumn = sql<LedgerState>`coalesce(credit_correction.state, 'stands')`;

type Cut = {
  readonly limit: number;
  readonly offset?: number;
  /** Goes on behind a row instead of skipping. */
  readonly after?: { readonly day: string; readonly id: string } | null;
};

/**
 * How the rows of a page are reached: all are found and put in order; in the order that an index has; or by walking the
 * days until this many are found.
 */
type Way = 'found' | 'in-order' | { readonly walked: number };

/** A page of the ledger, newest day first. `total` is how many rows the filter has, counted before. */
export const listLedger = (db: Queryable, filter: LedgerQuery, { total, ...cut }: Cut & { readonly total: number }) =>
  listRows(db, filter, cut, total <= fewRows ? 'found' : 'in-order');

/**
 * A page of those whose certificate bears a name, with how many there are, counted as far as they are paged through at
 * least. A name that many bear fills it from the newest rows; of any other all rows are found by one statement.
 */
export async function listByName(
  db: Queryable,
  filter: LedgerQuery,
  cut: { readonly limit: number; readonly offset: number },
) {
  if (nameWords(filter.q).length === 0) return { total: 0, rows: [] };
  const expected = await expectWalked(db, filter);
  const wanted = cut.offset + cut.limit;
  if (expected >= wanted) {
    const walked = await listRows(db, filter, cut, { walked: expected > mostFound ? mostFound + 1 : wanted });
    const counted = walked[0]?.total ?? 0;
    if (walked.length === cut.limit)
      return { total: counted > mostFound ? counted : await countLedger(db, filter), rows: walked };
  }
  const rows = await listRows(db, filter, cut, 'found');
  return { total: rows[0]?.total ?? (cut.offset === 0 ? 0 : await countLedger(db, filter)), rows };
}

function listRows(db: Queryable, filter: LedgerQuery, { limit, offset = 0, after = null }: Cut, way: Way) {
  const { rows, id, day } = selectRows(filter);
  const behind = after === null ? sql`` : sql`and (${day}, ${id}) < (${after.day}::date, ${after.id}::bigint)`;
  const page = (all: RawBuilder<unknown>) => sql<Listed>`(
    with found as materialized (${all})
    select id, local_date, (select count(*)::int from found) as total
    from found order by local_date desc, id desc limit ${limit} offset ${offset})`;
  const found =
    way === 'in-order'
      ? sql<Listed>`(select id, local_date, null::int as total from (${rows} ${behind} order by ${day} desc, ${id} desc limit ${limit} offset ${offset}) as ordered)`
      : page(way === 'found' ? sql`${rows} ${behind}` : sql`${walkName(filter, mostWalked)} limit ${way.walked}`);
  return db
    .selectFrom(found.as<'page'>('page'))
    .innerJoin('credit', 'credit.id', 'page.id')
    .leftJoin('credit_correction', 'credit_correction.credit_id', 'credit.id')
    .leftJoin('agd_roster_credit', 'agd_roster_credit.credit_id', 'credit.id')
    .leftJoin('agd_roster', 'agd_roster.id', 'agd_roster_credit.roster_id')
    .leftJoin('student', 'student.id', 'credit.student_id')
    .select([
      'credit.id',
      'credit.verification_code',
      'credit.local_date',
      'credit.student_name',
      'student.hash as student_hash',
      'credit.title',
      'credit.activity_hash',
      'credit.activity_version',
      'credit.ce_type_id',
      'credit.credits',
      'credit.source',
      'credit.exam_score',
      'credit.reason',
      'credit.made_by',
      stateColumn.as('state'),
      sql<number>`jsonb_array_length(credit.agd)`.as('subjects'),
      'student.agd_number',
      'student.email_verified_at',
      'student.disabled_at',
      'agd_roster.uploaded_on as reported_on',
      'agd_roster.id as roster_id',
      isRejected.as('is_rejected'),
      'page.total',
    ])
    .orderBy('credit.local_date', 'desc')
    .orderBy('credit.id', 'desc')
    .execute();
}

export type LedgerRecord = Awaited<ReturnType<typeof listLedger>>[number];

/** The codes of standing certificates of open accounts that a filter leaves, newest first. */
export async function listStandingCodes(db: Queryable, filter: LedgerQuery, limit: number): Promise<string[]> {
  const { rows, id, day } = selectRows({ ...filter, state: 'stands' });
  const found = await sql<{ verification_code: string }>`
    select verification_code from credit
    where id in (select page.id from (${rows} and credit.student_id is not null order by ${day} desc, ${id} desc limit ${limit}) as page)
    order by local_date desc, id desc`.execute(db);
  return found.rows.map(({ verification_code: code }) => code);
}

/** Activities that a filter by title leaves at most. */
const mostTitled = 500;

/** The ids of the activities whose title holds all of these words. */
const selectTitledIds = (title: string) => {
  const words = title.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6);
  return sql`select id from activity where lower(title) like all(${words.map(likePattern)}::text[]) order by id desc limit ${mostTitled}`;
};

export async function listTitledIds(db: Queryable, title: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${selectTitledIds(title)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The same for words that no certificate bears as a name; null where one does. */
export async function listTitledUnlessNamed(db: Queryable, q: string): Promise<string[] | null> {
  const { rows } = await sql<{ ids: string[] | null }>`
    select case when exists (
        select from certificate_name where to_tsvector('simple', name) @@ to_tsquery('simple', ${nameQuery(nameWords(q))})
      ) then null else array(${selectTitledIds(q)})::text[] end as ids`.execute(db);
  return rows[0]?.ids ?? null;
}

export function findActivityToFilter(db: Queryable, hash: string) {
  return db.selectFrom('activity').select(['id', 'title']).where('hash', '=', hash).executeTakeFirst();
}

export function findStudentToFilter(db: Queryable, hash: string) {
  return db
    .selectFrom('student')
    .select(['id', 'title', 'firstname', 'lastname'])
    .where('hash', '=', hash)
    .executeTakeFirst();
}

/** What is behind one credit: views, evaluation, the seat. */
export function findEvidence(
  db: Queryable,
  {
    student_id: studentId,
    activity_id: activityId,
  }: { readonly student_id: string | null; readonly activity_id: string },
) {
  return db
    .selectFrom('activity')
    .leftJoin('gradebook', (join) =>
      join.onRef('gradebook.activity_id', '=', 'activity.id').on('gradebook.student_id', '=', studentId),
    )
    .leftJoin('evaluation', (join) =>
      join.onRef('evaluation.activity_id', '=', 'activity.id').on('evaluation.student_id', '=', studentId),
    )
    .leftJoin('seat', (join) =>
      join.onRef('seat.activity_id', '=', 'activity.id').on('seat.student_id', '=', studentId),
    )
    .where('activity.id', '=', activityId)
    .select([
      'gradebook.view_count',
      'gradebook.first_viewed_at',
      'evaluation.saved_at as evaluated_at',
      'seat.state as seat_state',
      'seat.started_at as entered_at',
      'seat.attended',
      'seat.attended_answered_at',
    ])
    .executeTakeFirst();
}

/** The attempt that a credit rests on, with the version of its exam. */
export function findAttempt(db: Queryable, attemptId: string) {
  return db
    .selectFrom('exam_attempt')
    .innerJoin('exam', 'exam.id', 'exam_attempt.exam_id')
    .where('exam_attempt.id', '=', attemptId)
    .select(['exam.version', 'exam.min_score', 'exam_attempt.score', 'exam_attempt.taken_at'])
    .executeTakeFirst();
}

/** How often the student sat the exam of the activity up to a moment. */
export async function countAttempts(
  db: Queryable,
  studentId: string,
  activityId: string,
  until: Temporal.Instant,
): Promise<number> {
  const { count } = await db
    .selectFrom('exam_attempt')
    .where('student_id', '=', studentId)
    .where('activity_id', '=', activityId)
    .where('taken_at', '<=', until)
    .where('regrade_of', 'is', null)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The emails with this certificate that are still stored, oldest first. */
export function listCertificateMails(db: Queryable, studentId: string, creditId: string) {
  return db
    .selectFrom('mail')
    .where('student_id', '=', studentId)
    .where('kind', 'in', ['credit.certificate', 'credit.withdrawn'])
    .where(
      sql<SqlBool>`(idempotency_key = ${`withdrawn:${creditId}`} or idempotency_key ~ ${`^certificate:[a-z]+:(\\d+,)*${creditId}(,|:|$)`})`,
    )
    .select(['kind', 'subject', 'created_at', 'sent_at', 'captured', 'idempotency_key'])
    .orderBy('id')
    .execute();
}

/**
 * The roster that any row of the credit's chain is on, with the day it was uploaded; whether the AGD refused `lastId`.
 */
export function findReported(db: Queryable, rootId: string, lastId: string) {
  return db
    .selectFrom('credit')
    .leftJoin('student', 'student.id', 'credit.student_id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('agd_roster_credit')
          .innerJoin('agd_roster', 'agd_roster.id', 'agd_roster_credit.roster_id')
          .innerJoin('credit as listed', 'listed.id', 'agd_roster_credit.credit_id')
          .where((of) => of.or([of('listed.id', '=', rootId), of('listed.root_id', '=', rootId)]))
          .select(['agd_roster.id', 'agd_roster.uploaded_on', 'listed.verification_code'])
          .orderBy('agd_roster.id')
          .limit(1)
          .as('roster'),
      (join) => join.onTrue(),
    )
    .where('credit.id', '=', lastId)
    .select([
      'roster.id as roster_id',
      'roster.uploaded_on as reported_on',
      'roster.verification_code',
      isRejected.as('is_rejected'),
    ])
    .executeTakeFirstOrThrow();
}

/** Whom a credit belongs to, as far as the console shows it. */
export function findHolder(db: Queryable, studentId: string) {
  return db
    .selectFrom('student')
    .where('id', '=', studentId)
    .select(['hash', 'title', 'firstname', 'lastname', 'email', 'email_verified_at', 'agd_number', 'disabled_at'])
    .executeTakeFirst();
}

/** Members by email address, username or hash; `keys` compare as `accountKey` writes them. */
export function listMembersNamed(db: Queryable, keys: readonly string[], hashes: readonly string[]) {
  return db
    .selectFrom('student')
    .where('disabled_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('email_key', 'in', [...keys, '']),
        eb('username_key', 'in', [...keys, '']),
        eb('hash', 'in', [...hashes, '']),
      ]),
    )
    .select(['id', 'hash', 'title', 'firstname', 'lastname', 'email_key', 'username_key', 'agd_number'])
    .execute();
}

/** Activities with credit whose title holds all words, for choosing one: newest first. */
export function listActivitiesToCredit(db: Queryable, words: readonly string[], limit: number) {
  return db
    .selectFrom('activity')
    .innerJoin('company', 'company.id', 'activity.company_id')
    .where('activity.credits', '>', 0)
    .where(
      sql<SqlBool>`lower(activity.title) like all(${words.map((word) => likePattern(word.toLowerCase()))}::text[])`,
    )
    .select([
      'activity.hash',
      'activity.title',
      'activity.kind',
      'activity.type_id',
      'activity.credits',
      'activity.release_at',
      'activity.retired_at',
      'activity.published',
      'company.name as sponsor',
    ])
    .orderBy('activity.release_at', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(limit)
    .execute();
}

/** Activities by hash, key of the import, or exact title. */
export function listActivitiesNamed(db: Queryable, names: readonly string[]) {
  const lower = names.map((name) => name.toLowerCase());
  return db
    .selectFrom('activity')
    .where((eb) =>
      eb.or([
        eb('hash', 'in', [...names, '']),
        eb('import_key', 'in', [...names, '']),
        eb(sql<string>`lower(activity.title)`, 'in', [...lower, '']),
      ]),
    )
    .select(['id', 'hash', 'import_key', 'title', 'credits', 'release_at', 'kind'])
    .orderBy('id')
    .execute();
}

/** What an action on certificates depends on: the row, its owner, and what became of it. */
export function listToCorrect(db: Queryable, codes: readonly string[]) {
  return db
    .selectFrom('credit')
    .leftJoin('student', 'student.id', 'credit.student_id')
    .leftJoin('credit_correction', 'credit_correction.credit_id', 'credit.id')
    .where('credit.verification_code', 'in', [...codes, ''])
    .select([
      'credit.id',
      'credit.verification_code',
      'credit.student_id',
      'credit.student_name',
      'credit.title',
      'credit.local_date',
      'credit.credits',
      'student.title as person_title',
      'student.firstname',
      'student.lastname',
      'credit_correction.state as correction',
    ])
    .execute();
}

/** What a grant depends on: the member, and the credit of the activity that stands or was last. */
export function listToGrant(db: Queryable, studentHashes: readonly string[], activityId: string) {
  return db
    .selectFrom('student')
    .where('student.hash', 'in', [...studentHashes, ''])
    .where('student.disabled_at', 'is', null)
    .select((eb) => [
      'student.id',
      'student.hash',
      'student.title',
      'student.firstname',
      'student.lastname',
      'student.agd_number',
      'student.email_verified_at',
      eb
        .selectFrom('credit')
        .whereRef('credit.student_id', '=', 'student.id')
        .where('credit.activity_id', '=', activityId)
        .select(
          sql<
            string | null
          >`string_agg(credit.id || coalesce((select state from credit_correction c where c.credit_id = credit.id), ''), ',' order by credit.id)`.as(
            'rows',
          ),
        )
        .as('credits'),
    ])
    .execute();
}

/** The first company or speaker of this name, in capitals or not. */
export async function findNamed(db: Queryable, table: 'company' | 'speaker', name: string): Promise<string | null> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .orderBy('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function findActivityHash(db: Queryable, id: string): Promise<string> {
  const { hash } = await db.selectFrom('activity').select('hash').where('id', '=', id).executeTakeFirstOrThrow();
  return hash;
}
