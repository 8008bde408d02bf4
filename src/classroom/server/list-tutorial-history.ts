import { clampPage } from '#platform/shared/paging.ts';
import { readClassRows } from '#catalogue/server/read-rows.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { sharedPageSize } from '#provider/server/provider.ts';
import { listMobileAds } from '#promotion/server/list-mobile-ads.ts';
import type { tutorialHistoryCall } from '../contract.ts';
import { countViewedTutorials, listViewedTutorials } from './classroom-queries.ts';

/** One page of the tutorials that a student has viewed; a page past the end is the last one. */
export const listTutorialHistory: UseCase<typeof tutorialHistoryCall> = async (context, student, input) => {
  const { db } = context;
  const [totalRows, pageSize, mobileAds] = await Promise.all([
    countViewedTutorials(db, student.id),
    sharedPageSize(context),
    listMobileAds(context),
  ]);
  const page = clampPage(input.page, totalRows, pageSize);
  const viewed = await listViewedTutorials(db, student.id, pageSize, page * pageSize);
  const rows = await readClassRows(
    db,
    student.id,
    viewed.map(({ id }) => id),
  );
  const data = rows.flatMap((row) => {
    const view = viewed.find(({ id }) => id === String(row.classId));
    return view === undefined || view.last_viewed_at === null
      ? []
      : [{ ...row, lastViewed: view.last_viewed_at, viewCount: view.view_count }];
  });
  return { status: true, rowCount: data.length, data, totalRows, pageSize, page, mobileAds };
};
