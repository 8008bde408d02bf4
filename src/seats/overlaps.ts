/** When a webinar begins (ISO 8601) and how long it takes. */
type Timed = {
  readonly hash: string;
  readonly className: string;
  readonly releaseDateUTC: string;
  readonly durationMin: number | null;
};

/** Whether somebody can still be in it: not with a waitlist position in a webinar that has started. `now`: in ms. */
export const canAttend = (
  { isWaiting, releaseDateUTC }: Pick<Timed, 'releaseDateUTC'> & { readonly isWaiting: boolean },
  now: number,
): boolean => !isWaiting || Date.parse(releaseDateUTC) > now;

const endOf = ({ releaseDateUTC, durationMin }: Timed) => Date.parse(releaseDateUTC) + (durationMin ?? 60) * 60_000;

/**
 * The first other webinar that runs at the same time, by its name; null if none does. One that ends when the other
 * begins does not.
 */
export function overlapOf(row: Timed, rows: readonly Timed[]): string | null {
  const other = rows.find(
    (each) =>
      each.hash !== row.hash &&
      Date.parse(each.releaseDateUTC) < endOf(row) &&
      endOf(each) > Date.parse(row.releaseDateUTC),
  );
  return other?.className ?? null;
}
