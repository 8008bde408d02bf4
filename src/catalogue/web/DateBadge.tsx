import { badgeOf, formatTime } from '#platform/shared/dates.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { useMomentText } from '#platform/web/ui/time-zone.ts';
import styles from './DateBadge.module.css';

const looks = {
  card: styles.card,
  wide: classNames(styles.card, styles.wide),
  hero: styles.hero,
} as const;

type Props = {
  readonly at: string;
  readonly look: keyof typeof looks;
  /** The webinar runs: coral, with the hour at which it began. */
  readonly isOnAir?: boolean;
  /** The reader has a seat in it. */
  readonly isOwn?: boolean;
};

/** The colored end of a webinar's card: month, day and weekday in the reader's own time. */
export function DateBadge({ at, look, isOnAir = false, isOwn = false }: Props) {
  const text = useMomentText();
  return (
    <div className={classNames(styles.badge, looks[look], isOnAir ? styles.onAir : isOwn && styles.own)}>
      {isOnAir ? (
        <p className={styles.since}>
          <b>On air</b> since{' '}
          <time dateTime={at} suppressHydrationWarning>
            {text((zone) => formatTime(at, zone))}
          </time>
        </p>
      ) : (
        <time dateTime={at}>
          <span className={styles.month} suppressHydrationWarning>
            {text((zone) => badgeOf(at, zone).month)}
          </span>{' '}
          <span className={styles.day} suppressHydrationWarning>
            {text((zone) => badgeOf(at, zone).day)}
          </span>{' '}
          <span className={styles.weekday} suppressHydrationWarning>
            {text((zone) => badgeOf(at, zone).weekday)}
          </span>
        </time>
      )}
    </div>
  );
}
