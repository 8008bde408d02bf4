import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

const dayBeside = (moment: Temporal.Instant, days: number): string =>
  moment.toZonedDateTimeISO('UTC').toPlainDate().add({ days }).toString();

/** The hours of credit that were earned from a moment to another and stand, by type. */
export async function sumCredits(db: Queryable, from: Temporal.Instant, until: Temporal.Instant) {
  return (
    db
      .selectFrom('credit')
      .leftJoin('credit_correction', 'credit_correction.credit_id', 'credit.id')
      .where('credit_correction.id', 'is', null)
      .where('credit.earned_at', '>=', from)
      .where('credit.earned_at', '<', until)
      // A member's own calendar day is a day from that of UTC at most, and the ledger has an index of days.
      .where('credit.local_date', '>=', dayBeside(from, -1))
      .where('credit.local_date', '<=', dayBeside(until, 1))
      .groupBy('credit.ce_type_id')
      .select(['credit.ce_type_id', sql<number>`sum(credit.credits)::float8`.as('hours')])
      .execute()
  );
}
