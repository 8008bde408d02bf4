import { clampPage } from '#platform/shared/paging.ts';
import { classRowOf } from '#catalogue/server/class-rows.ts';
import type { CallContext, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { readPageSize } from '#provider/server/provider.ts';
import { nextStep } from '#study-path/next-step.ts';
import { readProgressOfAll } from '#study-path/server/read-progress.ts';
import type { pendingCall } from '../contract.ts';
import { countPending, hasPassedAny, listPending } from './exam-queries.ts';

type PendingRecord = Awaited<ReturnType<typeof listPending>>[number];

/** Each with how far the student is with it. */
async function withProgress(db: Queryable, records: readonly PendingRecord[], studentId: string, at: Temporal.Instant) {
  if (records.length === 0) return [];
  const progressOf = await readProgressOfAll(
    db,
    records.map(({ id }) => id),
    studentId,
    at,
  );
  return records.flatMap((record) => {
    const progress = progressOf.get(record.id);
    // An activity that was deleted between the two statements is pending no more.
    if (progress === undefined) return [];
    const step = nextStep(progress);
    return [{ record, progress, nextStep: step === 'certificate' ? ('exam' as const) : step }];
  });
}

/** The classes that the student was at last, with the next step of each and the steps that they do not have. */
export async function listLastPending({ db, now }: CallContext, studentId: string, limit: number) {
  const at = now();
  return (await withProgress(db, await listPending(db, studentId, at, limit, 0), studentId, at)).map(
    ({ record, progress, nextStep: step }) => ({
      ...classRowOf(record),
      nextStep: step,
      hasSponsorVideo: progress.hasSponsorVideo,
      hasSurvey: progress.hasSurvey,
      seenSec: record.seen_sec === null ? null : Math.floor(record.seen_sec),
    }),
  );
}

/** CE in Progress, each row with its next step. */
export const listPendingPage: UseCase<typeof pendingCall> = async ({ db, now }, student, input) => {
  const at = now();
  const [totalRows, pageSize] = [await countPending(db, student.id, at), await readPageSize(db)];
  const page = clampPage(input.page, totalRows, pageSize);
  const records = await listPending(db, student.id, at, pageSize, page * pageSize);
  const data = (await withProgress(db, records, student.id, at)).map(({ record, nextStep: step }) => ({
    ...classRowOf(record),
    nextStep: step,
  }));
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
