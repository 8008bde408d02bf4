import typography from '#platform/web/ui/typography.module.css';
import { clockUnits, webinarCountdown } from '../starts-in.ts';
import styles from './Clock.module.css';

/** Remaining minutes at which a screen reader gets an update; at most once a minute, and not for days on end. */
const announcedMinutes = [60, 30, 15, 10, 5, 4, 3, 2, 1, 0];

/** The current update for screen readers; empty at all other minutes. */
function announcementAt(toGoMs: number): string {
  const minutes = Math.max(0, Math.ceil(toGoMs / 60_000));
  if (!announcedMinutes.includes(minutes)) return '';
  return minutes === 0 ? webinarCountdown(0) : `The webinar starts in ${webinarCountdown(minutes * 60_000)}.`;
}

/** The countdown of a ticket, in a line. The figures are drawn; the sentence is read, and announced at some minutes. */
export function Clock({
  toGoMs,
  heading,
}: {
  readonly toGoMs: number;
  /** What the countdown runs to, as a heading before it. */ readonly heading: string;
}) {
  const units = clockUnits(toGoMs);
  // Days and hours that are over say nothing.
  const shown = units.slice(units.findIndex(({ value }) => value > 0));
  return (
    <div className={styles.clock}>
      <h2 className={styles.heading}>{heading}</h2>
      {units.length === 0 ? (
        <p className={styles.figures}>{webinarCountdown(toGoMs)}</p>
      ) : (
        <>
          <p className={typography.visuallyHidden}>{webinarCountdown(toGoMs)}</p>
          <p className={styles.figures} aria-hidden="true">
            {shown.map(({ value, unit }) => `${value} ${value === 1 ? unit.replace(/s$/, '') : unit}`).join(' ')}
          </p>
        </>
      )}
      <p className={typography.visuallyHidden} role="status">
        {announcementAt(toGoMs)}
      </p>
    </div>
  );
}
