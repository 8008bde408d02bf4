import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import { mostPublished } from '../../get-started.ts';

/** The kinds that someone put away and that are still away. */
export async function listHidden(db: Queryable, staffId: string, now: Temporal.Instant): Promise<Set<string>> {
  const rows = await db
    .selectFrom('hidden_attention')
    .select('kind')
    .where('staff_id', '=', staffId)
    .where('until', '>', now)
    .execute();
  return new Set(rows.map(({ kind }) => kind));
}

export function hideKind(db: Queryable, staffId: string, kind: string, until: Temporal.Instant) {
  return db
    .insertInto('hidden_attention')
    .values({ staff_id: staffId, kind, until })
    .onConflict((conflict) => conflict.columns(['staff_id', 'kind']).doUpdateSet({ until }))
    .execute();
}

export function showKind(db: Queryable, staffId: string, kind: string) {
  return db.deleteFrom('hidden_attention').where('staff_id', '=', staffId).where('kind', '=', kind).execute();
}

export function deleteShown(db: Queryable, now: Temporal.Instant) {
  return db.deleteFrom('hidden_attention').where('until', '<=', now).execute();
}

/** Mails that wait to be sent. */
export function countWaitingMails(db: Queryable) {
  return db
    .selectFrom('mail')
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('cleared_at', 'is', null)
    .select([sql<number>`count(*)::int`.as('count'), sql<Temporal.Instant | null>`min(created_at)`.as('oldest_at')])
    .executeTakeFirstOrThrow();
}

/** Mails that were given up since a moment. */
export async function countGivenUpMails(db: Queryable, since: Temporal.Instant): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .where('given_up_at', '>', since)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export type FailingJob = { readonly name: string; readonly tries: number; readonly since: Temporal.Instant };
/**
 * Kinds of jobs that failed since a moment or are tried again, and those that should have begun before another and did
 * not.
 */
export async function listFailingJobs(
  db: Queryable,
  since: Temporal.Instant,
  dueBefore: Temporal.Instant,
): Promise<{ readonly failing: readonly FailingJob[]; readonly waiting: readonly FailingJob[] }> {
  const { rows: failing } = await sql<FailingJob>`
    select name, (sum(retry_count) + count(*) filter (where state = 'failed'))::int as tries, min(created_on) as since
    from job.job
    where (state = 'retry' or (state = 'failed' and completed_on > ${since}))
    group by name order by min(created_on)`.execute(db);
  const { rows: waiting } = await sql<FailingJob>`
    select name, count(*)::int as tries, min(start_after) as since
    from job.job
    where state = 'created' and start_after < ${dueBefore}
    group by name order by min(start_after)`.execute(db);
  return { failing, waiting };
}

/** How many owners have a way to sign in. */
export async function countOwners(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('staff_member')
    .innerJoin('staff_role', 'staff_role.staff_id', 'staff_member.id')
    .where('staff_role.role', '=', 'owner')
    .where('staff_member.ended_at', 'is', null)
    .where('staff_member.joined_at', 'is not', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The first entry of the log that does not fit, as the last check found it; null while the chain is whole. */
export async function findBrokenEntry(db: Queryable): Promise<string | null> {
  const row = await db.selectFrom('audit_head').select('broken_id').executeTakeFirst();
  return row?.broken_id ?? null;
}

/** What the database holds, in bytes: of itself, of files, of backups, and what of both came since a moment. */
export async function readSizes(db: Queryable, since: Temporal.Instant) {
  const { rows } = await sql<{
    database_bytes: string;
    files_bytes: string;
    new_files_bytes: string;
    backups_bytes: string;
    new_backups_bytes: string;
  }>`
    select pg_database_size(current_database()) as database_bytes,
      (select coalesce(sum(size), 0) from (select distinct on (storage_key) size_bytes as size from file) as stored) as files_bytes,
      (select coalesce(sum(size), 0) from (select distinct on (storage_key) size_bytes as size from file
        where created_at > ${since} order by storage_key, created_at) as stored) as new_files_bytes,
      (select coalesce(sum(size_bytes), 0) from backup_run where filename is not null) as backups_bytes,
      (select coalesce(sum(size_bytes), 0) from backup_run where filename is not null and started_at > ${since})
        as new_backups_bytes`.execute(db);
  const [row] = rows;
  return {
    database: Number(row?.database_bytes),
    files: Number(row?.files_bytes),
    newFiles: Number(row?.new_files_bytes),
    backups: Number(row?.backups_bytes),
    newBackups: Number(row?.new_backups_bytes),
  };
}

/** The release of PostgreSQL and its clock. */
export async function readDatabase(
  db: Queryable,
): Promise<{ readonly version: string; readonly at: Temporal.Instant }> {
  const { rows } = await sql<{ version: string; at: Temporal.Instant }>`
    select current_setting('server_version') as version, clock_timestamp() as at`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database did not answer.');
  return { version: row.version.split(' ')[0] ?? row.version, at: row.at };
}

/** Activities that members can find, and those of them that the search knows. */
export async function countSearchable(db: Queryable): Promise<{ readonly shown: number; readonly known: number }> {
  return db
    .selectFrom('activity')
    .leftJoin('search_entry', 'search_entry.activity_id', 'activity.id')
    .where('activity.shown', '=', true)
    .select([sql<number>`count(*)::int`.as('shown'), sql<number>`count(search_entry.activity_id)::int`.as('known')])
    .executeTakeFirstOrThrow();
}

/** What a new portal still needs, as far as the database knows. Activities are counted up to `mostPublished` + 1. */
export async function readStartFacts(db: Queryable) {
  const { rows } = await sql<{ every_days: number | null; has_sent: boolean; activities: number }>`
    select (select every_days from backup_schedule) as every_days,
      exists (select from mail where sent_at is not null and not captured)
        or exists (select from audit_entry where act = 'provider.tested-mail' and after ->> 'sent' = 'true') as has_sent,
      (select count(*)::int from (select from activity where shown and not from_demo limit ${mostPublished + 1})) as activities`.execute(
    db,
  );
  const [row] = rows;
  return {
    everyDays: row?.every_days ?? null,
    hasSent: row?.has_sent ?? false,
    activities: row?.activities ?? 0,
  };
}

/** The newest backup that can be had, and every how many days one is made by itself. */
export async function readLastBackup(db: Queryable) {
  const last = await db
    .selectFrom('backup_run')
    .where('filename', 'is not', null)
    .where('finished_at', 'is not', null)
    .where('problem', 'is', null)
    .select(['started_at as lastAt', 'tried_at as triedAt', 'is_restorable as isRestorable'])
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const schedule = await db.selectFrom('backup_schedule').select('every_days').executeTakeFirst();
  return {
    lastAt: last?.lastAt ?? null,
    triedAt: last?.triedAt ?? null,
    isRestorable: last?.isRestorable ?? null,
    everyDays: schedule?.every_days ?? null,
  };
}

/** Everyone of the team who can sign in, with what decides what they are emailed. */
export const listNeedsReaders = (db: Queryable, now: Temporal.Instant) =>
  db
    .selectFrom('staff_member')
    .where('ended_at', 'is', null)
    .where('joined_at', 'is not', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .select([
      'id',
      'name',
      'email',
      'company_id as companyId',
      'attention_mail',
      sql<string[]>`array(select role from staff_role where staff_id = staff_member.id)`.as('roles'),
    ])
    .orderBy('id')
    .execute();

/** Notes what someone is emailed about as seen; returns the kinds that weren't before. */
export async function noteSeen(
  db: Queryable,
  {
    staffId,
    kinds,
    now,
  }: { readonly staffId: string; readonly kinds: readonly string[]; readonly now: Temporal.Instant },
): Promise<Set<string>> {
  if (kinds.length === 0) return new Set();
  const rows = await db
    .insertInto('attention_mail')
    .values([...new Set(kinds)].map((kind) => ({ staff_id: staffId, kind, seen_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['staff_id', 'kind']).doUpdateSet((eb) => ({ seen_at: eb.ref('excluded.seen_at') })),
    )
    // A row that was there before carries the transaction that locked it.
    .returning(['kind', sql<boolean>`xmax = 0`.as('is_new')])
    .execute();
  return new Set(rows.filter(({ is_new: isNew }) => isNew).map(({ kind }) => kind));
}

export const deleteUnseen = (db: Queryable, before: Temporal.Instant) =>
  db.deleteFrom('attention_mail').where('seen_at', '<', before).execute();
