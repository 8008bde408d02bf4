// When a member may enter a live webinar (docs/specification/webinars.md, WE-20: 1800 s before the start; an hour after
// the end, unless staff end it sooner).
const beforeSec = 1800;
const afterSec = 3600;

type Webinar = {
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly closedAt: Temporal.Instant | null;
};

/** From when Enter Webinar works. */
export function entersFrom({ startsAt }: Pick<Webinar, 'startsAt'>): Temporal.Instant {
  return startsAt.subtract({ seconds: beforeSec });
}

/** Until when it works. */
export function entersUntil({ endsAt, closedAt }: Pick<Webinar, 'endsAt' | 'closedAt'>): Temporal.Instant {
  const late = endsAt.add({ seconds: afterSec });
  return closedAt !== null && Temporal.Instant.compare(closedAt, late) < 0 ? closedAt : late;
}

/** Whether the entry window is open: from its first second on, no more at its last. */
export function mayEnterRoom(webinar: Webinar, now: Temporal.Instant): boolean {
  return (
    Temporal.Instant.compare(entersFrom(webinar), now) <= 0 && Temporal.Instant.compare(now, entersUntil(webinar)) < 0
  );
}
