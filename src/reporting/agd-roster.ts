// The roster by which providers report members' credit to the Academy of General Dentistry (agd.org, "Approved
// Organizations Must Submit CE Rosters to AGD Electronically").
import { isReportableAgdNumber } from '#accounts/agd-number.ts';
import { agdRecipe, cellText, deliveryOf, recipeRows } from './recipes.ts';

export type ReportableCredit = {
  readonly agdNumber: string;
  /** Calendar day, YYYY-MM-DD: the webinar's for live credit, else the member's own on which the exam was passed. */
  readonly courseDate: string;
  readonly title: string;
  readonly lecturer: string | null;
  /** The room of live credit that was attended in person; null = online. */
  readonly place: string | null;
  readonly ceTypeId: number;
  readonly subjects: readonly { readonly code: string; readonly hours: number }[];
};

/** The rows of credits, one for each subject code. */
export const agdCells = (credits: readonly ReportableCredit[]) =>
  recipeRows(
    agdRecipe,
    credits.map(({ agdNumber, courseDate, title, lecturer, ceTypeId, subjects, place }) => ({
      facts: {
        agdNumber,
        courseDay: courseDate,
        title,
        delivery: deliveryOf(ceTypeId),
        ...(lecturer === null ? {} : { lecturer }),
        ...(place === null ? {} : { place }),
      },
      subjects,
    })),
  );

/**
 * The same as a person reads them: "03/02/2026, Vital pulp therapy, 1.5 hours, code 070, Lecture, Dr. Tomas Brandt".
 */
export function rosterLines(credit: ReportableCredit): string[] {
  const rows = agdCells([credit]).map((row) => row.map(cellText));
  return rows.map(([, date, title, hours, code, method, lecturer]) =>
    [date, title, `${hours} hours`, `code ${code}`, method, lecturer].filter(Boolean).join(', '),
  );
}

export type HeldBackReason = 'email' | 'number' | 'closed' | 'no-code';

/**
 * Why credit of a member who gave an AGD number cannot be reported; empty = it can (docs/specification/reporting.md,
 * RO-2; the AGD's numbers have six digits).
 */
export function heldBackBecause(member: {
  readonly agdNumber: string;
  readonly isVerified: boolean;
  /** The account was closed, by the member or by staff. */
  readonly isClosed?: boolean;
}): HeldBackReason[] {
  if (member.isClosed === true) return ['closed'];
  const reasons: HeldBackReason[] = [];
  if (!isReportableAgdNumber(member.agdNumber)) reasons.push('number');
  if (!member.isVerified) reasons.push('email');
  return reasons;
}

/** The reasons for the provider's list. */
export const heldBackWords: Record<HeldBackReason, string> = {
  number: 'AGD number does not have six digits',
  email: 'Email address not confirmed',
  closed: 'Account closed',
  'no-code': 'No AGD subject code',
};

/** What the member can correct, and so is emailed about. */
export const isForMember = (reasons: readonly HeldBackReason[]): boolean =>
  reasons.some((reason) => reason === 'number' || reason === 'email');
