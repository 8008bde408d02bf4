// What may be amended on a certificate that was issued, and what may not. Amending never touches the old one: it makes
// another that replaces it.
import { ceType, ceTypeLabel, creditsText } from '#catalogue/ce-type.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { PrintedStatement } from './frozen-facts.ts';

export const amendmentMessages = {
  notFound: (code: string) => `No certificate has the code ${code}.`,
  withdrawn: 'This certificate was withdrawn. Grant the credit again to issue another one.',
  superseded: (code: string) => `This certificate was replaced by ${code}.`,
  nothingToNotify: (code: string) => `There is nothing to report to the AGD about ${code}.`,
  noOwner: 'The account of this certificate was closed, so nothing can be issued to it.',
  nothingChanges: 'Nothing would change. The certificate already says this.',
  hoursUp: 'A correction can’t add hours. Withdraw the certificate, then grant the credit again.',
  wrongHours: 'Credit hours must be above 0, with at most two decimals.',
  wrongSplit: 'A subject code needs three digits, a category, and hours above 0.',
  splitTooLong: 'The subject codes add up to more hours than the certificate. Enter the hours of each code.',
  wrongType: 'The credit type is self-study or live.',
  reason:
    'Say why, in 15 to 300 characters on one line. The member sees the reason, and it is printed on a certificate that replaces another.',
  refuseReason: 'Explain why (15 to 300 characters). The requester will see this.',
  exportReason: 'Explain in 15 to 300 characters why you need this file.',
  by: 'Say who decides this, in at most 120 characters.',
  nameMissing: 'A certificate needs a name and a title.',
  alreadyCredited: (code: string) =>
    `The member already has credit for this course (No. ${code}). Correct that certificate instead.`,
  noSuchStudent: 'There is no student with this username.',
  noSuchActivity: 'There is no class or episode with this hash.',
  noCredit: 'This course has no credit.',
  wrongDay: (from: string, to: string) => `The date must be from ${calendarDay(from)} to ${calendarDay(to)}.`,
  noHash: 'No member has this email address or username.',
  needsExam:
    'Ohio and other states count self-study only with a passed exam. Confirm that there was none, or grant it as live.',
  notWithdrawn: 'This certificate wasn’t withdrawn, so there is nothing to reinstate.',
  reinstated: (code: string) => `The credit was already reinstated as No. ${code}.`,
  hoursAbove: (hours: number) => `This course is worth ${creditsText(hours)} hours at most.`,
} as const;

export type Subject = { readonly code: string; readonly category: string; readonly hours: number };

/** The facts that can be amended, as they are. */
export type AmendableFacts = {
  readonly studentName: string;
  readonly title: string;
  readonly lecturer: string | null;
  readonly ceTypeId: number;
  readonly creditName: string;
  readonly creditHours: number;
  readonly agd: readonly Subject[];
  readonly accreditation: readonly PrintedStatement[];
  /** When it was completed, YYYY-MM-DD, in the member's own calendar. */
  readonly day: string;
};

/** What shall read otherwise. The credit's name follows its type. */
export type CreditChange = Partial<Omit<AmendableFacts, 'creditName'>>;

const isHours = (hours: number): boolean =>
  Number.isFinite(hours) && hours > 0 && hours < 1000 && Math.abs(Math.round(hours * 100) - hours * 100) < 1e-6;
const isSubject = ({ code, category, hours }: Subject): boolean =>
  /^\d{3}$/.test(code) && category.trim() !== '' && isHours(hours);

/** Refuses hours that cannot be printed. */
export function requireHours(hours: number): void {
  if (!isHours(hours)) throw new Refusal('wrong-hours', amendmentMessages.wrongHours);
}

/**
 * Hours of the subject codes for `hours` in all: one code takes them all; several must be said where they would be more
 * than the whole.
 */
export function splitFor(subjects: readonly Subject[], hours: number): readonly Subject[] {
  const [only, ...others] = subjects;
  const split = only && others.length === 0 ? [{ ...only, hours: Math.min(only.hours, hours) }] : subjects;
  if (!split.every(isSubject)) throw new Refusal('wrong-split', amendmentMessages.wrongSplit);
  const sum = split.reduce((total, subject) => total + subject.hours, 0);
  if (Math.round(sum * 100) > Math.round(hours * 100))
    throw new Refusal('split-too-long', amendmentMessages.splitTooLong);
  return split;
}

/**
 * The subject codes of `whole` hours for a part of them, in the same proportion, in hundredths of an hour that add up
 * to no more than the part. Codes of which nothing is left are gone.
 */
export function scaledSplit(subjects: readonly Subject[], whole: number, part: number): readonly Subject[] {
  const cents = subjects.map(({ hours }) => Math.floor((hours * part * 100) / whole + 1e-6));
  const wanted = Math.min(
    Math.round(part * 100),
    Math.round((subjects.reduce((sum, { hours }) => sum + hours, 0) * part * 100) / whole),
  );
  let left = wanted - cents.reduce((sum, each) => sum + each, 0);
  return subjects.flatMap((subject, index) => {
    const more = left > 0 ? 1 : 0;
    left -= more;
    const hours = ((cents[index] ?? 0) + more) / 100;
    return hours > 0 ? [{ ...subject, hours }] : [];
  });
}

/**
 * The facts of the certificate that replaces one with `facts`. Refused: no change at all, hours up (a board would see
 * more credit than was earned; that takes a withdrawal and a new grant), and what no certificate can say.
 */
export function amendedFacts(facts: AmendableFacts, change: CreditChange): AmendableFacts {
  const amended = { ...facts, ...change };
  if (change.creditHours !== undefined) requireHours(change.creditHours);
  if (amended.creditHours > facts.creditHours) throw new Refusal('hours-up', amendmentMessages.hoursUp);
  if (amended.studentName.trim() === '' || amended.title.trim() === '')
    throw new Refusal('name-missing', amendmentMessages.nameMissing);
  if (amended.ceTypeId !== ceType.homestudy && amended.ceTypeId !== ceType.participatory)
    throw new Refusal('wrong-type', amendmentMessages.wrongType);
  const result = {
    ...amended,
    creditName: facts.creditName === ceTypeLabel(facts.ceTypeId) ? ceTypeLabel(amended.ceTypeId) : facts.creditName,
    agd:
      change.agd === undefined && change.creditHours === undefined
        ? facts.agd
        : splitFor(amended.agd, amended.creditHours),
  };
  if (JSON.stringify(inOrder(result)) === JSON.stringify(inOrder(facts)))
    throw new Refusal('nothing-changes', amendmentMessages.nothingChanges);
  return result;
}

const inOrder = (facts: AmendableFacts) => [
  facts.studentName,
  facts.title,
  facts.lecturer,
  facts.ceTypeId,
  facts.creditHours,
  facts.day,
  facts.agd.map(({ code, category, hours }) => [code, category, hours]),
  facts.accreditation.map(({ body, providerId, statement, validFrom, validTo }) => [
    body,
    providerId,
    statement,
    validFrom,
    validTo,
  ]),
];

const onOneLine = (text: string): boolean => !/[\p{Cc}\u2028\u2029]/u.test(text);

/** The reason as it will be printed, and who decides. Both are in the ledger for good. */
export function requireReason({ reason, by }: { readonly reason: string; readonly by: string }): {
  reason: string;
  by: string;
} {
  const said = { reason: reason.trim(), by: by.trim() };
  if (said.reason.length < 15 || said.reason.length > 300 || !onOneLine(said.reason))
    throw new Refusal('reason', amendmentMessages.reason);
  if (said.by === '' || said.by.length > 120 || !onOneLine(said.by)) throw new Refusal('by', amendmentMessages.by);
  return said;
}
