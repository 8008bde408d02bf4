import { defineCounter } from '#platform/server/metrics/monitor.ts';

/**
 * Counted for whoever watches the portal, in the transaction that does it; what counts are the seat's events in the
 * database.
 */
export const seatCounter = defineCounter({
  name: 'seats_total',
  help: 'Seats by event: reserved, put on a waitlist, moved up from one, canceled.',
  label: 'outcome',
  values: ['reserved', 'waitlisted', 'promoted', 'cancelled'],
});
