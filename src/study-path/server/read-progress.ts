import { isLiveClass } from '#catalogue/class-type.ts';
import { creditTypeOf } from '#catalogue/server/activities/class-rows.ts';
import { attendanceOfSeat } from '#credit/server/attendance/seat-attendance.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { openBatcher } from '#platform/server/database/request-batcher.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { awaitsRecording, canShowExam } from '../may-take-exam.ts';
import { mayEnter, type Kind, type GuardedStep } from '../next-step.ts';
import { studyPathMessages } from '../contract.ts';
import { isStillOffered } from '../still-offered.ts';
import type { ItemName, ItemRecord, ProgressRecord } from './item-rows.ts';
import { findItem, findProgress, listProgress, listProgressOfStudents } from './study-path-queries.ts';

/** Entering a webinar is its first view, and who attended without a logged entry saw it from its start. */
function firstViewOf({
  first_viewed_at: viewed,
  started_at: entered,
  attended,
  release_at: start,
}: ProgressRecord): Temporal.Instant | null {
  const views = [viewed, entered, attended ? start : null].filter((at) => at !== null);
  return views.sort((a, b) => Temporal.Instant.compare(a, b))[0] ?? null;
}

function studentDataOf(record: ProgressRecord, now: Temporal.Instant) {
  const isReserved = record.seat_state === 'reserved';
  // Entering the webinar counts as a view, and so does saying afterward whether one was there: either leads to the
  // evaluation.
  const classViewCount = (record.view_count ?? 0) + (record.started_at === null && record.attended === null ? 0 : 1);
  const isOver = record.ends_at !== null && Temporal.Instant.compare(record.ends_at, now) <= 0;
  // Once the webinar is a class on demand it has no end anymore; the affidavit was answered after it.
  const recordedFrom = record.ends_at ?? record.attended_answered_at;
  const viewedRecording =
    recordedFrom !== null &&
    record.last_viewed_at !== null &&
    Temporal.Instant.compare(recordedFrom, record.last_viewed_at) <= 0;
  return {
    status: true as const,
    hash: record.student_hash,
    examDate: record.passed_at,
    examScore: record.passed_score ?? record.last_score,
    examTaken: record.passed_at !== null,
    credits: record.credits,
    earnedCredits: record.earned_credits,
    ceTypeId: record.earned_type ?? creditTypeOf(record.credits, record.type_id),
    gradebookId: Number(record.gradebook_id ?? 0),
    attendeeId: Number(record.seat_id ?? 0),
    hasSeat: isReserved,
    isReserved,
    isWaiting: record.seat_state === 'waiting',
    inqueue: Number(record.queue_id ?? 0),
    classViewCount,
    studentStarted: record.started_at,
    studentEnded: record.ended_at,
    evalTaken: Boolean(record.evaluated),
    affidavitAnswered: record.attended !== null,
    attended: record.attended,
    awaitsAffidavit: isLiveClass(record.type_id) && isOver && isReserved && record.attended === null,
    awaitsRecording: awaitsRecording({ seatState: record.seat_state, attended: record.attended, viewedRecording }),
    attendance: attendanceOfSeat(record),
    hasSponsorVideo: record.offer_id !== null,
    sponsorVideoAnswered: Boolean(record.offer_answered),
    hasSurvey: record.survey_id !== null,
    surveyFinished: Boolean(record.survey_finished),
    canShowExam: canShowExam(
      {
        hasExam: record.exam_id !== null,
        typeId: record.type_id,
        endsAt: record.ends_at,
        creditExpiresAt: record.credit_expires_at,
        seatState: record.seat_state,
        attended: record.attended,
        viewedRecording,
      },
      now,
    ),
    agdNumber: record.agd_number ?? '',
    hideAgdReminder: record.hide_agd_reminder,
    // For the server alone; answers are encoded without them.
    timeZone: record.time_zone,
    firstViewedAt: firstViewOf(record),
    examOpenedAt: record.exam_opened_at,
    servedExamId: record.served_exam_id,
    servedExamIds: record.served_exam_ids ?? [],
    timeOnTaskPercent: record.time_on_task_percent,
    lengthSec: record.duration_sec ?? (record.duration_min === null ? null : record.duration_min * 60),
  };
}
export type StudentProgress = ReturnType<typeof studentDataOf>;

/** How far a student is with an activity. */
export async function readProgress(
  db: Queryable,
  activityId: string,
  studentId: string,
  now: Temporal.Instant,
): Promise<StudentProgress> {
  const record = await findProgress(db, activityId, studentId);
  if (!record) throw new Error('The student or the activity is gone.');
  return studentDataOf(record, now);
}

/** At most twenty statements a second and activity, however many ask; who asks alone is answered at once. */
const spacingMs = 50;

const askTogether = openBatcher(
  async ({ db, now }: Context, activityId, studentIds) => {
    const records = await listProgressOfStudents(db, { activityId, studentIds });
    const at = now();
    return new Map(records.map((record) => [record.student_id, studentDataOf(record, at)]));
  },
  { spacingMs },
);

/**
 * The same where thousands ask for one activity at a time, as the pages of a live webinar do: what all of them wait for
 * is read in one statement.
 */
export const readProgressTogether = (
  context: Context,
  activityId: string,
  studentId: string,
): Promise<StudentProgress> => askTogether(context, activityId, studentId);

/** How far a student is with several activities, by their ids. */
export async function readProgressOfAll(
  db: Queryable,
  activityIds: readonly string[],
  studentId: string,
  now: Temporal.Instant,
): Promise<Map<string, StudentProgress>> {
  const records = await listProgress(db, activityIds, studentId);
  return new Map(records.map((record) => [record.activity_id, studentDataOf(record, now)]));
}

/** Exactly one of class and episode names the activity; anything else is malformed. */
export function chosenItem({ c, p }: { c?: string | null | undefined; p?: string | null | undefined }): ItemName {
  const classHash = c || null;
  const episodeHash = p || null;
  if ((classHash === null) === (episodeHash === null))
    throw new Refusal('malformed', 'Name either a class or a podcast episode.', { httpStatus: 400 });
  return classHash !== null ? { hash: classHash, kind: 'class' } : { hash: episodeHash ?? '', kind: 'episode' };
}

type Reader = { readonly studentId: string; readonly at: Temporal.Instant };

/**
 * The item of a row of `selectItem` with how far its reader is; no row answers 404 with the call's own sentence, a
 * retired item says so to those it is closed for. Members who have passed keep what they earned, including their exam's
 * answers.
 */
export function itemOf<Row extends ItemRecord>(row: Row | undefined, message: string, at: Temporal.Instant) {
  if (!row) throw new Refusal('unknown-item', message, { httpStatus: 404 });
  const progress = studentDataOf(row, at);
  if (row.retired_at !== null && !progress.examTaken) refuseRetired(row, row.gradebook_id !== null, at);
  return { activity: row, progress };
}

/** The item that a call names, and how far its reader is with it, in one statement. Refuses as `itemOf` does. */
export async function requireItem(db: Queryable, item: ItemName, message: string, { studentId, at }: Reader) {
  return itemOf(await findItem(db, item, studentId), message, at);
}

type Retirable = {
  readonly kind: string;
  readonly retired_at: Temporal.Instant | null;
  readonly finish_until: Temporal.Instant | null;
};

/** Refuses what is retired unless its reader has begun it and may finish. */
export function refuseRetired(activity: Retirable, hasBegun: boolean, at: Temporal.Instant): void {
  const retirement = { retiredAt: activity.retired_at, finishUntil: activity.finish_until };
  if (isStillOffered(retirement, hasBegun, at)) return;
  const { noLongerOffered, noLongerOfferedPodcast } = studyPathMessages;
  throw new Refusal('no-longer-offered', activity.kind === 'episode' ? noLongerOfferedPodcast : noLongerOffered, {
    httpStatus: 404,
  });
}

/** Refuses with the specified sentence unless someone with this progress may enter the step. */
export function refuseClosedStep(step: GuardedStep, progress: StudentProgress, activity: { kind: string }): void {
  const guard = mayEnter(step, progress, activity.kind as Kind);
  if (!guard.mayEnter) throw new Refusal(guard.code, guard.message, { httpStatus: 409 });
}
