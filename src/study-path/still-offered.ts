// Who may still open what is retired: it is offered to no one new, and who began it may finish until its last day is
// over.

export type Retirement = { readonly retiredAt: Temporal.Instant | null; readonly finishUntil: Temporal.Instant | null };

export function isStillOffered(
  { retiredAt, finishUntil }: Retirement,
  hasBegun: boolean,
  now: Temporal.Instant,
): boolean {
  if (retiredAt === null) return true;
  return hasBegun && finishUntil !== null && Temporal.Instant.compare(now, finishUntil) < 0;
}
