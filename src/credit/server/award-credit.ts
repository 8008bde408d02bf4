import { ceType } from '#catalogue/ce-type.ts';
import type { AgdSubject } from '#catalogue/server/class-rows.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { findFactsToFreeze, insertCredit, lockOwner } from './credit-queries.ts';
import { freezeFacts } from './freeze-facts.ts';
import { mailCertificateJob } from './job-kinds.ts';
import { attendanceOfSeat, attendanceToFreeze } from './seat-attendance.ts';

export type Award = {
  readonly studentId: string;
  readonly activityId: string;
  readonly attemptId: string | null;
  readonly examScore: number;
  readonly earnedAt: Temporal.Instant;
  /** Only the import of an earlier record says this; else attendance decides. */
  readonly ceTypeId?: number;
  /** A record taken over from elsewhere sends no mail. */
  readonly silent?: boolean;
};

/** What the ledger holds of a student for an activity: hours and credit type. */
export type Earned = { readonly credits: number; readonly ceTypeId: number };

const standing = (last: Awaited<ReturnType<typeof findFactsToFreeze>>['last']): Earned | null =>
  last && last.correction === null ? { credits: last.credits, ceTypeId: last.ce_type_id } : null;

/**
 * Writes the credit with everything its certificate will ever say, in the caller's transaction, and queues the certificate's mail with it. Live
 * credit needs a seat, a Yes and enough attendance; everything else is self-study (docs/specification/webinars.md, WE-31). A course earns credit once: who has a
 * credit that stands gets no other, and one that was withdrawn is replaced. Returns what the ledger holds now; null = the activity gives no credit.
 */
export async function awardCredit(context: Context, trx: Queryable, award: Award): Promise<Earned | null> {
  await lockOwner(trx, award.studentId);
  return awardLockedOwner(context, trx, award);
}

/** The same for a student whose row this transaction has locked already, `for no key update` at least. */
export async function awardLockedOwner(context: Context, trx: Queryable, award: Award): Promise<Earned | null> {
  const facts = await findFactsToFreeze(trx, award.studentId, award.activityId);
  if (facts.credits === 0) return null;
  const { last } = facts;
  const held = standing(last);
  if (held !== null) return held;
  // An imported record of a live class says its type itself; how attendance was established then is not known here.
  const attendance = award.ceTypeId === undefined ? attendanceOfSeat(facts) : null;
  const isLive = attendance !== null && attendance.isEnough && facts.attended === true;
  const ceTypeId = award.ceTypeId ?? (isLive ? ceType.participatory : ceType.homestudy);
  const frozen = freezeFacts(facts, {
    ...award,
    ceTypeId,
    credits: facts.credits,
    agd: facts.agd as unknown as AgdSubject[],
  });
  const credit = await insertCredit(trx, {
    ...frozen,
    ...replacing(last),
    attempt_id: award.attemptId,
    exam_score: award.examScore,
    source: award.ceTypeId === undefined ? 'exam' : 'import',
    reason: last ? 'Earned after the first certificate was withdrawn' : null,
    ...attendanceToFreeze(attendance),
    first_viewed_at: facts.first_viewed_at,
    exam_opened_at: facts.exam_opened_at,
  });
  if (!award.silent)
    await context.jobs.enqueue(trx, mailCertificateJob, { creditId: credit.id, idempotencyKey: `passed:${credit.id}` });
  return { credits: facts.credits, ceTypeId };
}

/** How a ledger row names the one that it takes the place of. */
export function replacing(last: { readonly id: string; readonly root_id: string | null } | null | undefined) {
  return last ? { supersedes: last.id, root_id: last.root_id ?? last.id } : {};
}
