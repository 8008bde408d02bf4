// What filters and orders look at in the items that a search found.
import { sql } from 'kysely';
import { builtOnce } from '#platform/server/database/built-once.ts';

export type StoredFacts = {
  readonly id: string;
  readonly credits: number;
  readonly minutes: number | null;
  readonly release_at: Temporal.Instant;
};

/** Credit hours (0 for an episode without an exam), length and date of these activities, in no order. */
export const listResultFacts = builtOnce<{ ids: readonly string[] }, StoredFacts>((db, { ids }) => {
  const statement = sql<StoredFacts>`
    select activity.id, activity.release_at, coalesce(activity.duration_min, activity.duration_sec / 60.0)::float8 as minutes,
      case when activity.kind = 'episode' and not exists (select 1 from exam where exam.activity_id = activity.id and exam.published) then 0 else activity.credits end as credits
    from activity where activity.id = any(${ids}::bigint[])`;
  return { compile: () => statement.compile(db) };
});
