/** The clock of every test begins here: a Monday, ten in the morning in New York. */
export const testStart = Temporal.Instant.from('2026-03-02T15:00:00Z');

/** A moment as a machine's clock reads it, with nanoseconds that PostgreSQL would round up. */
export const oddStart = testStart.add({ microseconds: 123_456, nanoseconds: 789 });
