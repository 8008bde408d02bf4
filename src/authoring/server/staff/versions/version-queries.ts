// The versions of an activity with the certificates that name them.
import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { VersionContent } from '#catalogue/version-parts.ts';

export type VersionRow = {
  readonly version: number;
  readonly content: VersionContent;
  readonly at: Temporal.Instant;
  readonly by: string | null;
  readonly made_in: 'import' | 'console';
  readonly note: string;
  /** Who found it balanced before it was published. */
  readonly reviewed_by: string | null;
  readonly reviewed_at: Temporal.Instant | null;
  /** Valid certificates that name it. */
  readonly certificates: number;
};

/** Newest first; with `number`, that version and the one before it. */
export async function listVersions(
  db: Queryable,
  activityId: string,
  number: number | null = null,
): Promise<readonly VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select activity_version.version, activity_version.content, published_at as at, published_by as by, made_in, note,
      review.reviewer_name as reviewed_by, review.answered_at as reviewed_at,
      (select count(*)::int from credit
        where credit.activity_id = activity_version.activity_id and credit.activity_version = activity_version.version
          and not exists (select from credit_correction where credit_correction.credit_id = credit.id)) as certificates
    from activity_version
      left join lateral (select reviewer_name, answered_at from draft_review
          join draft on draft.id = draft_review.draft_id
        where draft.activity_id = activity_version.activity_id and draft_review.version = activity_version.version
          and verdict = 'balanced'
        order by draft_review.id desc limit 1) as review on true
    where activity_id = ${activityId}
      ${number === null ? sql`` : sql`and activity_version.version <= ${number}`}
    order by activity_version.version desc
    ${number === null ? sql`` : sql`limit 2`}`.execute(db);
  return rows;
}

/** Any activity, also one that is only there for its credit: certificates name its versions. */
export function findVersioned(db: Queryable, hash: string) {
  return db.selectFrom('activity').select(['id', 'title']).where('hash', '=', hash).executeTakeFirst();
}
