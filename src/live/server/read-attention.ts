import { readTimeZone } from '#provider/server/provider.ts';
import type { Context } from '#platform/server/context.ts';
import type { Attention, Figure, Periods } from '#staff/attention.ts';
import type { WebinarScope } from '#staff/webinar-scope.ts';
import { declaredAttention, faultAttention, lookAtDays, unmatchedAttention, webinarAttention } from '../attention.ts';
import { countSeats, listComingWebinars, listDeclaredCredits, listUnmatchedWebinars } from './attention-queries.ts';
import { listFaultyMeetings } from './meetings/meeting-queries.ts';

/** How far ahead and back webinars are looked at. */
const daysAhead = 14;
const daysBack = 60;

const shown = ({ release_at, has_meeting, ...row }: Awaited<ReturnType<typeof listComingWebinars>>[number]) => ({
  ...row,
  releaseAt: release_at,
  hasMeeting: has_meeting,
});

/** What of the webinars in `scope` needs someone. What only their editors deal with is of all webinars. */
export async function readWebinarAttention(
  { db, now }: Context,
  scope: WebinarScope = { of: 'all' },
): Promise<readonly Attention[]> {
  const moment = now();
  const [coming, unmatched, declared, faulty, timeZone] = await Promise.all([
    listComingWebinars(db, moment, { until: moment.add({ hours: 24 * daysAhead }), scope }),
    listUnmatchedWebinars(db, moment, moment.subtract({ hours: 24 * daysBack })),
    listDeclaredCredits(db, moment.subtract({ hours: 24 * lookAtDays })),
    listFaultyMeetings(db, moment.subtract({ hours: 48 })),
    readTimeZone(db),
  ]);
  return [
    ...coming.flatMap((webinar) => webinarAttention(shown(webinar), moment, timeZone)),
    ...unmatched.map(({ ends_at, ...webinar }) => unmatchedAttention({ ...webinar, endsAt: ends_at }, moment)),
    ...faulty.map(({ release_at, ...meeting }) => faultAttention({ ...meeting, startsAt: release_at }, moment)),
    ...[...Map.groupBy(declared, ({ hash }) => hash)].map(([hash, rows]) =>
      declaredAttention({
        hash,
        title: rows[0]?.title ?? '',
        members: rows.map((row) => row.student_name),
      }),
    ),
  ];
}

/** The webinars of the overview: those that are running, then the next ones. */
export async function readNextWebinars({ db, now }: Context, scope: WebinarScope, count: number) {
  const moment = now();
  const webinars = await listComingWebinars(db, moment, { withRunning: true, scope, limit: count });
  return webinars.map((webinar) => ({
    ...shown(webinar),
    isLive: Temporal.Instant.compare(webinar.release_at, moment) <= 0,
  }));
}

/** Seats taken and people who entered in the two periods between three moments. */
export async function readSeatFigures({ db }: Context, periods: Periods): Promise<readonly Figure[]> {
  const seats = await countSeats(db, periods);
  return [
    { label: 'Seats taken', value: seats.taken, before: seats.taken_before },
    { label: 'Joined a webinar', value: seats.entered, before: seats.entered_before },
  ];
}
