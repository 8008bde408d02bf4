import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { Periods } from '#staff/attention.ts';

const dayBeside = (moment: Temporal.Instant, days: number): string =>
  moment.toZonedDateTimeISO('UTC').toPlainDate().add({ days }).toString();

/**
 * The hours of credit that were earned in each of two periods and are valid, by type: those of all credits, which an
 * index has, less those of the few that were corrected. A member's own calendar day, which the index goes by, is a day
 * from that of UTC at most.
 */
export async function sumCredits(db: Queryable, [before, from, until]: Periods) {
  const [first, last] = [dayBeside(before, -1), dayBeside(until, 1)];
  const { rows } = await sql<{ ce_type_id: number; later: number; earlier: number }>`
    select ce_type_id,
      coalesce(sum(hours) filter (where is_later), 0)::float8 as later,
      coalesce(sum(hours) filter (where not is_later), 0)::float8 as earlier
    from (
      select ce_type_id, earned_at >= ${from} as is_later, sum(credits) as hours
      from credit
      where local_date between ${first}::date and ${last}::date and earned_at >= ${before} and earned_at < ${until}
      group by 1, 2
      union all
      select credit.ce_type_id, credit.earned_at >= ${from}, -sum(credit.credits)
      from credit_correction as corrected join credit on credit.id = corrected.credit_id
      where corrected.credit_day between ${first}::date and ${last}::date and credit.earned_at >= ${before} and credit.earned_at < ${until}
      group by 1, 2
    ) as each
    group by ce_type_id`.execute(db);
  return rows;
}
