/**
 * A moment as PostgreSQL keeps it: whole microseconds. Of a moment with nanoseconds the database would keep another
 * one, rounded up half of the time, so that it comes back later than the `now` that wrote it.
 */
export const asStoredMoment = (moment: Temporal.Instant): Temporal.Instant =>
  moment.round({ smallestUnit: 'microsecond', roundingMode: 'floor' });

/** The clock of the portal. Every moment that the database keeps or is compared with comes from here. */
export const readClock = (): Temporal.Instant => asStoredMoment(Temporal.Now.instant());
