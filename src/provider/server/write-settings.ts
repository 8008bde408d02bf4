import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '#platform/server/context.ts';

/** Writes one setting of the provider, unless it holds this value already. */
export async function writeSetting(db: Queryable, name: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value);
  const known = await db.selectFrom('provider_setting').select('value').where('name', '=', name).executeTakeFirst();
  if (known !== undefined && isDeepStrictEqual(known.value, JSON.parse(json))) return;
  await db
    .insertInto('provider_setting')
    .values({ name, value: json })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: json }))
    .execute();
}

/** Takes a setting back to its default. */
export async function deleteSetting(db: Queryable, name: string): Promise<void> {
  await db.deleteFrom('provider_setting').where('name', '=', name).execute();
}
