import { readEpisodeRows } from '#catalogue/server/activities/read-rows.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { clampPage } from '#platform/shared/paging.ts';
import { listMobileAds } from '#promotion/server/list-mobile-ads.ts';
import { readSharedSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { episodeChoices, episodeOrders, type podcastEpisodesCall } from '../contract.ts';
import { countEpisodes, listEpisodeIdsOf, type EpisodeView } from './podcast-queries.ts';

/**
 * One page of the episodes that a choice leaves; a choice that no one knows leaves all, an order that no one knows is
 * the newest first. A page past the end is the last one.
 */
export const listEpisodesPage: UseCase<typeof podcastEpisodesCall> = async (
  context,
  student,
  { ps, only, sort, page },
) => {
  const { db } = context;
  const at = context.now();
  const view: EpisodeView = {
    showHash: ps ?? null,
    only: episodeChoices.find((choice) => choice === only) ?? null,
    studentId: student?.id ?? null,
  };
  const [pageSize, mobileAds, totalRows] = await Promise.all([
    readSharedSetting(context, providerSettings.pageSize),
    listMobileAds(context, view.showHash === null ? 'podcasts' : 'show'),
    countEpisodes(db, view, at),
  ]);
  const served = clampPage(page, totalRows, pageSize);
  const ids = await listEpisodeIdsOf(db, view, at, {
    order: episodeOrders.find((order) => order === sort) ?? null,
    limit: pageSize,
    offset: served * pageSize,
  });
  const data = await readEpisodeRows(db, view.studentId, ids);
  return { status: true, rowCount: data.length, data, totalRows, pageSize, page: served, mobileAds, serverTime: at };
};
