import { formatTime, zoneName } from '#platform/shared/dates.ts';
import { useTimeZone } from '#platform/web/ui/time-zone.ts';

/** "7:00 PM EST": when a webinar begins, in the reader's own time, with the zone's name on that day. */
export function StartTime({ at }: { readonly at: string }) {
  const zone = useTimeZone();
  return <time dateTime={at}>{`${formatTime(at, zone)} ${zoneName(at, zone)}`}</time>;
}
