// The certificate of a credit with everything that proves it without the portal.
import { createHash } from 'node:crypto';
import { type CreditProofFiles, proveCredit, sealCredit } from '#credit/server/ledger-log/credit-proof.ts';
import { findSigner } from '#credit/server/seal/seal-keys.ts';
import type { Context } from '#platform/server/context.ts';
import type { CertificateDrawing, ProvenDrawing, Sealing } from './certificate-pdf.ts';
import { drawCertificate } from './draw.ts';

/** The first 16 of 64 digits of the record's SHA-256, in groups of four: "1db7 3500 9ac2 44e0". */
const fingerprintOf = (record: string): string =>
  createHash('sha256')
    .update(record)
    .digest('hex')
    .slice(0, 16)
    .replaceAll(/(?<=.)(?=(?:.{4})+$)/g, ' ');

/** What a certificate carries so that anyone can check it without the portal (docs/specification/records.md, RL-2). */
function filesOf({ record, logged }: CreditProofFiles): Pick<ProvenDrawing, 'files' | 'logEntry'> {
  const recordFile = {
    name: 'record.json',
    contentType: 'application/json',
    description: 'Every fact of this certificate, as recorded',
    text: record,
  };
  if (logged === null) return { files: [recordFile], logEntry: null };
  const proofFile = {
    name: 'record.tlog-proof',
    contentType: 'text/plain',
    description: 'Proof that the record is in the provider’s log (c2sp.org/tlog-proof)',
    text: logged.proof,
  };
  return {
    files: [recordFile, proofFile],
    logEntry: { leaf: logged.leaf, fingerprint: fingerprintOf(record) },
  };
}

/** Null before the credit is in the log. A seal that can't be made is the operator's matter, not the member's. */
async function sealingOf(context: Context, { logged, seal }: CreditProofFiles): Promise<Sealing | null> {
  if (logged === null) return null;
  try {
    return { signer: await findSigner(context), saved: seal };
  } catch (error) {
    context.log.error({ err: error }, 'the certificate could not be sealed');
    return { signer: null, saved: seal };
  }
}

/**
 * Draws the certificate of a credit with its record, its proof, and its seal (RL-14). What sealed it is saved, so that
 * it has the same bytes the next time.
 */
export async function drawProven(context: Context, creditId: string, drawing: CertificateDrawing): Promise<Uint8Array> {
  const proven = await proveCredit(context, creditId);
  const sealing = await sealingOf(context, proven);
  const { content, seal } = await drawCertificate({ ...drawing, ...filesOf(proven), sealing });
  if (seal !== null && sealing?.signer) await sealCredit(context, creditId, seal, sealing.signer);
  return content;
}
