// How long after the first view an exam is graded, where the provider asks for it (docs/specification/exam.md, EX-7).

export type Study = {
  readonly firstViewedAt: Temporal.Instant | null;
  /** Null = unknown: nothing can be asked for. */
  readonly lengthSec: number | null;
  /** Share of the length that must have passed, 0 to 100. */
  readonly percent: number;
};

/** From when the exam is graded; null = now. */
export function gradedFrom(
  { firstViewedAt, lengthSec, percent }: Study,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (firstViewedAt === null || lengthSec === null || percent === 0) return null;
  const opens = firstViewedAt.add({ seconds: Math.ceil((lengthSec * percent) / 100) });
  return Temporal.Instant.compare(opens, now) > 0 ? opens : null;
}
