import { cached, type Context } from '#platform/server/context.ts';
import { publicFileUrl } from '#platform/server/files/signed-link.ts';
import { readSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import type { AdPlace } from '../ad-places.ts';
import { bySize } from '../by-size.ts';
import { inTurn } from '../interleave.ts';
import { listRunningAds } from './promotion-queries.ts';
import { readToday } from './read-today.ts';

const ttlSeconds = 30;
const hourMs = 3_600_000;

async function readMobileAds(context: Context, place: AdPlace) {
  const { db, now } = context;
  const ads = await listRunningAds(db, place, await readToday(context));
  if (ads.length === 0) return null;
  const places = await readSetting(db, providerSettings.mobileAds);
  const banners = inTurn(ads, Math.floor(now().epochMilliseconds / hourMs)).map((ad) => ({
    adId: ad.hash,
    adUrls: bySize(
      ad.banners.map(({ position, hash, filename }) => ({ position, url: publicFileUrl({ hash, filename }) })),
    ),
    darkAdUrls: bySize(
      ad.banners.flatMap(({ position, dark_hash: hash, dark_filename: filename }) =>
        hash === null || filename === null ? [] : [{ position, url: publicFileUrl({ hash, filename }) }],
      ),
    ),
    alt: ad.alt,
    href: ad.href,
    ...(ad.most_views === null ? {} : { mostViews: ad.most_views }),
  }));
  return { ...places, rows: banners.length, banners };
}

/** The banners of a list page and where they are; null when none runs there today. */
export const listMobileAds = (context: Context, place: AdPlace) =>
  cached(context, `mobileAds ${place}`, ttlSeconds, () => readMobileAds(context, place));
