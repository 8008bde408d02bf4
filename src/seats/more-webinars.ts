// Which other webinars are next to one's own: those of the next seven days, or the next ones where the week has none.
import type { ClassRow } from '#catalogue/contract.ts';
import { seatsLeft } from '#catalogue/seats-left.ts';

const weekMs = 7 * 86_400_000;
const mostShown = 3;

type Row = Pick<ClassRow, 'hash' | 'releaseDateUTC' | 'capacity' | 'seatsTaken' | 'hasSeat' | 'isWaiting'>;

export type MoreWebinars<Shown extends Row> = {
  /** Whether they begin within the next seven days. */
  readonly isThisWeek: boolean;
  readonly rows: readonly Shown[];
};

/**
 * The next three of `rows`, soonest first, that have not begun at `now` (milliseconds since 1970), without the webinar
 * `except`. `free`: only those with a free seat in which the member has none.
 */
export function moreWebinars<Shown extends Row>(
  rows: readonly Shown[],
  now: number,
  { except, free = false }: { readonly except?: string; readonly free?: boolean } = {},
): MoreWebinars<Shown> {
  const coming = rows
    .filter(
      (row) =>
        row.hash !== except &&
        Date.parse(row.releaseDateUTC) > now &&
        (!free || (!row.hasSeat && !row.isWaiting && !seatsLeft(row).isFull)),
    )
    .sort((one, other) => Date.parse(one.releaseDateUTC) - Date.parse(other.releaseDateUTC));
  const soon = coming.filter(({ releaseDateUTC }) => Date.parse(releaseDateUTC) < now + weekMs);
  const isThisWeek = soon.length > 0;
  return { isThisWeek, rows: (isThisWeek ? soon : coming).slice(0, mostShown) };
}
