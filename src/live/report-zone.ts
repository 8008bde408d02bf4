// In which time zone a report's times are meant. A meeting service writes them in the zone of its account and says
// nothing of it; what fits the planned times is the likely one.
/** Zones tried after the provider's own. */
export const usualZones = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
] as const;

/** How long before the start people join. */
const earliestMinutes = 60;

type Planned = { readonly startsAt: Temporal.Instant; readonly endsAt: Temporal.Instant };

/**
 * The zone in which the first join lies closest to the start, the provider's own before all others that fit; the
 * provider's where none does. `firstJoinIn` gives the first join as read in a zone, or null.
 */
export function guessZone(
  providerZone: string,
  { startsAt, endsAt }: Planned,
  firstJoinIn: (zone: string) => Temporal.Instant | null,
): string {
  const fits = (zone: string) => {
    const join = firstJoinIn(zone);
    return (
      join !== null &&
      Temporal.Instant.compare(startsAt.subtract({ minutes: earliestMinutes }), join) <= 0 &&
      Temporal.Instant.compare(join, endsAt) < 0
    );
  };
  const away = (zone: string) => Math.abs(firstJoinIn(zone)?.until(startsAt).total('seconds') ?? 0);
  if (fits(providerZone)) return providerZone;
  return usualZones.filter(fits).toSorted((one, other) => away(one) - away(other))[0] ?? providerZone;
}
