import type { ReactNode } from 'react';
import type { ClassRow } from '#catalogue/contract.ts';
import { formatDate, formatDuration, formatTime, zoneName } from '#platform/shared/dates.ts';
import { useTimeZone } from '#platform/web/ui/time-zone.ts';

type Props = {
  readonly row: Pick<ClassRow, 'releaseDateUTC' | 'durationMin'>;
  readonly heading: string;
  /** What can be done with the seat. */ readonly children?: ReactNode;
};

/** The stub of a webinar's ticket: when, in the reader's own time, and what can be done. */
export function TimeBadge({ row: { releaseDateUTC, durationMin }, heading, children }: Props) {
  const zone = useTimeZone();
  return (
    <div className="pass-stub">
      <h2 className="eyebrow">{heading}</h2>
      <time dateTime={releaseDateUTC}>
        <span className="mon">{formatDate(releaseDateUTC, zone)} at </span>
        <b>{formatTime(releaseDateUTC, zone)}</b> <span className="mon">{zoneName(releaseDateUTC, zone)}</span>
      </time>
      {durationMin === null ? null : <p className="stub-length">Duration {formatDuration(durationMin * 60)}</p>}
      {children}
    </div>
  );
}
