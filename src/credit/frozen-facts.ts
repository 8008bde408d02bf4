// What is worked out when a credit is written and frozen into its row, so that its certificate says the same forever.

/** A dated statement of an accrediting body. Days are YYYY-MM-DD. */
type Statement = {
  readonly body: string;
  readonly providerId: string;
  readonly statement: string;
  readonly validFrom: string;
  readonly validTo: string;
};
/** A statement as printed. Certificates that were issued without the days have none. */
export type PrintedStatement = Omit<Statement, 'validFrom' | 'validTo'> & {
  readonly validFrom?: string | undefined;
  readonly validTo?: string | undefined;
};

/**
 * The statements that hold on a calendar day (YYYY-MM-DD); claiming a lapsed recognition would be a false statement.
 */
export function statementsOn(day: string, statements: readonly Statement[]): PrintedStatement[] {
  return statements.filter((statement) => statement.validFrom <= day && day <= statement.validTo);
}

/**
 * Printed when the member's profile holds an AGD number and the course has AGD subject codes
 * (docs/specification/credit.md, CR-4).
 */
export const agdNote = 'CE credit is submitted to the AGD weekly: the member’s AGD number is in the profile.';

/** As printed: "Dr. Helen Cho". */
export { fullName as nameOnCertificate } from '#sign-in/full-name.ts';

/**
 * Subject codes with their hours: "070 Endodontics (1), 250 Operative Dentistry (0.5)"; hours only when there are
 * several.
 */
export function agdCodeText(
  subjects: readonly { readonly code: string; readonly category: string; readonly hours: number }[],
): string {
  return subjects
    .map(({ code, category, hours }) =>
      subjects.length > 1 ? `${code} ${category} (${hours})` : `${code} ${category}`,
    )
    .join(', ');
}

/** The member's own calendar day at a moment, as YYYY-MM-DD: a renewal cycle ends at local midnight. */
export function localDay(at: Temporal.Instant, timeZone: string): string {
  return at.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}
