// The demo's advertisements: marked when it is loaded, and removed with it.
import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

/** Marks advertisements as the demo's. */
export async function markDemoAds(trx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('ad')
    .set({ from_demo: true })
    .where('id', 'in', [...ids])
    .where('from_demo', '=', false)
    .execute();
}

/** Removes advertisements of the demo that nobody answered, and hides the others: their requests stay. */
export async function removeDemoAds(trx: Queryable): Promise<void> {
  await trx
    .deleteFrom('ad')
    .where('from_demo', '=', true)
    .where(sql<boolean>`not exists (select from ad_request where ad_id = ad.id)`)
    .execute();
  await trx.updateTable('ad').set({ published: false }).where('from_demo', '=', true).execute();
}
