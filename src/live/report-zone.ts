// In which time zone a report's times are meant, and whether it is a report of this webinar at all. A meeting service
// writes times in the zone of its account and says nothing of it. The people with a seat decide, never one row, and
// never hosts, who come an hour early to test the sound.
import type { Evidence } from '#platform/shared/foreign/understood.ts';

/** Zones tried after the provider's own. */
const usualZones = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
] as const;

export type Planned = { readonly startsAt: Temporal.Instant; readonly endsAt: Temporal.Instant };
export type TimedStay = {
  /** The same for all stays of one person. */
  readonly person: string;
  readonly joinedAt: Temporal.Instant;
  /** Null where the file doesn't say. */
  readonly leftAt: Temporal.Instant | null;
};
export type Fit = {
  readonly people: number;
  /** People with at least half of their time between start and end. */
  readonly inside: number;
  /** People with any time there. */
  readonly touching: number;
  /** Of all of them, within start and end. */
  readonly minutes: number;
  readonly firstJoin: Temporal.Instant | null;
};

/** How long before the start somebody whose leaving is unknown may have joined. */
const earliestMs = 60 * 60_000;

/** How well stays fit the planned times. */
export function fitOf(stays: readonly TimedStay[], { startsAt, endsAt }: Planned): Fit {
  const [start, end] = [startsAt.epochMilliseconds, endsAt.epochMilliseconds];
  const people = [...Map.groupBy(stays, ({ person }) => person).values()].map((own) => {
    let [whole, within, isTouching] = [0, 0, false];
    for (const { joinedAt, leftAt } of own) {
      const from = joinedAt.epochMilliseconds;
      if (leftAt === null) {
        isTouching ||= start - earliestMs <= from && from < end;
        continue;
      }
      const until = leftAt.epochMilliseconds;
      whole += Math.max(0, until - from);
      within += Math.max(0, Math.min(until, end) - Math.max(from, start));
    }
    const isInside = whole === 0 ? isTouching : within * 2 >= whole;
    return { within, isInside, isTouching: isTouching || within > 0 };
  });
  const joins = stays.map(({ joinedAt }) => joinedAt).toSorted((one, other) => Temporal.Instant.compare(one, other));
  return {
    people: people.length,
    inside: people.filter(({ isInside }) => isInside).length,
    touching: people.filter(({ isTouching }) => isTouching).length,
    minutes: Math.floor(people.reduce((sum, { within }) => sum + within, 0) / 60_000),
    firstJoin: joins[0] ?? null,
  };
}

export type ZoneFit = Fit & { readonly zone: string };

/**
 * How well a report fits in each zone, the provider's first. `staysIn` gives the stays that count, as read in a zone.
 */
export const fitsOf = (
  providerZone: string,
  planned: Planned,
  staysIn: (zone: string) => readonly TimedStay[],
): ZoneFit[] => [...new Set([providerZone, ...usualZones])].map((zone) => ({ zone, ...fitOf(staysIn(zone), planned) }));

/**
 * The zone in which a report is meant: the provider's, the first of `fits`, where most people are inside; otherwise the
 * one with the most minutes inside.
 */
export function likeliestZone(fits: readonly ZoneFit[]): ZoneFit | undefined {
  const [own] = fits;
  if (own === undefined || own.inside * 2 > own.people) return own;
  return fits.reduce((best, each) => (each.minutes > best.minutes ? each : best), own);
}

/** Whether so few people have any time within start and end that the report is another webinar's. */
export const isElsewhere = ({ people, touching }: Pick<Fit, 'people' | 'touching'>): boolean =>
  people > 0 && touching * 5 < people;

const clock = (at: Temporal.Instant, timeZone: string): string =>
  at.toZonedDateTimeISO(timeZone).toLocaleString('en-US', { hour: 'numeric', minute: '2-digit' });

/** The zone with its figures, and those of the others, each time in the provider's zone. */
export function zoneEvidence(fits: readonly ZoneFit[], chosen: string, providerZone: string): Evidence {
  const named = (zone: string) => zone.replaceAll('_', ' ');
  const figures = ({ inside, people, firstJoin }: Fit) =>
    `${inside} of ${people} ${people === 1 ? 'person' : 'people'} inside${firstJoin === null ? '' : `, first join ${clock(firstJoin, providerZone)}`}`;
  const used = fits.find(({ zone }) => zone === chosen);
  return {
    about: 'zone',
    label: 'Time zone',
    says: `Times are read in ${named(chosen)}${used === undefined ? '' : `: ${figures(used)}`}.`,
    examples: [],
    isDoubtful: chosen !== providerZone || (used !== undefined && used.inside * 2 <= used.people),
    choices: fits.map((fit) => ({ value: fit.zone, label: named(fit.zone), detail: figures(fit) })),
    chosen,
  };
}
