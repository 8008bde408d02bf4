import type { AgdSubject } from '#catalogue/server/class-rows.ts';
import { ceType, ceTypeLabel } from '#catalogue/ce-type.ts';
import { isLiveClass } from '#catalogue/class-type.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { readAccreditation, readProvider } from '#platform/server/provider.ts';
import { publicHash } from '#platform/server/random.ts';
import { localDay, nameOnCertificate, statementsOn } from '../certificate.ts';
import { findFactsToFreeze, insertCredit } from './credit-queries.ts';
import { mailCertificateJob } from './jobs.ts';

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

/**
 * Writes the credit with everything its certificate will ever say, in the caller's transaction, and queues the certificate's mail with it. Live
 * credit needs a seat, a Yes and an entry that was logged; everything else is self-study (decisions on attendance).
 */
export async function awardCredit(context: Context, trx: Queryable, award: Award): Promise<void> {
  const facts = await findFactsToFreeze(trx, award.studentId, award.activityId);
  if (facts.credits === 0) return;
  const provider = await readProvider(trx);
  const wasThere = isLiveClass(facts.type_id) && facts.attended === true && facts.started_at !== null;
  const ceTypeId = award.ceTypeId ?? (wasThere ? ceType.participatory : ceType.homestudy);
  const day = localDay(award.earnedAt, facts.time_zone);
  const credit = await insertCredit(trx, {
    verification_code: publicHash(22),
    student_id: award.studentId,
    student_hash: facts.student_hash,
    activity_id: award.activityId,
    activity_hash: facts.activity_hash,
    activity_kind: facts.kind,
    activity_version: facts.version,
    attempt_id: award.attemptId,
    student_name: nameOnCertificate(facts),
    title: facts.activity_title,
    lecturer: facts.speaker_name,
    sponsor: facts.company_name,
    provider_name: provider.legalName,
    provider_address: provider.address.join(', '),
    description: facts.description,
    objectives: facts.objectives,
    ce_type_id: ceTypeId,
    credit_name: facts.credit_name || ceTypeLabel(ceTypeId),
    credits: facts.credits,
    agd: JSON.stringify(facts.agd satisfies unknown as AgdSubject[]),
    exam_score: award.examScore,
    earned_at: award.earnedAt,
    time_zone: facts.time_zone,
    local_date: day,
    webinar_at: isLiveClass(facts.type_id) ? facts.release_at : null,
    accreditation: JSON.stringify(statementsOn(day, await readAccreditation(trx))),
  });
  if (credit && !award.silent) await context.jobs.enqueue(trx, mailCertificateJob, { creditId: credit.id, deed: `passed:${credit.id}` });
}
