import type { ReactNode } from 'react';
import { badgeOf, formatTime, zoneName } from '#platform/shared/dates.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { useTimeZone } from '#platform/web/ui/time-zone.ts';
import styles from './TicketFrame.module.css';

type Props = {
  /** The id of the heading within. */
  readonly label: string;
  readonly stub: ReactNode;
  readonly art?: ReactNode;
  readonly isOnAir?: boolean;
  readonly isCompact?: boolean;
  readonly children: ReactNode;
};

/** A large ticket: its stub, a picture, words. The notches are cut out, so that it may lie on any ground. */
export function TicketFrame({ label, stub, art = null, isOnAir = false, isCompact = false, children }: Props) {
  return (
    <article
      className={classNames(styles.ticket, isOnAir && styles.onAir, isCompact && styles.compact)}
      aria-labelledby={label}
    >
      <div className={styles.paper}>
        <div className={styles.stub}>{stub}</div>
        <div className={classNames(styles.main, art === null && styles.wordsAlone)}>
          {art === null ? null : <div className={styles.art}>{art}</div>}
          <div className={styles.body}>{children}</div>
        </div>
      </div>
    </article>
  );
}

/** Day and hour in the reader's own time; `note` stands at the foot. */
export function TicketDay({ at, note }: { readonly at: string; readonly note: string }) {
  const zone = useTimeZone();
  const { month, day, weekday } = badgeOf(at, zone);
  return (
    <>
      <time className={styles.when} dateTime={at}>
        <span className={styles.word}>{month}</span>
        <span className={styles.day}>{day}</span>
        <span className={classNames(styles.word, styles.weekday)}>{weekday}</span>
        <span className={styles.hour}>
          {formatTime(at, zone)}
          <small>{zoneName(at, zone)}</small>
        </span>
      </time>
      <p className={styles.note}>
        <i aria-hidden="true" />
        {note}
      </p>
    </>
  );
}
