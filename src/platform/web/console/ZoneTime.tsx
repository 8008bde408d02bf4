import { useContext } from 'react';
import { formatDate, formatDateTime, formatClock, zoneName } from '../../shared/dates.ts';
import { ProviderTimeZone, useTimeZone } from '../ui/time-zone.ts';

type Props = {
  /** ISO 8601. */
  readonly at: string;
  /** A day alone needs no zone's name next to it. */
  readonly format?: 'date' | 'dateTime' | 'clock';
};

/**
 * A moment in the provider's time zone, with the zone's name at that date. Pointing at it gives UTC and the
 * reader's own time.
 */
export function ZoneTime({ at, format = 'dateTime' }: Props) {
  const zone = useContext(ProviderTimeZone);
  const own = useTimeZone();
  const text =
    format === 'date'
      ? formatDate(at, zone)
      : format === 'clock'
        ? formatClock(at, zone)
        : `${formatDateTime(at, zone)} ${zoneName(at, zone)}`;
  const ownText = own === zone ? '' : ` · ${formatDateTime(at, own)} your time`;
  return (
    <time dateTime={at} title={`${formatDateTime(at, 'UTC')} UTC${ownText}`}>
      {text}
    </time>
  );
}
