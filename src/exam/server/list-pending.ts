import { classRowOf } from '#catalogue/server/activities/class-rows.ts';
import type { CallContext, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { readSharedSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { nextStep } from '#study-path/next-step.ts';
import { placeOf } from '#study-path/steps.ts';
import { readProgressOfAll } from '#study-path/server/read-progress.ts';
import type { pendingCall } from '../contract.ts';
import { nextAttemptAt } from '../retakes.ts';
import { hasPassedAny, listPending } from './exam-queries.ts';
import { examRulesOf } from './exam-rules.ts';

type PendingRecord = Awaited<ReturnType<typeof listPending>>[number];

/** Each with how far the student is with it, and with when its exam opens again if that is the next step. */
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
    const ahead = nextStep(progress);
    const step = ahead === 'certificate' ? ('exam' as const) : ahead;
    const failures = (record.failures ?? []).map((taken) => Temporal.Instant.from(taken));
    const { retakes } = examRulesOf(record, progress, record.settings);
    return [
      {
        record,
        progress,
        nextStep: step,
        nextAttemptAt: step === 'exam' ? nextAttemptAt(failures, retakes, at) : null,
      },
    ];
  });
}

/** The classes that the student was at last, with the next step of each and the steps that they do not have. */
export async function listLastPending({ db, now }: CallContext, studentId: string, limit: number) {
  const at = now();
  return (
    await withProgress(db, await listPending(db, { studentId, now: at, page: 0, pageSize: limit }), studentId, at)
  ).map(({ record, progress, nextStep: step, nextAttemptAt: opensAt }) => ({
    ...classRowOf(record),
    nextStep: step,
    nextAttemptAt: opensAt,
    hasSponsorVideo: progress.hasSponsorVideo,
    hasSurvey: progress.hasSurvey,
    hasVideo: record.video_youtube_id !== null || record.video_file_id !== null,
    seenSec: record.seen_sec === null ? null : Math.floor(record.seen_sec),
  }));
}

/** CE in Progress, each row with its next step; a page past the end is the last one. */
export const listPendingPage: UseCase<typeof pendingCall> = async (context, student, input) => {
  const { db } = context;
  const now = context.now();
  const pageSize = await readSharedSetting(context, providerSettings.pageSize);
  const records = await listPending(db, { studentId: student.id, now, page: input.page, pageSize });
  const [first] = records;
  const data = (await withProgress(db, records, student.id, now)).map(
    ({ record, progress, nextStep: step, nextAttemptAt: opensAt }) => ({
      ...classRowOf(record),
      nextStep: step,
      nextAttemptAt: opensAt,
      place: placeOf(step, progress),
    }),
  );
  return {
    status: true,
    rowCount: data.length,
    data,
    totalRows: first?.total_rows ?? 0,
    pageSize,
    page: first?.page ?? 0,
    mobileAds: null,
    hasPassed: first === undefined ? await hasPassedAny(db, student.id) : Boolean(first.has_passed),
    serverTime: now,
  };
};
