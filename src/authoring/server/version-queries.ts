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
    select version, content, published_at as at, published_by as by, made_in, note,
      (select count(*)::int from credit
        where credit.activity_id = activity_version.activity_id and credit.activity_version = activity_version.version
          and not exists (select from credit_correction where credit_correction.credit_id = credit.id)) as certificates
    from activity_version
    where activity_id = ${activityId}
      ${number === null ? sql`` : sql`and version <= ${number}`}
    order by version desc
    ${number === null ? sql`` : sql`limit 2`}`.execute(db);
  return rows;
}

/** Any activity, also one that is only there for its credit: certificates name its versions. */
export function findVersioned(db: Queryable, hash: string) {
  return db.selectFrom('activity').select(['id', 'title']).where('hash', '=', hash).executeTakeFirst();
}
