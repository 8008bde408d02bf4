import type { ReactNode } from 'react';
import type { ClassRow } from '#catalogue/contract.ts';
import { formatDate, formatDuration, formatTime, zoneName } from '#platform/shared/dates.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { useTimeZone } from '#platform/web/ui/time-zone.ts';
import typography from '#platform/web/ui/typography.module.css';
import { SeatPassAside } from './SeatPass.tsx';
import styles from './TimeBadge.module.css';

type Props = {
  readonly row: Pick<ClassRow, 'releaseDateUTC' | 'durationMin'>;
  readonly heading: string;
  /** What can be done with the seat. */ readonly children?: ReactNode;
};

/** The aside of a seat's card: when, in the reader's own time, and what can be done. */
export function TimeBadge({ row: { releaseDateUTC, durationMin }, heading, children }: Props) {
  const zone = useTimeZone();
  return (
    <SeatPassAside>
      <h2 className={classNames(typography.eyebrow, styles.heading)}>{heading}</h2>
      <time className={styles.when} dateTime={releaseDateUTC}>
        <span className={styles.day}>{formatDate(releaseDateUTC, zone)} at </span>
        <b className={styles.time}>{formatTime(releaseDateUTC, zone)}</b> <span>{zoneName(releaseDateUTC, zone)}</span>
      </time>
      {durationMin === null ? null : <p className={styles.length}>Duration {formatDuration(durationMin * 60)}</p>}
      {children === undefined || children === null ? null : <div className={styles.actions}>{children}</div>}
    </SeatPassAside>
  );
}
