import { badgeOf, formatTime } from '#platform/shared/dates.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import { useMomentText } from '#platform/web/ui/time-zone.ts';
import typography from '#platform/web/ui/typography.module.css';
import { TicketStub, type StubTone } from './TicketPaper.tsx';
import styles from './DateBadge.module.css';

type Props = {
  readonly at: string;
  readonly look: 'card' | 'hero';
  /** On air it says the hour at which the webinar began. */
  readonly tone?: StubTone;
};

/** The stub of a webinar's card: weekday, day, and month in the reader's own time; a reader hears the whole moment. */
export function DateBadge({ at, look, tone }: Props) {
  const text = useMomentText();
  const part = (of: 'month' | 'day' | 'weekday', className: string | undefined) => (
    <span className={className} suppressHydrationWarning>
      {text((zone) => badgeOf(at, zone)[of])}
    </span>
  );
  return (
    <TicketStub tone={tone} className={classNames(styles.badge, look === 'card' ? styles.card : styles.hero)}>
      {tone === 'onAir' ? (
        <p className={styles.since}>
          <b>Live</b> since{' '}
          <time dateTime={at} suppressHydrationWarning>
            {text((zone) => formatTime(at, zone))}
          </time>
        </p>
      ) : (
        <>
          <span className={typography.visuallyHidden}>
            <LocalTime at={at} format="live" />
          </span>
          <span className={styles.parts} aria-hidden="true">
            {part('weekday', styles.weekday)} {part('day', styles.day)} {part('month', styles.month)}
          </span>
        </>
      )}
    </TicketStub>
  );
}
