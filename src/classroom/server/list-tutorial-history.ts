import { classRowOf } from '#catalogue/server/activities/class-rows.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { readSharedSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { listMobileAds } from '#promotion/server/list-mobile-ads.ts';
import type { tutorialHistoryCall } from '../contract.ts';
import { listViewedTutorials } from './classroom-queries.ts';

/** One page of the tutorials that a student has viewed; a page past the end is the last one. */
export const listTutorialHistory: UseCase<typeof tutorialHistoryCall> = async (context, student, input) => {
  const [pageSize, mobileAds] = await Promise.all([
    readSharedSetting(context, providerSettings.pageSize),
    listMobileAds(context, 'history'),
  ]);
  const records = await listViewedTutorials(context.db, { studentId: student.id, page: input.page, pageSize });
  const { total_rows: totalRows = 0, page = 0 } = records[0] ?? {};
  const data = records.map((record) => ({
    ...classRowOf(record),
    lastViewed: record.last_viewed_at,
    viewCount: record.view_count,
  }));
  return { status: true, rowCount: data.length, data, totalRows, pageSize, page, mobileAds };
};
