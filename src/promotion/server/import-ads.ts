import type { Queryable } from '#platform/server/context.ts';
import { publicHash } from '#platform/server/random.ts';

export type ImportedAd = { key: string; companyId: string; slot: number; alt: string; href: string | null; buttonText: string; blurb: string; confirmationTitle: string; confirmationMessage: string; bannerIds: readonly string[]; position: number };

/** Writes an ad with its banners in order of size. */
export async function importAd(db: Queryable, ad: ImportedAd): Promise<void> {
  const values = { company_id: ad.companyId, slot: ad.slot, alt: ad.alt, href: ad.href, button_text: ad.buttonText, blurb: ad.blurb, confirmation_title: ad.confirmationTitle, confirmation_message: ad.confirmationMessage, position: ad.position };
  const row = await db.insertInto('ad').values({ import_key: ad.key, hash: publicHash(), ...values }).onConflict((conflict) => conflict.column('import_key').doUpdateSet(values)).returning('id').executeTakeFirstOrThrow();
  await db.deleteFrom('ad_banner').where('ad_id', '=', row.id).execute();
  for (const [position, fileId] of ad.bannerIds.entries()) await db.insertInto('ad_banner').values({ ad_id: row.id, position, file_id: fileId }).execute();
}

/** Replaces the featured items; the first is the current one. */
export async function importFeatured(db: Queryable, activityIds: readonly string[]): Promise<void> {
  await db.deleteFrom('featured_item').execute();
  for (const [position, activityId] of activityIds.entries()) await db.insertInto('featured_item').values({ hash: publicHash(), activity_id: activityId, position }).execute();
}
