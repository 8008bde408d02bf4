import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

/** The AGD's subject codes in their order, as the rows of an editor offer them. */
export function listAgdCodes(db: Queryable) {
  return db
    .selectFrom('agd_code')
    .select(['code', 'name', 'source', sql<string | null>`to_char(read_on, 'YYYY-MM-DD')`.as('read_on')])
    .orderBy('code')
    .execute();
}

/**
 * The codes that an editor offers, in their order: those of the list, and those that categories go by and it doesn't
 * have.
 */
export async function listOfferedAgdCodes(db: Queryable) {
  const ofCategories = await db
    .selectFrom('category')
    .distinctOn('agd_code')
    .select(['agd_code as code', 'name'])
    .where('agd_code', '<>', '')
    .orderBy('agd_code')
    .orderBy('id')
    .execute();
  const known = new Map([...ofCategories, ...(await listAgdCodes(db))].map(({ code, name }) => [code, name]));
  return [...known].map(([code, name]) => ({ code, name })).sort((one, other) => (one.code < other.code ? -1 : 1));
}

/** Writes codes: new ones, and new names of those that are there. */
export async function writeAgdCodes(
  trx: Queryable,
  codes: readonly { readonly code: string; readonly name: string }[],
  { source, readOn }: { readonly source: string; readonly readOn: string },
): Promise<void> {
  if (codes.length === 0) return;
  await trx
    .insertInto('agd_code')
    .values(codes.map(({ code, name }) => ({ code, name, source, read_on: sql<string>`${readOn}::date` })))
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        source: eb.ref('excluded.source'),
        read_on: eb.ref('excluded.read_on'),
      })),
    )
    .execute();
}

/** Removes a code; false where there is none. What was taught under it stays as it is. */
export async function deleteAgdCode(trx: Queryable, code: string): Promise<boolean> {
  const row = await trx.deleteFrom('agd_code').where('code', '=', code).returning('code').executeTakeFirst();
  return row !== undefined;
}
