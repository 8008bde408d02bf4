import { clampPage } from '#platform/shared/paging.ts';
import { classRowOf } from '#catalogue/server/class-rows.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { readPageSize } from '#provider/server/provider.ts';
import type { queueCall } from '../contract.ts';
import { countQueue, listQueue } from './watch-later-queries.ts';

/** One page of Watch Later; count and rows are of the same moment. */
export const listQueuePage: UseCase<typeof queueCall> = async ({ db }, student, input) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const [totalRows, pageSize] = [await countQueue(trx, student.id), await readPageSize(trx)];
      const page = clampPage(input.page, totalRows, pageSize);
      const data = (await listQueue(trx, student.id, pageSize, page * pageSize)).map(classRowOf);
      return { status: true as const, rowCount: data.length, data, totalRows, pageSize, page, mobileAds: null };
    });
