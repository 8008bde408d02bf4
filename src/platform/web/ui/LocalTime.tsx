import { formatDate, formatDateTime, formatLiveDateTime, formatTime } from '../../shared/dates.ts';
import { useTimeZone } from './time-zone.ts';

const formats = { date: formatDate, time: formatTime, dateTime: formatDateTime, live: formatLiveDateTime } as const;

type Props = {
  /** ISO 8601. */
  readonly at: string;
  /** `live` also names the zone: "Tue Nov 24, 2026 at 7:00 PM EST". */
  readonly format?: keyof typeof formats;
};

/** A moment in the reader's own time. */
export function LocalTime({ at, format = 'date' }: Props) {
  const zone = useTimeZone();
  return <time dateTime={at}>{formats[format](at, zone)}</time>;
}
