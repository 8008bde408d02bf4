import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

export function findCategoryName(db: Queryable, id: string) {
  return db.selectFrom('category').select('name').where('id', '=', id).executeTakeFirst();
}

export function findCompanyName(db: Queryable, id: string) {
  return db.selectFrom('company').select('name').where('id', '=', id).executeTakeFirst();
}

type Printed = {
  readonly body: string;
  readonly providerId: string;
  readonly statement: string;
  readonly validFrom: string;
};

/** How many certificates carry a statement that began on a day, and the day of the last of them. */
export function countPrinted(db: Queryable, { body, providerId, statement, validFrom }: Printed) {
  return db
    .selectFrom('credit')
    .where('local_date', '>=', sql<never>`${validFrom}::date`)
    .where(sql<boolean>`accreditation @> ${JSON.stringify([{ body, providerId, statement, validFrom }])}::jsonb`)
    .select([
      sql<number>`count(*)::int`.as('certificates'),
      sql<string | null>`to_char(max(local_date), 'YYYY-MM-DD')`.as('lastDay'),
    ])
    .executeTakeFirstOrThrow();
}
