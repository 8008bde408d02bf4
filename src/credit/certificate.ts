// What a certificate says: a pure function from the facts at the moment of passing. The dialog, the mail, the PDF and the public page all use it.

/** A dated statement of an accrediting body. */
type Statement = { readonly body: string; readonly providerId: string; readonly statement: string; readonly validFrom: string; readonly validTo: string };

/** The statements that hold on a calendar day (YYYY-MM-DD); claiming a lapsed recognition would be a false statement. */
export function statementsOn(day: string, statements: readonly Statement[]): { body: string; providerId: string; statement: string }[] {
  return statements.filter((statement) => statement.validFrom <= day && day <= statement.validTo).map(({ body, providerId, statement }) => ({ body, providerId, statement }));
}

/** As printed: "Dr. Helen Cho". */
export { fullName as nameOnCertificate } from '#accounts/full-name.ts';

/** Subject codes with their hours: "070 Endodontics (1), 250 Operative Dentistry (0.5)"; hours only when there are several. */
export function agdCodeText(subjects: readonly { readonly code: string; readonly category: string; readonly hours: number }[]): string {
  return subjects.map(({ code, category, hours }) => (subjects.length > 1 ? `${code} ${category} (${hours})` : `${code} ${category}`)).join(', ');
}

/** The member's own calendar day at a moment, as YYYY-MM-DD: a renewal cycle ends at local midnight. */
export function localDay(at: Temporal.Instant, timeZone: string): string {
  return at.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}
