import { ceType } from '#catalogue/ce-type.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import {
  findFactsToFreeze,
  insertCredit,
  insertCreditOfAttempt,
  lockOwner,
  type FactsToFreeze,
  type WithAttempt,
} from '../credit-queries.ts';
import { freezeFacts } from './freeze-facts.ts';
import { mailCertificateJob } from '../job-kinds.ts';
import { attendanceOfSeat, attendanceToFreeze } from '../attendance/seat-attendance.ts';

/** What a credit is given for. */
type Earning = {
  readonly studentId: string;
  readonly activityId: string;
  readonly examScore: number;
  readonly earnedAt: Temporal.Instant;
  /** Only the import of an earlier record says this; else attendance decides. */
  readonly ceTypeId?: number;
  /** A corrected answer key turned the attempt into a pass: why, and who corrected it. */
  readonly rekey?: { readonly reason: string; readonly by: string | null };
};

export type Award = Earning & {
  readonly attemptId: string | null;
  /** A record taken over from elsewhere sends no mail. */
  readonly silent?: boolean;
};

/** What the ledger holds of a student for an activity: hours and credit type. */
export type Earned = { readonly credits: number; readonly ceTypeId: number };

const standing = ({ last }: FactsToFreeze): Earned | null =>
  last && last.correction === null ? { credits: last.credits, ceTypeId: last.ce_type_id } : null;

/**
 * The ledger row of a credit with everything that its certificate will ever say; null if there is none to write: the
 * activity gives no credit, or the student has one that is valid. Live credit needs a seat, a Yes and enough
 * attendance; everything else is self-study (docs/specification/webinars.md, WE-31). A course earns credit once; a
 * credit that was withdrawn is replaced.
 */
function creditFor(facts: FactsToFreeze, earning: Earning) {
  if (facts.credits === 0 || standing(facts) !== null) return null;
  const { last } = facts;
  // An imported record of a live class says its type itself; how attendance was established then is not known here.
  const attendance = earning.ceTypeId === undefined ? attendanceOfSeat(facts) : null;
  const isLive = attendance !== null && attendance.isEnough && facts.attended === true;
  const ceTypeId = earning.ceTypeId ?? (isLive ? ceType.participatory : ceType.homestudy);
  const { credits } = facts;
  return {
    ...freezeFacts(facts, { ...earning, ceTypeId, credits, agd: facts.agd }),
    ...replacing(last),
    exam_score: earning.examScore,
    source: earning.rekey ? 're-key' : earning.ceTypeId === undefined ? 'exam' : 'import',
    reason: earning.rekey?.reason ?? (last ? 'Earned after the first certificate was withdrawn' : null),
    made_by: earning.rekey?.by ?? null,
    ...attendanceToFreeze(attendance),
    first_viewed_at: facts.first_view_at,
    exam_opened_at: facts.exam_opened_at,
  };
}

const mailCertificate = (context: Context, trx: Queryable, creditId: string, { rekey }: Earning) =>
  context.jobs.enqueue(trx, mailCertificateJob, {
    creditId,
    occasion: rekey ? 're-keyed' : 'issued',
    idempotencyKey: `${rekey ? 're-keyed' : 'passed'}:${creditId}`,
  });

/**
 * Writes the credit in the caller's transaction, unless there is none to write, and queues the certificate's mail with
 * it. Returns what the ledger holds now; null = the activity gives no credit.
 */
export async function awardCredit(context: Context, trx: Queryable, award: Award): Promise<Earned | null> {
  await lockOwner(trx, award.studentId);
  const facts = await findFactsToFreeze(trx, award.studentId, award.activityId);
  const credit = creditFor(facts, award);
  if (credit === null) return standing(facts);
  const { id } = await insertCredit(trx, { ...credit, attempt_id: award.attemptId, issued_at: context.now() });
  if (!award.silent) await mailCertificate(context, trx, id, award);
  return { credits: credit.credits, ceTypeId: credit.ce_type_id };
}

/**
 * The same for an attempt that passed, written in the same statement: `writing` writes it. This transaction has read
 * `facts` after it locked the student's row, `for no key update` at least.
 */
export async function awardAttempt(
  context: Context,
  trx: Queryable,
  { writing, facts, ...earning }: Earning & { readonly writing: WithAttempt; readonly facts: FactsToFreeze },
): Promise<Earned | null> {
  const credit = creditFor(facts, earning);
  if (credit === null) {
    await writing.selectFrom('attempt').select('id').execute();
    return standing(facts);
  }
  const { id } = await insertCreditOfAttempt(writing, { ...credit, issued_at: context.now() });
  await mailCertificate(context, trx, id, earning);
  return { credits: credit.credits, ceTypeId: credit.ce_type_id };
}

/** How a ledger row names the one that it replaces. */
export function replacing(last: { readonly id: string; readonly root_id: string | null } | null | undefined) {
  return last ? { supersedes: last.id, root_id: last.root_id ?? last.id } : {};
}
