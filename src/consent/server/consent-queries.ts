import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { TableName } from '#platform/server/database/row-journal.ts';

/**
 * Companies that the student agreed to share with: the newest answer to their offer is a Yes, or their
 * advertisement was answered. A consent belongs to the company that it named, whoever has the offer today.
 */
export async function listSponsorsWithConsent(db: Queryable, studentId: string): Promise<string[]> {
  const rows = await db
    .with('newest', (each) =>
      each
        .selectFrom('sponsor_answer')
        .distinctOn(['offer_id', 'company_id'])
        .select(['offer_id', 'company_id', 'choice'])
        .where('student_id', '=', studentId)
        .orderBy('offer_id')
        .orderBy('company_id')
        .orderBy('answered_at', 'desc')
        .orderBy('id', 'desc'),
    )
    .selectFrom('newest')
    .innerJoin('company', 'company.id', 'newest.company_id')
    .select('company.name')
    .where('newest.choice', '=', 2)
    .union((each) =>
      each
        .selectFrom('ad_request')
        .innerJoin('company', 'company.id', 'ad_request.company_id')
        .select('company.name')
        .where('ad_request.student_id', '=', studentId),
    )
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Whether the student gets reminders and news. */
export async function findMailings(db: Queryable, studentId: string): Promise<boolean> {
  const row = await db.selectFrom('student').select('mailings_off_at').where('id', '=', studentId).executeTakeFirst();
  return row?.mailings_off_at === null;
}

/**
 * The student's rows of one table, as PostgreSQL writes them as JSON, without the columns that would give a secret
 * away.
 */
export async function listOwnRows(
  db: Queryable,
  { table, key, hidden }: { readonly table: TableName; readonly key: string; readonly hidden: readonly string[] },
  studentId: string,
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{
    own: Record<string, unknown>;
  }>`select to_jsonb(t) - ${[...hidden]}::text[] as own from ${sql.table(table)} t where ${sql.ref(key)} = ${studentId} order by 1::text`.execute(
    db,
  );
  return rows.map(({ own }) => own);
}

/** Titles for the numbers that are in those rows. */
export async function listTitles(db: Queryable, activityIds: readonly string[]): Promise<Map<string, string>> {
  const rows =
    activityIds.length === 0
      ? []
      : await db.selectFrom('activity').select(['id', 'title']).where('id', 'in', activityIds).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** What a student agreed to, disabled accounts too. */
export function findAgreed(db: Queryable, hash: string) {
  return db
    .selectFrom('student')
    .select(['id', 'agreed_at', 'terms_version', 'privacy_version', 'mailings_off_at', 'sharing_off_at'])
    .where('hash', '=', hash)
    .executeTakeFirst();
}

/** A student's answers to sponsors' offers, the newest first. */
export function listSponsorAnswers(db: Queryable, studentId: string) {
  return db
    .selectFrom('sponsor_answer')
    .innerJoin('sponsor_offer', 'sponsor_offer.id', 'sponsor_answer.offer_id')
    .innerJoin('company', (join) =>
      join.on('company.id', '=', (eb) => eb.fn.coalesce('sponsor_answer.company_id', 'sponsor_offer.company_id')),
    )
    .select([
      'company.name as company',
      'sponsor_answer.choice',
      'sponsor_answer.sentence_shown',
      'sponsor_answer.answered_at',
    ])
    .where('sponsor_answer.student_id', '=', studentId)
    .orderBy('sponsor_answer.answered_at', 'desc')
    .orderBy('sponsor_answer.id', 'desc')
    .limit(100)
    .execute();
}

export function listRequests(db: Queryable, studentId: string) {
  return db
    .selectFrom('consent_request')
    .select(['came_by', 'note', 'noted_by', 'noted_at'])
    .where('student_id', '=', studentId)
    .orderBy('noted_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export function insertRequest(
  db: Queryable,
  request: { student_id: string; came_by: string; note: string; noted_by: string; noted_at: Temporal.Instant },
) {
  return db.insertInto('consent_request').values(request).execute();
}
