import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { Periods } from '#staff/attention.ts';
import { isFirstTry } from './figure-columns.ts';

/** How many exams were passed in each of two periods, how many were first tries in the later one, and passed then. */
export async function countPasses(db: Queryable, [before, from, until]: Periods) {
  const { rows } = await sql<{ later: number; earlier: number; tried: number; first_try: number }>`
    select passes.*, firsts.*
    from (
      select
        (count(*) filter (where taken_at >= ${from}))::int as later,
        (count(*) filter (where taken_at < ${from}))::int as earlier
      from exam_attempt
      where passed and regrade_of is null and taken_at >= ${before} and taken_at < ${until}
    ) as passes
    cross join (
      select count(*)::int as tried, (count(*) filter (where passed))::int as first_try
      from exam_attempt as attempt where taken_at >= ${from} and taken_at < ${until} and ${isFirstTry}
    ) as firsts`.execute(db);
  return rows[0] ?? { later: 0, earlier: 0, tried: 0, first_try: 0 };
}
