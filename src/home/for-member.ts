// What a member's part of the landing page shows of the classes chosen for them.
import type { ClassRow } from '#catalogue/contract.ts';
import { forYouSizes } from './for-you.ts';

type Named = { readonly hash: string };

/** The shortest class that gives credit, for someone with none in progress; null if there is none. */
export function firstClass(rows: readonly ClassRow[]): ClassRow | null {
  const minutes = ({ durationMin }: ClassRow) => durationMin ?? Infinity;
  return rows.filter(({ credits }) => credits > 0).sort((a, b) => minutes(a) - minutes(b))[0] ?? null;
}

/**
 * The rows of "For you", without those shown elsewhere: the class to continue, and the featured one, which is never
 * shown without its label.
 */
export const shownForYou = (rows: readonly ClassRow[], elsewhere: readonly (Named | null)[]): ClassRow[] =>
  rows.filter(({ hash }) => !elsewhere.some((each) => each?.hash === hash)).slice(0, forYouSizes.shown);
