import { classRowOf } from '#catalogue/server/activities/class-rows.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { readSharedSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import type { queueCall } from '../contract.ts';
import { listQueue } from './watch-later-queries.ts';

/** One page of Watch Later; a page past the end is the last one. */
export const listQueuePage: UseCase<typeof queueCall> = async (context, student, input) => {
  const pageSize = await readSharedSetting(context, providerSettings.pageSize);
  const records = await listQueue(context.db, { studentId: student.id, page: input.page, pageSize });
  const { total_rows: totalRows = 0, page = 0 } = records[0] ?? {};
  const data = records.map((record) => ({ ...classRowOf(record), addedAt: record.added_at }));
  return { status: true, rowCount: data.length, data, totalRows, pageSize, page, mobileAds: null };
};
