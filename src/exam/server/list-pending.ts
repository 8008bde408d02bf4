import { clampPage } from '#platform/shared/paging.ts';
import { classRowOf } from '#catalogue/server/class-rows.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { readPageSize } from '#provider/server/provider.ts';
import { nextStep } from '#study-path/next-step.ts';
import { readProgressOfAll } from '#study-path/server/read-progress.ts';
import type { pendingCall } from '../contract.ts';
import { countPending, hasPassedAny, listPending } from './exam-queries.ts';

/** CE in Progress, each row with its next step. */
export const listPendingPage: UseCase<typeof pendingCall> = async ({ db, now }, student, input) => {
  const at = now();
  const [totalRows, pageSize] = [await countPending(db, student.id, at), await readPageSize(db)];
  const page = clampPage(input.page, totalRows, pageSize);
  const records = await listPending(db, student.id, at, pageSize, page * pageSize);
  const ids = records.map(({ id }) => id);
  const progressOf = await readProgressOfAll(db, ids, student.id, at);
  const data = records.flatMap((record) => {
    const progress = progressOf.get(record.id);
    // An activity that was deleted between the two statements is pending no more.
    if (progress === undefined) return [];
    const step = nextStep(progress);
    return [{ ...classRowOf(record), nextStep: step === 'certificate' ? ('exam' as const) : step }];
  });
  return {
    status: true,
    rowCount: data.length,
    data,
    totalRows,
    pageSize,
    page,
    mobileAds: null,
    hasPassed: await hasPassedAny(db, student.id),
  };
};
