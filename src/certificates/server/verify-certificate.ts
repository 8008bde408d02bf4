import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { differencesOf } from '../certificate.ts';
import { localDay } from '#credit/frozen-facts.ts';
import { certificateMessages, type verifyCall } from '../contract.ts';
import { formerKeyOf } from '../former-key.ts';
import { findCreditByCode, listChain, type CorrectedRow } from '#credit/server/credit-rows.ts';
import { proofForWire, proofOf } from './proof-of.ts';
import { findListing } from './verify-queries.ts';

type State = 'valid' | 'superseded' | 'withdrawn';
const stateOf = (row: CorrectedRow): State => (row.correction ?? 'valid') as State;

/**
 * Every certificate of one credit, oldest first, each with what it says differently from the one before it and what
 * became of it.
 */
export function historyOf(chain: readonly CorrectedRow[]) {
  return chain.map((row, index) => {
    const before = chain[index - 1];
    return {
      verificationCode: row.verification_code,
      state: stateOf(row),
      correctedOn: row.corrected_at === null ? null : localDay(row.corrected_at, row.time_zone),
      reason: row.correction_reason,
      differences: before ? differencesOf(proofForWire(proofOf(before)), proofForWire(proofOf(row))) : [],
    };
  });
}

/**
 * What the ledger says under a certificate's code, for anyone who holds it, and what became of the certificate since.
 */
export const verifyCertificate: UseCase<typeof verifyCall> = async ({ db, config }, _anyone, { code }) => {
  const credit = await findCreditByCode(db, code);
  if (!credit) throw new Refusal('unknown-code', certificateMessages.unknownCode, { httpStatus: 404 });
  const chain = await listChain(db, credit);
  const listing = await findListing(db, credit.id);
  return {
    status: true,
    state: stateOf(credit),
    certificate: proofOf(credit),
    site: new URL(config.publicUrl).host,
    recorded: {
      completedAt: credit.earned_at,
      issuedAt: credit.issued_at,
      listedAt: listing?.firstAt ?? null,
      isTakenOver: listing?.firstKind === 'taken-over',
      source: credit.source,
    },
    entry:
      listing === undefined
        ? null
        : {
            number: Number(listing.leaf),
            origin: listing.origin,
            address: listing.log === 1 ? '/log' : `/log/${listing.log}`,
            fingerprint: listing.fingerprint,
            isUnchanged: listing.isUnchanged,
            copies: listing.copies,
            emails: listing.emails,
            stamp: listing.stamp === null ? null : { ...listing.stamp, at: Temporal.Instant.from(listing.stamp.at) },
          },
    formerKey:
      listing === undefined
        ? null
        : formerKeyOf(listing.sealedWith, { log: listing.log, leaf: Number(listing.leaf) }, listing.keyLines ?? []),
    // The reason for a withdrawal may accuse its holder, so only the member sees it.
    history: chain.some(({ correction }) => correction !== null)
      ? historyOf(chain).map((each) => (each.state === 'withdrawn' ? { ...each, reason: null } : each))
      : [],
  };
};
