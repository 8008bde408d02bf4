import type { ReactNode } from 'react';
import { ticketArt, TicketPaper, TicketStub } from '#catalogue/web/TicketPaper.tsx';
import { badgeOf, formatTime, zoneName } from '#platform/shared/dates.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { useTimeZone } from '#platform/web/ui/time-zone.ts';
import styles from './HomeTicket.module.css';

type Props = {
  /** The id of the heading within. */
  readonly label: string;
  readonly stub: ReactNode;
  readonly art?: ReactNode;
  readonly isOnAir?: boolean;
  readonly isCompact?: boolean;
  readonly children: ReactNode;
};

/** The ticket on which a member comes home: the stub with its engraving, a picture, words. */
export function HomeTicket({ label, stub, art = null, isOnAir = false, isCompact = false, children }: Props) {
  return (
    <TicketPaper
      look="stubFirst"
      className={classNames(styles.ticket, isOnAir && styles.onAir, isCompact && styles.compact)}
      aria-labelledby={label}
    >
      <TicketStub tone={isOnAir ? 'onAir' : 'warm'} className={styles.stub}>
        {stub}
      </TicketStub>
      <div className={classNames(styles.main, art === null && styles.wordsAlone)}>
        {art === null ? null : <div className={classNames(ticketArt, styles.art)}>{art}</div>}
        <div className={styles.body}>{children}</div>
      </div>
    </TicketPaper>
  );
}

/** Day and hour in the reader's own time; `note` is at the foot. */
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
