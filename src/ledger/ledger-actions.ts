// What a registrar can do with the ledger: the reasons to choose from, and which actions need a second person.
import { rehearsalMessages } from '#platform/shared/rehearsal.ts';

/** Why a certificate is amended. */
export const amendReasons = {
  'name-corrected': 'Name corrected',
  'printed-fact-wrong': 'A printed fact was wrong',
  'code-moved': 'Subject code moved on the member’s request',
  'approval-later': 'Approval granted later',
  'attendance-proved': 'Attendance confirmed',
  other: 'Other',
} as const;

/** Why a certificate is withdrawn. */
export const withdrawReasons = {
  'not-earned': 'Not earned',
  'attendance-disproved': 'Attendance disproved',
  double: 'Issued twice',
  'in-error': 'Issued in error',
  fraud: 'Fraud',
} as const;

export type AmendReason = keyof typeof amendReasons;
export type WithdrawReason = keyof typeof withdrawReasons;

export type LedgerAction = 'grant' | 'amend' | 'withdraw' | 'reinstate' | 'import' | 'undo-import';
/**
 * What a second person may be asked for: actions on the ledger, an answer key whose correction gives credit, a merge
 * that moves credit, a team with one more person who may approve, and a weaker rule.
 */
export type ApprovedAction = LedgerAction | 're-key' | 'merge' | 'team' | 'change-rule';

/**
 * Whose agreement hand-made changes of the ledger need: no one's, a second person's for what adds or takes credit, or
 * for amendments as well.
 */
export const twoPersonRules = ['off', 'grants', 'amendments'] as const;
export type TwoPersonRule = (typeof twoPersonRules)[number];
export const twoPersonRuleWords: Readonly<Record<TwoPersonRule, string>> = {
  off: 'Off: no second person needed',
  grants:
    'Grants, withdrawals, imports, corrected answer keys, merges that move credit, and new owners and registrars need a second person',
  amendments: 'Corrections, too',
};

/** Whether someone else must agree before this is done. */
export function needsSecond(rule: TwoPersonRule, act: Exclude<ApprovedAction, 'change-rule'>): boolean {
  return rule === 'amendments' || (rule === 'grants' && act !== 'amend');
}

/** Whether a change of the rule leaves less to two people than before. */
export const weakens = (before: TwoPersonRule, after: TwoPersonRule): boolean =>
  twoPersonRules.indexOf(after) < twoPersonRules.indexOf(before);

/**
 * For this many days, an invitation makes two people one: whoever invited someone, directly or through others, and all
 * whom the same person invited.
 */
export const invitedDays = 30;

/** How many certificates or members one action can affect. */
export const mostAtOnce = 500;

export const ledgerMessages = {
  ownRequest: 'You asked for this yourself. Someone else must approve it.',
  notOwn: 'Only the person who made this request can withdraw it.',
  notYours: 'Your role doesn’t allow you to approve this.',
  invitedLately: `In the last ${invitedDays} days, one of you invited the other, directly or through someone else, or the same person invited both. Someone else must approve this.`,
  noneChosen: 'Choose at least one certificate.',
  decidedAlready: 'This request was already decided.',
  unknownRequest: 'We couldn’t find this request.',
  secondNeeded: 'A second person must approve this. Grant the credit manually, and remove this record from the list.',
  changedSince: rehearsalMessages.changedSince,
  tooMany: `At most ${mostAtOnce} at once. Narrow the filter.`,
  tooManyToExport: 'At most 100,000 rows at once. Narrow the days.',
  nothingToDo: 'None of these rows are ready.',
  twoNeeded: 'The two-person rule needs at least two people who can grant, correct, and withdraw credit.',
  mailedLately: 'The limit is three certificate emails an hour. Try again later.',
  mailedAgain: 'The certificate is on its way again, marked as a duplicate.',
  mostText: `At most ${mostAtOnce} certificates at once.`,
  asked: 'Sent for approval. It will be done as soon as a second person approves it.',
  merged: 'The two accounts were merged.',
  invited: 'The invitation was sent.',
  rolesGiven: 'The roles were changed.',
  unconfirmed: 'The member hasn’t confirmed this email, so the certificate may not reach them.',
  nobody: 'Enter at least one member, by email address or username.',
} as const;

/** Both names as the ledger keeps them, at most 120 characters. */
export function namesOfTwo(asked: string, agreed: string): string {
  return `${asked.slice(0, 54)}, agreed by ${agreed.slice(0, 53)}`;
}
