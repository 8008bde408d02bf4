import { listMobileAds } from '#promotion/server/list-mobile-ads.ts';
import type { UseCase } from '#platform/server/http.ts';
import { readPageSize } from '#platform/server/provider.ts';
import type { onDemandCall } from '../contract.ts';
import { clampPage } from '../paging.ts';
import { countOnDemand, listOnDemand } from './catalogue-queries.ts';
import { classRowOf } from './class-rows.ts';
import { readFilter } from './read-filter.ts';

/** One page of on-demand classes; a page past the end is the last one. */
export const listOnDemandPage: UseCase<typeof onDemandCall> = async ({ db, now }, student, input) => {
  const filter = readFilter(input);
  const at = now();
  const [totalRows, pageSize] = [await countOnDemand(db, filter, at), await readPageSize(db)];
  const page = clampPage(input.page, totalRows, pageSize);
  const rows = await listOnDemand(db, student?.id ?? null, filter, at, pageSize, page * pageSize);
  return { status: true, rowCount: rows.length, data: rows.map(classRowOf), totalRows, pageSize, page, mobileAds: await listMobileAds(db) };
};
