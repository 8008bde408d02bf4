import type { AgdSubject } from '#catalogue/server/class-rows.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { amendmentMessages, requireHours, requireReason, splitFor } from '../amendment.ts';
import { localDay } from '../certificate.ts';
import { replacing } from './award-credit.ts';
import {
  findActivityByHash,
  findFactsToFreeze,
  findStudentByUsername,
  insertCredit,
  lockOwner,
} from './credit-queries.ts';
import { freezeFacts } from './freeze-facts.ts';
import { mailCertificateJob } from './job-kinds.ts';

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

/**
 * Grants credit by hand, without an exam: a walk-in, a course that was held elsewhere. In the caller's transaction, with the certificate's mail.
 * Refused: an unknown student or activity, no credit to grant, more hours than the activity has, a day before its release or in the future, and a
 * student who has a credit for it that stands. One that was withdrawn is replaced.
 */
export async function grantCredit(
  context: Context,
  trx: Queryable,
  grant: Grant,
): Promise<{ id: string; verification_code: string }> {
  const { reason, by } = requireReason(grant);
  const student = await findStudentByUsername(trx, grant.username);
  if (!student) throw new Refusal('unknown-student', amendmentMessages.noSuchStudent);
  const activity = await findActivityByHash(trx, grant.activityHash);
  if (!activity) throw new Refusal('unknown-activity', amendmentMessages.noSuchActivity);
  await lockOwner(trx, student.id);
  const facts = await findFactsToFreeze(trx, student.id, activity.id);
  if (facts.credits === 0) throw new Refusal('no-credit', amendmentMessages.noCredit);
  const credits = grant.creditHours ?? facts.credits;
  requireHours(credits);
  if (credits > facts.credits) throw new Refusal('hours-above', amendmentMessages.hoursAbove(facts.credits));
  const [first, today] = [localDay(facts.release_at, facts.time_zone), localDay(context.now(), facts.time_zone)];
  if (!/^\d{4}-\d\d-\d\d$/.test(grant.day) || grant.day < first || grant.day > today)
    throw new Refusal('wrong-day', amendmentMessages.wrongDay(first, today));
  const { last } = facts;
  if (last && last.correction === null)
    throw new Refusal('already-credited', amendmentMessages.alreadyCredited(last.verification_code));
  const subjects = grant.agd ?? (facts.agd as unknown as AgdSubject[]);
  const frozen = freezeFacts(facts, {
    studentId: student.id,
    activityId: activity.id,
    // No hour is known: noon stands for the day.
    earnedAt: Temporal.PlainDate.from(grant.day)
      .toZonedDateTime({ timeZone: facts.time_zone, plainTime: '12:00' })
      .toInstant(),
    ceTypeId: grant.ceTypeId,
    credits,
    agd: credits === facts.credits && grant.agd === undefined ? subjects : splitFor(subjects, credits),
  });
  const credit = await insertCredit(trx, {
    ...frozen,
    ...replacing(last),
    attempt_id: null,
    exam_score: null,
    source: 'by-hand',
    reason,
    made_by: by,
    evidence: grant.evidence ? JSON.stringify({ note: grant.evidence }) : null,
  });
  await context.jobs.enqueue(trx, mailCertificateJob, { creditId: credit.id, idempotencyKey: `granted:${credit.id}` });
  return credit;
}
