import { Link } from 'react-router';
import { FeaturedBadge } from '#promotion/web/FeaturedBadge.tsx';
import { useServerNow } from '#platform/web/server-clock.ts';
import { Badge } from '#catalogue/web/Badge.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import typography from '#platform/web/ui/typography.module.css';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { classAddress } from '#catalogue/class-address.ts';
import type { ClassRow } from '#catalogue/contract.ts';
import { seatsLeft } from '#catalogue/seats-left.ts';
import { clockUnits, webinarCountdown } from '#catalogue/starts-in.ts';
import { CardPhoto } from '#catalogue/web/CardPhoto.tsx';
import { CreditText } from '#catalogue/web/CreditText.tsx';
import { joinButton } from '#catalogue/web/OnAir.tsx';
import { seatAction } from '#catalogue/web/seat-action.ts';
import { Speaker } from '#catalogue/web/Speaker.tsx';
import { DateBadge } from '#catalogue/web/DateBadge.tsx';
import { ticketArt } from '#catalogue/web/TicketPaper.tsx';
import styles from './HeroCard.module.css';

/** Days, hours and minutes to the start. The figures are drawn; the sentence is read. */
function Countdown({ toGoMs }: { readonly toGoMs: number }) {
  const units = clockUnits(toGoMs);
  const firstLeft = units.findIndex(({ value }) => value > 0);
  return (
    <div className={styles.countdown}>
      <p className={units.length > 0 ? typography.visuallyHidden : styles.startsIn}>
        {units.length > 0 ? `Starts in ${webinarCountdown(toGoMs)}` : webinarCountdown(toGoMs)}
      </p>
      {units.length === 0 ? null : (
        <dl className={styles.units} aria-hidden="true">
          {units.map(({ value, unit }, index) => (
            <div key={unit} className={classNames(index < firstLeft && styles.zero)}>
              <dd>{value}</dd>
              <dt>{value === 1 ? unit.replace(/s$/, '') : unit}</dt>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function seatsText(row: ClassRow, hasStarted: boolean): string {
  const { left, isFull } = seatsLeft(row);
  if (left === null) return 'Seats for everyone';
  return isFull ? (hasStarted ? 'Full' : 'Full, the waitlist is open') : `${left} of ${row.capacity} seats left`;
}

type Props = {
  readonly row: ClassRow;
  readonly isFeatured: boolean;
  readonly serverTime: string;
  readonly onOpen?: (() => void) | undefined;
};

/** The large card of the landing page: a live webinar with its countdown. */
export function HeroCard({ row, isFeatured, serverTime, onOpen }: Props) {
  const toGoMs = Date.parse(row.releaseDateUTC) - useServerNow(serverTime);
  return (
    <article className={styles.card}>
      <div className={classNames(ticketArt, styles.art)}>
        <CardPhoto photo={row.photo} width={640} height={336} priority="first" />
        {toGoMs <= 0 ? (
          <Badge kind="live" className={styles.badge} />
        ) : isFeatured ? (
          <FeaturedBadge className={styles.badge} />
        ) : (
          <Tag tone="positive" className={styles.badge}>
            Next live
          </Tag>
        )}
      </div>
      <DateBadge at={row.releaseDateUTC} look="hero" />
      <div className={styles.body}>
        <h2 className={styles.title}>
          <Link to={classAddress(row)} onClick={onOpen}>
            {row.className}
          </Link>
        </h2>
        <Speaker row={row} />
        <Countdown toGoMs={toGoMs} />
        <div className={styles.foot}>
          <LinkButton
            className={classNames(styles.action, toGoMs <= 0 && joinButton)}
            to={classAddress(row)}
            onClick={onOpen}
            aria-label={`${seatAction(row, toGoMs <= 0)}: ${row.className}`}
          >
            {seatAction(row, toGoMs <= 0)}
          </LinkButton>
          <CreditText {...row} />
        </div>
        <p className={classNames(typography.caption, styles.note)}>
          <LocalTime at={row.releaseDateUTC} format="clock" /> · {seatsText(row, toGoMs <= 0)}
        </p>
      </div>
    </article>
  );
}
