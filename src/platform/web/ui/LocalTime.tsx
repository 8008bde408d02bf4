import { formatClock, formatDate, formatDateTime, formatLiveDateTime, formatTime } from '../../shared/dates.ts';
import { useMomentText } from './time-zone.ts';

const formats = {
  date: formatDate,
  time: formatTime,
  clock: formatClock,
  dateTime: formatDateTime,
  live: formatLiveDateTime,
} as const;

type Props = {
  /** ISO 8601. */
  readonly at: string;
  /** `clock` and `live` also name the zone: "7:00 PM EST", "Tue Nov 24, 2026 at 7:00 PM EST". */
  readonly format?: keyof typeof formats;
};

/** A moment in the reader's own time. */
export function LocalTime({ at, format = 'date' }: Props) {
  const text = useMomentText();
  return (
    <time dateTime={at} suppressHydrationWarning>
      {text((zone) => formats[format](at, zone))}
    </time>
  );
}
