import { readTimeZone } from '#provider/server/provider.ts';
import type { Context } from '#platform/server/context.ts';
import type { Attention, Figure } from '#staff/attention.ts';
import { unmatchedAttention, webinarAttention } from '../attention.ts';
import { countSeats, listComingWebinars, listUnmatchedWebinars } from './attention-queries.ts';

/** How far ahead and back webinars are looked at. */
const daysAhead = 14;
const daysBack = 60;

const shown = ({ release_at, has_meeting, ...row }: Awaited<ReturnType<typeof listComingWebinars>>[number]) => ({
  ...row,
  releaseAt: release_at,
  hasMeeting: has_meeting,
});

/** What of webinars needs somebody. */
export async function readWebinarAttention({ db, now }: Context): Promise<readonly Attention[]> {
  const moment = now();
  const [coming, unmatched, timeZone] = await Promise.all([
    listComingWebinars(db, moment, moment.add({ hours: 24 * daysAhead })),
    listUnmatchedWebinars(db, moment, moment.subtract({ hours: 24 * daysBack })),
    readTimeZone(db),
  ]);
  return [
    ...coming.flatMap((webinar) => webinarAttention(shown(webinar), moment, timeZone)),
    ...unmatched.map(({ ends_at, ...webinar }) => unmatchedAttention({ ...webinar, endsAt: ends_at }, moment)),
  ];
}

/** The next webinars of the overview. */
export async function readNextWebinars({ db, now }: Context, count: number) {
  return (await listComingWebinars(db, now(), null, count)).map(shown);
}

export async function readSeatFigures(
  { db }: Context,
  [before, from, until]: readonly [Temporal.Instant, Temporal.Instant, Temporal.Instant],
): Promise<readonly Figure[]> {
  const [earlier, later] = [await countSeats(db, before, from), await countSeats(db, from, until)];
  return [
    { label: 'Seats taken', value: later.taken, before: earlier.taken },
    { label: 'Entered a webinar', value: later.entered, before: earlier.entered },
  ];
}
