/** The clock of every test begins here: a Monday, ten in the morning in New York. */
export const testStart = Temporal.Instant.from('2026-03-02T15:00:00Z');
