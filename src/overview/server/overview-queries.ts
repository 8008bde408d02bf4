import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

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
