import type { Queryable } from '#platform/server/context.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { amendmentMessages } from '#credit/amendment.ts';
import { certificateFacts, type CertificateFact } from '../certificate.ts';
import { findCreditByCode, listChain } from '#credit/server/credit-rows.ts';
import { proofForWire, proofOf } from './proof-of.ts';
import { historyOf } from './verify-certificate.ts';

export type ShownCredit = {
  readonly facts: readonly CertificateFact[];
  readonly history: readonly (ReturnType<typeof historyOf>[number] & {
    /** What the row rests on, as in the ledger's `source`. */
    readonly source: string;
    /** Null = the portal itself. */
    readonly madeBy: string | null;
    readonly examScore: number | null;
    readonly evidence: unknown;
  })[];
};

/**
 * What a certificate says, and the whole chain that it belongs to with what the public page leaves out. Refused: a code
 * that no certificate has.
 */
export async function showCredit(db: Queryable, code: string): Promise<ShownCredit> {
  const credit = await findCreditByCode(db, code);
  if (!credit) throw new Refusal('unknown-code', amendmentMessages.notFound(code));
  const chain = await listChain(db, credit);
  const history = historyOf(chain);
  return {
    facts: certificateFacts(proofForWire(proofOf(credit))),
    history: chain.flatMap((row, index) => {
      const step = history[index];
      return step === undefined
        ? []
        : [{ ...step, source: row.source, madeBy: row.made_by, examScore: row.exam_score, evidence: row.evidence }];
    }),
  };
}
