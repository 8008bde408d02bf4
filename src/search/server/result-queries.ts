// What filters and orders look at in the items that a search found.
import { sql } from 'kysely';
import { builtOnce } from '#platform/server/database/built-once.ts';

export type StoredFacts = {
  readonly id: string;
  readonly credits: number;
  readonly minutes: number | null;
  readonly release_at: Temporal.Instant;
  readonly is_completed: boolean;
};

/**
 * Credit hours (0 for an episode without an exam), length and date of these activities, and whether the student passed
 * them, in no order.
 */
export const listResultFacts = builtOnce<{ ids: readonly string[]; studentId: string }, StoredFacts>(
  (db, { ids, studentId }) => {
    const statement = sql<StoredFacts>`
    select activity.id, activity.release_at, coalesce(activity.duration_min, activity.duration_sec / 60.0)::float8 as minutes,
      case when activity.kind = 'episode' and not exists (select 1 from exam where exam.activity_id = activity.id and exam.published) then 0 else activity.credits end as credits,
      exists (select 1 from exam_attempt as pass where pass.activity_id = activity.id and pass.student_id = ${studentId}::bigint and pass.passed) as is_completed
    from activity where activity.id = any(${ids}::bigint[])`;
    return { compile: () => statement.compile(db) };
  },
);
