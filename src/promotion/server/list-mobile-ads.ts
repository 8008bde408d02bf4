import { cached, type Context } from '#platform/server/context.ts';
import { publicFileUrl } from '#platform/server/files/signed-link.ts';
import { readAdSlots } from '#provider/server/provider.ts';
import { listAds } from './promotion-queries.ts';

const ttlSeconds = 30;

async function readMobileAds({ db }: Context) {
  const [ads, places] = [await listAds(db), await readAdSlots(db)];
  if (ads.length === 0) return null;
  const banners = ads.map((ad) => ({
    adId: ad.hash,
    adUrls: ad.banners.map(publicFileUrl),
    darkAdUrls: ad.banners.flatMap(({ dark_hash: hash, dark_filename: filename }) =>
      hash === null || filename === null ? [] : [publicFileUrl({ hash, filename })],
    ),
    alt: ad.alt,
    href: ad.href,
  }));
  return { ...places, rows: banners.length, banners };
}

/** The banners of a list page and where they are; null when the provider shows none. */
export const listMobileAds = (context: Context) =>
  cached(context, 'mobileAds', ttlSeconds, () => readMobileAds(context));
