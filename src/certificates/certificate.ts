// What a certificate says: one list of facts, from what was frozen at the moment of passing. The dialog, the mail, the
// PDF and the public page take it from here, so that they cannot differ.
import { creditsText } from '#catalogue/ce-type.ts';
import { calendarDay, formatLiveDateTime } from '#platform/shared/dates.ts';
import type { PrintedStatement } from '#credit/frozen-facts.ts';
import type { ProofOfCe } from './contract.ts';

const isBegun = (day: string | undefined): day is string => day !== undefined && day > '1900-01-01';
const isEnding = (day: string | undefined): day is string => day !== undefined && day < '9999-01-01';

/** "Jan 1, 2025" */
const termDay = (day: string): string => calendarDay(day).replace(/^\w+ /, '');

/** "ADA CERP · Provider ID 217 · Jan 1, 2025 to Dec 31, 2026": number and days as far as there are any. */
export function statementHead({ body, providerId, validFrom, validTo }: PrintedStatement): string {
  const from = isBegun(validFrom) ? termDay(validFrom) : '';
  const to = isEnding(validTo) ? `to ${termDay(validTo)}` : '';
  const term = from !== '' && to === '' ? `from ${from}` : [from, to].filter(Boolean).join(' ');
  return [body, providerId === '' ? '' : `Provider ID ${providerId}`, term].filter(Boolean).join(' · ');
}

type FootStatement = { readonly head: string; readonly text: string };
const statementsOf = ({ accreditation }: Pick<ProofOfCe, 'accreditation'>): FootStatement[] =>
  accreditation.map((statement) => ({ head: statementHead(statement), text: statement.statement }));
const agdLabel = 'Submission to the AGD';

/** What is at the foot of the paper: each accrediting body's statement, and the sentence about the AGD. */
export function footStatements(proof: Pick<ProofOfCe, 'accreditation' | 'agdNote'>): FootStatement[] {
  return [...statementsOf(proof), ...(proof.agdNote === '' ? [] : [{ head: agdLabel, text: proof.agdNote }])];
}

export type CertificateFact = {
  readonly label: string;
  /** One line for each, never empty. */
  readonly lines: readonly string[];
  /**
   * Where the paper has it: as its heading, in its table of facts, beneath that, or as running text. A `record` fact is
   * not on the paper in these words: it is on the public page alone.
   */
  readonly place: 'heading' | 'table' | 'foot' | 'text' | 'record';
};

/** A description is written with blank lines between its paragraphs. */
export const paragraphsOf = (text: string): string[] => text.split(/\n\s*\n/).map((paragraph) => paragraph.trim());

/** "No. aB3d…: Name corrected at the member's request"; null for a certificate that replaces none. */
export function replacesText({ replaces }: Pick<ProofOfCe, 'replaces'>): string | null {
  return replaces === null ? null : `No. ${replaces.verificationCode}: ${replaces.reason}`;
}

/**
 * "88 minutes, measured (72 required)", or that no one measured it; null where attendance is not a fact of the
 * certificate.
 */
function attendanceText({ attendance }: Pick<ProofOfCe, 'attendance'>): string | null {
  if (attendance === null) return null;
  if (attendance.source === 'declared' || attendance.minutes === null)
    return 'Declared by the participant, not measured';
  const required = attendance.requiredMinutes === null ? '' : ` (${attendance.requiredMinutes} required)`;
  return `${attendance.minutes} minutes, ${attendance.source === 'room' ? 'in person' : 'measured'}${required}`;
}

/** "Dr. Anna Roth, Executive Director"; '' where no one signed. */
const signedBy = ({ signatory }: Pick<ProofOfCe, 'signatory'>): string =>
  signatory === undefined ? '' : [signatory.name, signatory.title].filter(Boolean).join(', ');

/** Everything that a certificate says, in the order in which it is read. Facts without a value are left out. */
export function certificateFacts(proof: ProofOfCe): CertificateFact[] {
  const facts: [label: string, place: CertificateFact['place'], ...lines: (string | null)[]][] = [
    ['Certificate', 'heading', `No. ${proof.verificationCode}`],
    ['Name', 'heading', proof.studentName],
    ['Course title', 'heading', proof.courseTitle],
    ['Replaces', 'heading', replacesText(proof)],
    ['Speaker', 'table', proof.lecturer],
    ['Date completed', 'table', calendarDay(proof.dateCompleted)],
    ['Webinar date', 'table', proof.webinarAt === null ? null : formatLiveDateTime(proof.webinarAt, proof.timeZone)],
    ['Method', 'table', proof.method],
    ['Credit type', 'table', proof.creditType],
    ['Credit hours', 'table', creditsText(proof.creditHours)],
    ['Attendance', 'table', attendanceText(proof)],
    ['AGD code', 'table', proof.agdCode],
    ['Sponsor', 'table', proof.sponsor],
    ['Time zone', 'record', proof.timeZone],
    ['Issued by', 'foot', proof.providerName],
    ['Signed by', 'foot', signedBy(proof)],
    ['Address', 'foot', proof.providerAddress.replaceAll(/\s*\n\s*/g, ', ')],
    ['Accreditation', 'foot', ...statementsOf(proof).map(({ head, text }) => `${head}: ${text}`)],
    [agdLabel, 'foot', proof.agdNote],
    ['Description', 'text', ...paragraphsOf(proof.description)],
    ['Learning objectives', 'text', ...proof.objectives],
  ];
  return facts.flatMap(([label, place, ...lines]) => {
    const said = lines.filter((line): line is string => line !== null && line.trim() !== '');
    return said.length === 0 ? [] : [{ label, place, lines: said }];
  });
}

/** The rows of the paper's table. */
export function tableFacts(proof: ProofOfCe): { label: string; value: string }[] {
  return certificateFacts(proof).flatMap(({ label, place, lines }) =>
    place === 'table' ? [{ label, value: lines.join(', ') }] : [],
  );
}

/** The table's facts row by row: three in a row, and two where three would leave one alone. */
export function tableRows(proof: ProofOfCe): { label: string; value: string }[][] {
  const facts = tableFacts(proof);
  const pairs = facts.length === 1 ? 0 : (3 - (facts.length % 3)) % 3;
  const inThrees = facts.length - 2 * pairs;
  const rows: { label: string; value: string }[][] = [];
  for (let from = 0; from < facts.length; from += rows.at(-1)?.length ?? 0)
    rows.push(facts.slice(from, from + (from < inThrees ? 3 : 2)));
  return rows;
}

export type Difference = { readonly label: string; readonly before: string; readonly after: string };

/** The differences between two certificates, except their numbers and what each replaces, which always differ. */
export function differencesOf(before: ProofOfCe, after: ProofOfCe): Difference[] {
  const [old, amended] = [before, after].map(
    (proof) => new Map(certificateFacts(proof).map(({ label, lines }) => [label, lines.join('\n')])),
  );
  const labels = new Set([...(old?.keys() ?? []), ...(amended?.keys() ?? [])]);
  return [...labels]
    .filter((label) => label !== 'Certificate' && label !== 'Replaces' && old?.get(label) !== amended?.get(label))
    .map((label) => ({ label, before: old?.get(label) ?? '', after: amended?.get(label) ?? '' }));
}
