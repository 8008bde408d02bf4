// The ledger as a list: what narrows it, and what its rows say.
/**
 * Rows that the list counts and pages through, fewer where words are looked for. Behind them a filter or a range of
 * days leads on.
 */
export const mostCounted = 10_000;
export const mostFound = 500;
/** Rows of a CSV. */
export const mostExported = 100_000;

export const creditSources = {
  exam: 'Exam',
  attendance: 'Attendance',
  'by-hand': 'Granted',
  import: 'Import',
  're-key': 'Exam key corrected',
  amended: 'Correction',
} as const;
export type CreditSource = keyof typeof creditSources;

export const ledgerStates = { stands: 'Valid', superseded: 'Replaced', withdrawn: 'Withdrawn' } as const;
export type LedgerState = keyof typeof ledgerStates;

/** The state of a credit at the AGD. */
export const agdStates = {
  none: 'Not for the AGD',
  'no-number': 'No AGD number',
  'held-back': 'Can’t be reported yet',
  next: 'Will be reported on Monday',
  'in-roster': 'In a roster, not uploaded yet',
  rejected: 'Rejected by the AGD',
  reported: 'Sent to the AGD',
} as const;
export type AgdState = keyof typeof agdStates;

/** What narrows the list, as its address and a correction of all that match it name it. */
export const ledgerFilterNames = [
  'q',
  'course',
  'type',
  'source',
  'state',
  'agd',
  'from',
  'to',
  'activity',
  'version',
  'student',
  'import',
] as const;

export type LedgerFilter = {
  /** A name, an email address or the number of a certificate; empty = every row. */
  readonly q: string;
  readonly ceTypeId: number | null;
  readonly source: CreditSource | null;
  readonly state: LedgerState | null;
  /** The version of the activity. */
  readonly version: number | null;
  /** Certificates by their numbers. */
  readonly codes: readonly string[] | null;
  /** Only what cannot be reported to the AGD until its member corrects something. */
  readonly isHeldBack: boolean;
  /** Days of completion, YYYY-MM-DD, both included. */
  readonly from: string | null;
  readonly to: string | null;
};

/** The state of a row at the AGD; a row that was corrected goes on no roster anymore. */
export function agdStateOf(row: {
  readonly subjects: number;
  /** It is on a roster, and whether that was uploaded; or the AGD refused it and nothing was corrected since. */
  readonly roster: 'uploaded' | 'made' | 'rejected' | null;
  readonly stands: boolean;
  readonly agdNumber: string | null;
  readonly isVerified: boolean;
}): AgdState {
  if (row.roster === 'uploaded') return 'reported';
  if (row.roster === 'made') return 'in-roster';
  if (row.subjects === 0 || !row.stands) return 'none';
  if (row.agdNumber === null || row.agdNumber === '') return 'no-number';
  if (row.roster === 'rejected') return 'rejected';
  return row.isVerified && /^\d{6}$/.test(row.agdNumber) ? 'next' : 'held-back';
}
