import { clampPage } from '#platform/shared/paging.ts';
import { listMobileAds } from '#promotion/server/list-mobile-ads.ts';
import type { Context } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { readSetting, readSharedSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { podcastMessages, type podcastShowCall } from '../contract.ts';
import { episodeOf } from './episode-row.ts';
import { findEpisodeIndex, findShow, listEpisodes } from './podcast-queries.ts';
import { showOf } from './show-row.ts';

/** Banners below the list of a show: two in a row read as a wall of advertisements. */
const mostBanners = 1;
/** The most episodes that a request for everything returns. */
const mostEpisodes = 1000;

/** The banners of a show: none where the provider keeps advertisements away from credit and the show has some. */
async function bannersOf(context: Context, creditCount: number) {
  if (creditCount > 0 && !(await readSetting(context.db, providerSettings.adsBesideCredit))) return [];
  return ((await listMobileAds(context, 'show'))?.banners ?? []).slice(0, mostBanners);
}

/** A show with the episodes this caller can see; future episodes are left out. */
export const readShow: UseCase<typeof podcastShowCall> = async (context, student, { ps, p, page: wanted }) => {
  const { db } = context;
  const now = context.now();
  const record = await findShow(db, ps, now);
  if (!record) throw new Refusal('unknown-show', podcastMessages.noShow, { httpStatus: 404 });
  const show = showOf(record);
  const totalRows = show.episodeCount;
  const isPaged = wanted !== undefined || p !== undefined;
  const pageSize = isPaged ? await readSharedSetting(context, providerSettings.pageSize) : mostEpisodes;
  const index = wanted === undefined && p !== undefined ? await findEpisodeIndex(db, record.id, p, now) : null;
  const asked = index === null ? Number.parseInt(wanted ?? '0', 10) : Math.floor(index / pageSize);
  const page = clampPage(Number.isFinite(asked) ? asked : 0, totalRows, pageSize);
  const [records, bannerAds] = await Promise.all([
    listEpisodes(db, record.id, student?.id ?? null, now, pageSize, page * pageSize),
    bannersOf(context, show.creditCount),
  ]);
  const data = records.map(episodeOf);
  return {
    status: true,
    rowCount: 1,
    data: [show],
    podcasts: { status: true, rowCount: data.length, data, totalRows, pageSize, page },
    bannerAds: { bannerAds },
  };
};
