// What a record of commercial support says (docs/specification/promotion.md, PR-20), as the call takes it and the page
// checks it.
import * as z from 'zod/mini';
import { day, hash, text } from '#platform/shared/wire-types.ts';

export const supportKinds = ['money', 'equipment', 'in-kind'] as const;
export type SupportKind = (typeof supportKinds)[number];
export const supportKindWords: Readonly<Record<SupportKind, string>> = {
  money: 'Money',
  equipment: 'Equipment',
  'in-kind': 'In kind',
};

/** Ten million dollars. */
const mostCents = 1_000_000_000;

export const supportForm = z.object({
  /** The activity it is for, by hash; null: what `purpose` names. */
  activity: z.nullable(hash()),
  purpose: text(120),
  kind: z.enum(supportKinds),
  /** US cents: what was paid, or what it is worth; null: not known. */
  amountCents: z.nullable(z.int().check(z.gte(0), z.lte(mostCents))),
  receivedOn: day(),
  /** When both sides had signed the agreement; null: not yet. */
  signedOn: z.nullable(day()),
  /** The signed agreement, a PDF, by hash. */
  agreement: z.nullable(hash()),
  /** What was agreed, or what came in kind. */
  terms: text(1000),
});
export type SupportForm = z.infer<typeof supportForm>;

/** The first thing that keeps a record from being saved, with its field; null: nothing. */
export function faultOfSupport({
  activity,
  purpose,
  kind,
  amountCents,
  receivedOn,
  signedOn,
  agreement,
}: SupportForm): { readonly field: keyof SupportForm; readonly sentence: string } | null {
  if (activity === null && purpose.trim() === '')
    return { field: 'purpose', sentence: 'Choose an activity, or say what it is for.' };
  if (receivedOn === '') return { field: 'receivedOn', sentence: 'Enter the day on which it was received.' };
  if (kind === 'money' && amountCents === null) return { field: 'amountCents', sentence: 'Enter the amount.' };
  if (signedOn !== null && agreement === null)
    return { field: 'agreement', sentence: 'Upload the agreement that was signed.' };
  if (agreement !== null && signedOn === null)
    return { field: 'signedOn', sentence: 'Enter the day on which the agreement was signed.' };
  return null;
}

/** US dollars as they are typed, such as "6,000" or "$1,200.50", in cents; null: that is no amount. */
export function centsOf(typed: string): number | null {
  const found = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,8})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!found) return null;
  const cents = Number((found[1] ?? '').replaceAll(',', '')) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
  return cents <= mostCents ? cents : null;
}

/** "$6,000" or "$1,200.50". */
export const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  });
