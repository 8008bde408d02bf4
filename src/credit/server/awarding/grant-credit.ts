import type { AgdSubject } from '#catalogue/server/activities/class-rows.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { amendmentMessages, requireHours, requireReason, scaledSplit, splitFor } from '../../amendment.ts';
import { noonOf, requireDay } from '../corrections/amend-credit.ts';
import { replacing } from './award-credit.ts';
import {
  findActivityByHash,
  findFactsToFreeze,
  findStudentByUsername,
  insertCredit,
  lockOwner,
} from '../credit-queries.ts';
import { freezeFacts } from './freeze-facts.ts';
import { mailCertificateJob } from '../job-kinds.ts';

export type Grant = {
  readonly username: string;
  readonly activityHash: string;
  readonly ceTypeId: 1 | 2;
  /** The day it was earned, YYYY-MM-DD, in the member's own calendar. */
  readonly day: string;
  /** Absent = all hours of the activity. */
  readonly creditHours?: number | undefined;
  /** Needed only where fewer hours are granted and the activity has several subject codes. */
  readonly agd?: readonly AgdSubject[] | undefined;
  readonly reason: string;
  readonly by: string;
  /** Where the proof is, as in "sign-in sheet of March 2, folder 7". */
  readonly evidence?: string | undefined;
};

/** What a grant writes, whoever it is for. */
export type Granted = Pick<Grant, 'ceTypeId' | 'day' | 'creditHours' | 'agd' | 'reason' | 'by' | 'evidence'> & {
  readonly studentId: string;
  readonly activityId: string;
  readonly reasonKind?: string | undefined;
  /** `import`: a record of elsewhere; it may have an exam's score. */
  readonly source?: 'by-hand' | 'import';
  readonly examScore?: number | null;
  /** Fewer hours than the activity has share out over its subject codes in proportion, unless `agd` says how. */
  readonly scales?: boolean;
};

/**
 * Grants credit by hand, without an exam: a walk-in, a course that was held elsewhere. In the caller's transaction,
 * with the certificate's mail. Refused: an unknown student or activity, no credit to grant, more hours than the
 * activity has, a day before its release or in the future, and a student who has a credit for it that is valid. One
 * that was withdrawn is replaced.
 */
export async function grantCredit(
  context: Context,
  trx: Queryable,
  grant: Grant,
): Promise<{ id: string; verification_code: string }> {
  requireReason(grant);
  const student = await findStudentByUsername(trx, grant.username);
  if (!student) throw new Refusal('unknown-student', amendmentMessages.noSuchStudent);
  const activity = await findActivityByHash(trx, grant.activityHash);
  if (!activity) throw new Refusal('unknown-activity', amendmentMessages.noSuchActivity);
  return grantTo(context, trx, { ...grant, studentId: student.id, activityId: activity.id });
}

/** The same for a student and an activity that are known. */
export async function grantTo(
  context: Context,
  trx: Queryable,
  grant: Granted,
): Promise<{ id: string; verification_code: string }> {
  const { reason, by } = requireReason(grant);
  await lockOwner(trx, grant.studentId);
  const facts = await findFactsToFreeze(trx, grant.studentId, grant.activityId);
  if (facts.credits === 0) throw new Refusal('no-credit', amendmentMessages.noCredit);
  const credits = grant.creditHours ?? facts.credits;
  requireHours(credits);
  if (credits > facts.credits) throw new Refusal('hours-above', amendmentMessages.hoursAbove(facts.credits));
  requireDay(context, grant.day, facts.release_at, facts.time_zone);
  const { last } = facts;
  if (last && last.correction === null)
    throw new Refusal('already-credited', amendmentMessages.alreadyCredited(last.verification_code));
  const whole = facts.agd;
  const subjects =
    grant.agd ??
    (grant.scales === true && credits < facts.credits ? scaledSplit(whole, facts.credits, credits) : whole);
  const frozen = freezeFacts(facts, {
    studentId: grant.studentId,
    activityId: grant.activityId,
    earnedAt: noonOf(grant.day, facts.time_zone),
    ceTypeId: grant.ceTypeId,
    credits,
    agd: credits === facts.credits && grant.agd === undefined ? subjects : splitFor(subjects, credits),
  });
  const credit = await insertCredit(trx, {
    ...frozen,
    ...replacing(last),
    attempt_id: null,
    exam_score: grant.examScore ?? null,
    source: grant.source ?? 'by-hand',
    reason,
    reason_kind: grant.reasonKind ?? null,
    made_by: by,
    issued_at: context.now(),
    evidence: grant.evidence ? JSON.stringify({ note: grant.evidence }) : null,
  });
  await context.jobs.enqueue(trx, mailCertificateJob, { creditId: credit.id, idempotencyKey: `granted:${credit.id}` });
  return credit;
}
