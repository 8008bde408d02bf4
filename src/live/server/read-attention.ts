import { readTimeZone } from '#provider/server/provider.ts';
import type { Context } from '#platform/server/context.ts';
import type { Attention, Figure, Periods } from '#staff/attention.ts';
import { declaredAttention, lookAtDays, unmatchedAttention, webinarAttention } from '../attention.ts';
import { countSeats, listComingWebinars, listDeclaredCredits, listUnmatchedWebinars } from './attention-queries.ts';

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
  const [coming, unmatched, declared, timeZone] = await Promise.all([
    listComingWebinars(db, moment, moment.add({ hours: 24 * daysAhead })),
    listUnmatchedWebinars(db, moment, moment.subtract({ hours: 24 * daysBack })),
    listDeclaredCredits(db, moment.subtract({ hours: 24 * lookAtDays })),
    readTimeZone(db),
  ]);
  return [
    ...coming.flatMap((webinar) => webinarAttention(shown(webinar), moment, timeZone)),
    ...unmatched.map(({ ends_at, ...webinar }) => unmatchedAttention({ ...webinar, endsAt: ends_at }, moment)),
    ...[...Map.groupBy(declared, ({ hash }) => hash)].map(([hash, rows]) =>
      declaredAttention({
        hash,
        title: rows[0]?.title ?? '',
        members: rows.map((row) => ({ name: row.student_name, certificate: row.verification_code })),
      }),
    ),
  ];
}

/** The next webinars of the overview. */
export async function readNextWebinars({ db, now }: Context, count: number) {
  return (await listComingWebinars(db, now(), null, count)).map(shown);
}

/** Seats taken and people who entered in the two periods between three moments. */
export async function readSeatFigures({ db }: Context, periods: Periods): Promise<readonly Figure[]> {
  const seats = await countSeats(db, periods);
  return [
    { label: 'Seats taken', value: seats.taken, before: seats.taken_before },
    { label: 'Entered a webinar', value: seats.entered, before: seats.entered_before },
  ];
}
