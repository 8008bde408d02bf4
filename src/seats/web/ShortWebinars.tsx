import { Link } from 'react-router';
import { classAddress } from '#catalogue/class-address.ts';
import { CardPhoto } from '#catalogue/web/CardPhoto.tsx';
import { CreditText } from '#catalogue/web/CreditText.tsx';
import { seatAction } from '#catalogue/web/seat-action.ts';
import { seatsLeft } from '#catalogue/seats-left.ts';
import { badgeOf } from '#platform/shared/dates.ts';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import { useMomentText } from '#platform/web/ui/time-zone.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import coverLink from '#platform/web/ui/cover-link.module.css';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { siteMap } from '#site-map.ts';
import type { MoreWebinars } from '../more-webinars.ts';
import type { ShortRow } from './read-more-webinars.ts';
import styles from './ShortWebinars.module.css';

/** What its row says about the seats of a webinar. */
function seatsText(row: ShortRow): string {
  if (row.hasSeat || row.isWaiting) return seatAction(row, false);
  const { left, isFull } = seatsLeft(row);
  return left === null
    ? 'Open to everyone'
    : isFull
      ? 'Waitlist open'
      : `${left} ${left === 1 ? 'seat' : 'seats'} left`;
}

function ShortWebinar({ row }: { readonly row: ShortRow }) {
  const text = useMomentText();
  const badge = (part: 'weekday' | 'day' | 'month') => text((zone) => badgeOf(row.releaseDateUTC, zone)[part]);
  return (
    <li className={classNames(coverLink.covered, styles.webinar)}>
      <time className={styles.date} dateTime={row.releaseDateUTC}>
        <span suppressHydrationWarning>{badge('weekday')}</span> <b suppressHydrationWarning>{badge('day')}</b>{' '}
        <span suppressHydrationWarning>{badge('month')}</span>
      </time>
      <div className={styles.words}>
        <div className={styles.head}>
          <CardPhoto className={styles.photo} photo={row.photo} width={640} height={360} />
          <h3 className={styles.title}>
            <Link className={coverLink.link} to={classAddress(row)} prefetch="intent">
              {row.className}
            </Link>
          </h3>
        </div>
        <p className={styles.facts}>
          <span>
            <LocalTime at={row.releaseDateUTC} format="clock" />
            {row.speakerName === '' ? '' : ` · ${row.speakerName}`}
          </span>
          <CreditText {...row} />
          <span>{seatsText(row)}</span>
          <span>Company: {row.sponsorCompanyName}</span>
        </p>
      </div>
    </li>
  );
}

type Props = {
  readonly more: MoreWebinars<ShortRow> | null;
  /** The heading where they are of this week, and where they come later. */
  readonly headings?: readonly [thisWeek: string, later: string];
  /** One below the other, next to something else. */
  readonly isNarrow?: boolean;
};

/** The next other webinars, each in a line or two; nothing if there is none. */
export function ShortWebinars({ more, headings = ['More this week', 'Coming next'], isNarrow = false }: Props) {
  if (more === null || more.rows.length === 0) return null;
  return (
    <section aria-labelledby="more-webinars">
      <div className={layout.sectionHead}>
        <h2 className={styles.heading} id="more-webinars">
          {more.isThisWeek ? headings[0] : headings[1]}
        </h2>
        <Link className={typography.more} to={siteMap.webinars()}>
          All live webinars
          <Icon name="arrow" />
        </Link>
      </div>
      <ul className={classNames(styles.list, !isNarrow && styles.abreast)}>
        {more.rows.map((row) => (
          <ShortWebinar key={row.hash} row={row} />
        ))}
      </ul>
    </section>
  );
}
