import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

/** The hours of credit that were earned from a moment to another and stand, by type. */
export async function sumCredits(db: Queryable, from: Temporal.Instant, until: Temporal.Instant) {
  return db
    .selectFrom('credit')
    .leftJoin('credit_correction', 'credit_correction.credit_id', 'credit.id')
    .where('credit_correction.id', 'is', null)
    .where('credit.earned_at', '>=', from)
    .where('credit.earned_at', '<', until)
    .groupBy('credit.ce_type_id')
    .select(['credit.ce_type_id', sql<number>`sum(credit.credits)::float8`.as('hours')])
    .execute();
}
