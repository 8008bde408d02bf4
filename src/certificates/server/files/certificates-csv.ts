import { stringify } from 'csv-stringify/sync';
import { csvForSpreadsheets } from '#platform/server/files/csv-cells.ts';
import { creditsText } from '#catalogue/ce-type.ts';
import type { ProofOfCe } from '../../contract.ts';

const columns = [
  'Date completed',
  'Course title',
  'Speaker',
  'Credit type',
  'CE hours',
  'AGD code',
  'Method',
  'Sponsor',
  'Provider',
  'Score',
  'Certificate No.',
  'Verify at',
] as const;

/** `examScore` is in percent; null for credit that was granted without an exam. */
export type CertificateRow = {
  readonly proof: ProofOfCe;
  readonly examScore: number | null;
  readonly verifyUrl: string;
};

/**
 * Certificates as CSV (RFC 4180) with a heading row, readable by spreadsheets as UTF-8. No cell is a formula to the
 * spreadsheet that opens it.
 */
export function certificatesCsv(rows: readonly CertificateRow[]): string {
  return stringify(
    rows.map(({ proof, examScore, verifyUrl }) => [
      proof.dateCompleted,
      proof.courseTitle,
      proof.lecturer ?? '',
      proof.creditType,
      creditsText(proof.creditHours),
      proof.agdCode,
      proof.method,
      proof.sponsor,
      proof.providerName,
      examScore === null ? '' : `${examScore}%`,
      proof.verificationCode,
      verifyUrl,
    ]),
    { header: true, columns: [...columns], bom: true, ...csvForSpreadsheets },
  );
}
