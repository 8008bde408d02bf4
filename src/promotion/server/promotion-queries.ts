import type { Queryable } from '#platform/server/context.ts';

/** Ads that are shown in lists with their banners in order of size. */
export async function listAds(db: Queryable) {
  const ads = await db.selectFrom('ad').select(['id', 'hash', 'alt', 'href']).where('published', '=', true).orderBy('position').orderBy('id').execute();
  const banners = await db
    .selectFrom('ad_banner')
    .innerJoin('file', 'file.id', 'ad_banner.file_id')
    .select(['ad_banner.ad_id', 'file.hash', 'file.filename'])
    .orderBy('ad_banner.ad_id')
    .orderBy('ad_banner.position')
    .execute();
  return ads.map((ad) => ({ ...ad, banners: banners.filter((banner) => banner.ad_id === ad.id) }));
}
