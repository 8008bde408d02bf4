import { classNames } from '#platform/web/ui/class-names.ts';
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

/**
 * The large countdown on the card of a seat. The figures are drawn; the sentence is read, and announced at some
 * minutes.
 */
export function Clock({
  toGoMs,
  heading,
}: {
  readonly toGoMs: number;
  /** What the countdown runs to, as a heading above it. */ readonly heading: string;
}) {
  const units = clockUnits(toGoMs);
  const firstLeft = units.findIndex(({ value }) => value > 0);
  return (
    <>
      <h2 className={classNames(typography.eyebrow, styles.heading)}>{heading}</h2>
      {units.length === 0 ? (
        <p className={styles.words}>{webinarCountdown(toGoMs)}</p>
      ) : (
        <>
          <p className={typography.visuallyHidden}>{webinarCountdown(toGoMs)}</p>
          <p className={styles.clock} aria-hidden="true">
            {units.map(({ value, unit }, index) => (
              <span key={unit} className={styles.unit}>
                <b className={classNames(styles.figure, index < firstLeft && styles.over)}>{value}</b>
                {value === 1 ? unit.replace(/s$/, '') : unit}
              </span>
            ))}
          </p>
        </>
      )}
      <p className={typography.visuallyHidden} role="status">
        {announcementAt(toGoMs)}
      </p>
    </>
  );
}
