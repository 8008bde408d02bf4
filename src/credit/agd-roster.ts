// The roster by which providers report members' credit to the Academy of General Dentistry: its columns, in its order, one row per subject code
// (agd.org, "Approved Organizations Must Submit CE Rosters to AGD Electronically").
import { ceType } from '#catalogue/ce-type.ts';

export const agdColumns = ['AGD member ID number', 'Course date', 'Course title', 'Number of hours', 'AGD subject code', 'Delivery method', 'Instructor name', 'Location'] as const;

export type ReportableCredit = {
  readonly agdNumber: string;
  /** Calendar day, YYYY-MM-DD: the webinar's for live credit, else the member's own on which the exam was passed. */
  readonly courseDate: string;
  readonly title: string;
  readonly lecturer: string | null;
  readonly ceTypeId: number;
  readonly subjects: readonly { readonly code: string; readonly hours: number }[];
};

/** What the portal calls live is a lecture to the AGD: its "participation" means hands-on. */
const deliveryMethod = (ceTypeId: number): string => (ceTypeId === ceType.participatory ? 'Lecture' : 'Self-instruction');

/** MM/DD/YYYY. */
const usDate = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');

/** One cell: quoted, on one line, and never a formula to the spreadsheet that opens it. */
function cell(value: string): string {
  const plain = value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  return `"${(/^[=+\-@]/.test(plain) ? `'${plain}` : plain).replaceAll('"', '""')}"`;
}

/** The roster as CSV (RFC 4180) with its heading row. */
export function agdRosterCsv(credits: readonly ReportableCredit[]): string {
  const rows = credits.flatMap((credit) =>
    credit.subjects.map(({ code, hours }) => [credit.agdNumber, usDate(credit.courseDate), credit.title, String(hours), code, deliveryMethod(credit.ceTypeId), credit.lecturer ?? '', 'Online']),
  );
  return `${[agdColumns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
