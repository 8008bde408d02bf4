import { ceTypeLabel } from '#catalogue/ce-type.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { publicHash } from '#platform/server/random.ts';
import { findStandingCredit, insertAmendedCredit } from './credit-queries.ts';
import { mailCertificateJob } from './jobs.ts';

/**
 * Replaces a standing credit by one of another type, with every other fact as it was: the old row stays and is marked superseded, the new one has its
 * own code, and its certificate is mailed. Nothing happens without a standing credit of another type. Returns whether there was one.
 */
export async function amendCreditType(context: Context, trx: Queryable, change: { readonly studentId: string; readonly activityId: string; readonly ceTypeId: number; readonly reason: string }): Promise<boolean> {
  const standing = await findStandingCredit(trx, change.studentId, change.activityId);
  if (!standing || standing.ce_type_id === change.ceTypeId) return false;
  const { id, ...facts } = standing;
  const usualName = facts.credit_name === ceTypeLabel(facts.ce_type_id);
  const amendedId = await insertAmendedCredit(
    trx,
    { ...facts, agd: JSON.stringify(facts.agd), accreditation: JSON.stringify(facts.accreditation), verification_code: publicHash(22), ce_type_id: change.ceTypeId, credit_name: usualName ? ceTypeLabel(change.ceTypeId) : facts.credit_name },
    { creditId: id, reason: change.reason, at: context.now() },
  );
  if (amendedId === null) return false;
  await context.jobs.enqueue(trx, mailCertificateJob, { creditId: amendedId, deed: `amended:${amendedId}` });
  return true;
}
