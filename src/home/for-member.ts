// What of the landing page's rows a member sees, and where: nothing twice, and no class that is completed.
import type { ClassRow } from '#catalogue/contract.ts';
import { forYouSizes } from './for-you.ts';

type Named = { readonly hash: string };

/** The shortest class that gives credit, for someone with none under way; null where there is none. */
export function firstClass(rows: readonly ClassRow[]): ClassRow | null {
  const minutes = ({ durationMin }: ClassRow) => durationMin ?? Infinity;
  return rows.filter(({ credits }) => credits > 0).sort((a, b) => minutes(a) - minutes(b))[0] ?? null;
}

/** The rows of "For you" without the class that stands above it. */
export const shownForYou = (rows: readonly ClassRow[], above: Named | null): ClassRow[] =>
  rows.filter(({ hash }) => hash !== above?.hash).slice(0, forYouSizes.shown);

/** As many as fill rows of four: with three left over, the way to all classes takes the fourth place. */
export const inFullRows = <Row>(rows: readonly Row[]): readonly Row[] =>
  rows.length % 4 === 3 ? rows : rows.slice(0, rows.length - (rows.length % 4));

/** Rows that stand nowhere above and are not completed. */
export const notYetSeen = <Row extends Named & { readonly examTaken?: boolean }>(
  rows: readonly Row[],
  above: readonly (Named | null)[],
): Row[] => rows.filter(({ hash, examTaken }) => examTaken !== true && !above.some((each) => each?.hash === hash));
