import { createHash } from 'node:crypto';
import { proveCredit } from '#credit/server/ledger-log/credit-proof.ts';
import type { Context } from '#platform/server/context.ts';
import type { ProvenDrawing } from './certificate-pdf.ts';

/** The first 16 of 64 digits of the record's SHA-256, in groups of four: "1db7 3500 9ac2 44e0". */
const fingerprintOf = (record: string): string =>
  createHash('sha256')
    .update(record)
    .digest('hex')
    .slice(0, 16)
    .replaceAll(/(?<=.)(?=(?:.{4})+$)/g, ' ');

/** What a certificate carries so that anyone can check it without the portal (docs/specification/records.md, RL-2). */
export async function proofFiles(
  context: Context,
  creditId: string,
): Promise<Pick<ProvenDrawing, 'files' | 'logEntry'>> {
  const { record, logged } = await proveCredit(context, creditId);
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
