import { logStateColumn } from '#credit/server/ledger-log/log-columns.ts';
import type { SavedCheckpoint } from '#credit/server/ledger-log/saved-checkpoint.ts';
import { sql, type Insertable, type SqlBool } from 'kysely';
import { accountKey } from '#sign-in/account-key.ts';
import type { Queryable } from '#platform/server/context.ts';
import type { CreditHolding, CreditImport } from '#platform/server/database/tables.gen.ts';
import { pageLimit } from '#platform/server/database/served-page.ts';

/** What a record of an imported file says of a course, until its member is known. */
export type HeldFacts = {
  readonly day: string;
  readonly hours: number | null;
  readonly ceTypeId: 1 | 2;
  readonly score: number | null;
  readonly note: string;
};

/** Members by email address, username or AGD number: whoever any of them names. */
export function listMembersOfLines(
  db: Queryable,
  { emails, usernames, agdNumbers }: Readonly<Record<'emails' | 'usernames' | 'agdNumbers', readonly string[]>>,
) {
  return db
    .selectFrom('student')
    .where('disabled_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('email_key', 'in', [...emails, '']),
        eb('username_key', 'in', [...usernames, '']),
        eb('agd_number', 'in', [...agdNumbers, '-']),
      ]),
    )
    .select([
      'id',
      'hash',
      'title',
      'firstname',
      'lastname',
      'email_key',
      'username_key',
      'agd_number',
      'email_verified_at',
      'time_zone',
    ])
    .execute();
}

/** Pairs of member and activity that have credit, with the newest row's state. */
export function listCredited(db: Queryable, studentIds: readonly string[], activityIds: readonly string[]) {
  return db
    .selectFrom('credit')
    .leftJoin('credit_correction', 'credit_correction.credit_id', 'credit.id')
    .where('credit.student_id', 'in', [...studentIds, '0'])
    .where('credit.activity_id', 'in', [...activityIds, '0'])
    .select([
      'credit.id',
      'credit.student_id',
      'credit.activity_id',
      'credit.verification_code',
      'credit_correction.state',
    ])
    .orderBy('credit.id')
    .execute();
}

export function insertImport(db: Queryable, values: Insertable<CreditImport>) {
  return db.insertInto('credit_import').values(values).returning('id').executeTakeFirstOrThrow();
}

export function insertImportLine(db: Queryable, importId: string, line: number, creditId: string) {
  return db.insertInto('credit_import_line').values({ import_id: importId, line, credit_id: creditId }).execute();
}

export function insertHoldings(db: Queryable, holdings: readonly Insertable<CreditHolding>[]) {
  return holdings.length === 0
    ? []
    : db
        .insertInto('credit_holding')
        .values([...holdings])
        .execute();
}

/**
 * The last fifty imports, each with how many of its lines are credit and how many wait; of those made since a moment
 * also how many certificates left by email.
 */
export function listImports(db: Queryable, mailsSince: Temporal.Instant) {
  return db
    .selectFrom('credit_import')
    .selectAll()
    .select((eb) => [
      eb
        .selectFrom('credit_import_line')
        .whereRef('import_id', '=', 'credit_import.id')
        .where('credit_id', 'is not', null)
        .select(sql<number>`count(*)::int`.as('count'))
        .as('written'),
      eb
        .selectFrom('credit_holding')
        .whereRef('import_id', '=', 'credit_import.id')
        .select(sql<number>`count(*)::int`.as('count'))
        .as('holding'),
      sql<number | null>`case when credit_import.made_at >= ${mailsSince} then (
        select count(*)::int from credit_import_line line
        join mail on mail.idempotency_key = 'certificate:granted:' || line.credit_id
        where line.import_id = credit_import.id and mail.sent_at is not null and mail.captured is not true) end`.as(
        'emails_sent',
      ),
    ])
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
}

export function findImport(db: Queryable, hash: string) {
  return db.selectFrom('credit_import').selectAll().where('hash', '=', hash).executeTakeFirst();
}

export function updateImportUndone(
  db: Queryable,
  id: string,
  undone: { readonly by: string; readonly at: Temporal.Instant; readonly reason: string },
) {
  return db
    .updateTable('credit_import')
    .set({ undone_by: undone.by, undone_at: undone.at, undo_reason: undone.reason })
    .where('id', '=', id)
    .execute();
}

/** The credit that came of an import, with what became of each since. */
export function listImported(db: Queryable, importId: string) {
  return db
    .selectFrom('credit_import_line')
    .innerJoin('credit', 'credit.id', 'credit_import_line.credit_id')
    .leftJoin('credit_correction', 'credit_correction.credit_id', 'credit.id')
    .where('credit_import_line.import_id', '=', importId)
    .select([
      'credit_import_line.line',
      'credit.id',
      'credit.verification_code',
      'credit.student_name',
      'credit.title',
      'credit.student_id',
      'credit_correction.state',
    ])
    .orderBy('credit_import_line.line')
    .execute();
}

export async function deleteHoldingsOf(db: Queryable, importId: string): Promise<number> {
  const gone = await db.deleteFrom('credit_holding').where('import_id', '=', importId).returning('id').execute();
  return gone.length;
}

export async function countHoldingsOf(db: Queryable, importId: string): Promise<number> {
  const { count } = await db
    .selectFrom('credit_holding')
    .where('import_id', '=', importId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The records that wait whose address a member has confirmed, `most` at most. */
export function listConfirmedHoldings(db: Queryable, most: number) {
  return db
    .selectFrom('credit_holding')
    .innerJoin('student', 'student.email_key', 'credit_holding.email_key')
    .where('student.email_verified_at', 'is not', null)
    .where('student.disabled_at', 'is', null)
    .where('credit_holding.problem', '=', '')
    .select(['credit_holding.hash', 'student.id as student_id', 'student.hash as student_hash'])
    .orderBy('credit_holding.id')
    .limit(most)
    .execute();
}

/** One record that waits, locked, with its import. */
export function lockHolding(db: Queryable, hash: string) {
  return db
    .selectFrom('credit_holding')
    .innerJoin('credit_import', 'credit_import.id', 'credit_holding.import_id')
    .innerJoin('activity', 'activity.id', 'credit_holding.activity_id')
    .where('credit_holding.hash', '=', hash)
    .selectAll('credit_holding')
    .select(['credit_import.made_by', 'credit_import.reason', 'credit_import.hash as import_hash', 'activity.title'])
    .forUpdate('credit_holding')
    .$narrowType<{ facts: HeldFacts }>()
    .executeTakeFirst();
}

export function deleteHolding(db: Queryable, id: string) {
  return db.deleteFrom('credit_holding').where('id', '=', id).execute();
}

/** What waits for an account with this address. */
export function deleteHoldingsFor(db: Queryable, email: string) {
  return db.deleteFrom('credit_holding').where('email_key', '=', accountKey(email)).execute();
}

export function updateHoldingProblem(db: Queryable, id: string, problem: string) {
  return db.updateTable('credit_holding').set({ problem }).where('id', '=', id).execute();
}

export async function deleteEndedHoldings(db: Queryable, now: Temporal.Instant): Promise<number> {
  const gone = await db.deleteFrom('credit_holding').where('expires_at', '<=', now).returning('id').execute();
  return gone.length;
}

type HoldingFilter = { readonly q: string; readonly importId: string | null };

const selectHolding = (db: Queryable, { q, importId }: HoldingFilter) =>
  db
    .selectFrom('credit_holding')
    .innerJoin('credit_import', 'credit_import.id', 'credit_holding.import_id')
    .innerJoin('activity', 'activity.id', 'credit_holding.activity_id')
    .$if(importId !== null, (query) => query.where('credit_holding.import_id', '=', importId ?? ''))
    .$if(q !== '', (query) =>
      query.where(
        sql<SqlBool>`concat_ws(' ', credit_holding.email, credit_holding.name, activity.title) ilike ${`%${q.replaceAll(/[\\%_]/g, '\\$&')}%`}`,
      ),
    );

export async function countHolding(db: Queryable, filter: HoldingFilter): Promise<number> {
  const { count } = await selectHolding(db, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function listHolding(
  db: Queryable,
  filter: HoldingFilter,
  { pageSize, offset }: { readonly pageSize: number; readonly offset: number },
) {
  return selectHolding(db, filter)
    .selectAll('credit_holding')
    .select((eb) => [
      'credit_import.filename',
      'activity.title',
      eb
        .exists(
          eb
            .selectFrom('student')
            .whereRef('student.email_key', '=', 'credit_holding.email_key')
            .where('student.disabled_at', 'is', null)
            .select('student.id'),
        )
        .as('is_registered'),
    ])
    .orderBy('credit_holding.made_at', 'desc')
    .orderBy('credit_holding.id', 'desc')
    .limit(pageLimit({ page: 0, pageSize }))
    .offset(offset)
    .$narrowType<{ facts: HeldFacts }>()
    .execute();
}

/**
 * How many imported records are stuck, how many wait no longer than `until`, and what the last check of the ledger
 * found.
 */
export async function readNeeds(db: Queryable, until: Temporal.Instant, last: SavedCheckpoint | null) {
  return db
    .selectFrom('credit_holding')
    .select([
      sql<number>`count(*) filter (where expires_at < ${until})::int`.as('ending'),
      sql<number>`count(*) filter (where problem <> '')::int`.as('stuck'),
      sql<string | null>`(select problem from ledger_check)`.as('problem'),
      logStateColumn(last).as('log'),
    ])
    .executeTakeFirstOrThrow();
}
