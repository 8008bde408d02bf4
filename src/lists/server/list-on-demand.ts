import type { UseCase } from '#platform/server/http/http.ts';
import type { onDemandCall, tutorialsCall } from '../contract.ts';
import { listPage } from './list-page.ts';
import { readClassRows } from '#catalogue/server/read-rows.ts';

/** One page of on-demand classes. */
export const listOnDemandPage: UseCase<typeof onDemandCall> = (context, student, input) =>
  listPage(context, 'ondemand', input, (ids) => readClassRows(context.db, student?.id ?? null, ids));

/** One page of product tutorials. */
export const listTutorialsPage: UseCase<typeof tutorialsCall> = (context, student, input) =>
  listPage(context, 'tutorials', input, (ids) => readClassRows(context.db, student?.id ?? null, ids));
