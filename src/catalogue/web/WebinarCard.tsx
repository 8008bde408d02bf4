import { Link } from 'react-router';
import { FeaturedBadge } from '#promotion/web/FeaturedBadge.tsx';
import { useServerNow } from '#platform/web/server-clock.ts';
import { Badge } from './Badge.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { classAddress } from '../class-address.ts';
import type { ClassRow } from '../contract.ts';
import { inProgress, startsIn } from '../starts-in.ts';
import { CardPhoto } from './CardPhoto.tsx';
import { CreditText } from './CreditText.tsx';
import { Marked } from './Marked.tsx';
import { joinButton } from './OnAir.tsx';
import { Passage } from './Passage.tsx';
import { seatAction } from './seat-action.ts';
import { SeatMeter } from './SeatMeter.tsx';
import { Speaker } from './Speaker.tsx';
import { DateBadge } from './DateBadge.tsx';
import { ticketLink, TicketPaper } from './TicketPaper.tsx';
import styles from './WebinarCard.module.css';

/** The line counts minutes: four times a minute is often enough. */
const everyMs = 15_000;

type Props = {
  /** What the address of its place in the page ends with. */
  readonly id?: string | undefined;
  readonly row: ClassRow;
  /** When the list was answered (ISO 8601). */
  readonly serverTime: string;
  /** With large artwork and more room, for the list of all webinars. */
  readonly isWide?: boolean;
  readonly isFeatured?: boolean;
  /** Called when the title or the button is followed. */
  readonly onOpen?: (() => void) | undefined;
  /** Says what it is worth, in a list of them. */
  readonly hasCredit?: boolean;
};

/** The card of a live webinar. Members with a seat see the time to the start, others how many seats are left. */
export function WebinarCard({
  id,
  row,
  serverTime,
  isWide = false,
  isFeatured = false,
  onOpen,
  hasCredit = isWide,
}: Props) {
  const toGoMs = Date.parse(row.releaseDateUTC) - useServerNow(serverTime, everyMs);
  const isRunning = toGoMs <= 0;
  const isIn = row.hasSeat && !row.isWaiting;
  const isOwn = row.hasSeat || row.isWaiting;
  const action = seatAction(row, isRunning);
  return (
    <TicketPaper
      id={id}
      look="card"
      className={classNames(styles.card, isWide && styles.wide, isRunning && styles.onAir)}
    >
      {/* It stands before the words: a page that is painted while it still arrives must not push them down. */}
      {isWide ? <CardPhoto photo={row.photo} width={640} height={360} /> : null}
      <DateBadge at={row.releaseDateUTC} look="card" tone={isRunning ? 'onAir' : isOwn ? 'warm' : 'tint'} />
      <div className={styles.body}>
        <p className={styles.when}>
          <span>
            {isRunning ? null : <LocalTime at={row.releaseDateUTC} format="clock" />}
            {row.durationMin === null ? null : `${isRunning ? '' : ' · '}${row.durationMin}\u00A0min`}
          </span>
          <span className={styles.badges}>
            {isFeatured ? <FeaturedBadge /> : null}
            {isRunning ? <Badge kind="live" /> : null}
            {row.isWaiting ? <Badge kind="waitlist" /> : isIn ? <Badge kind="reserved" /> : null}
          </span>
        </p>
        <div className={styles.head}>
          {/* Where the large picture has no room. */}
          <CardPhoto className={styles.thumb} photo={row.photo} width={640} height={360} />
          <h3 className={styles.title}>
            <Link className={ticketLink} prefetch="intent" to={classAddress(row)} onClick={onOpen}>
              <Marked text={row.className} />
            </Link>
          </h3>
        </div>
        <Speaker row={row} />
        <Passage of={row.hash} otherwise={row.blurb} />
        <div className={styles.foot}>
          {hasCredit || isIn ? <CreditText {...row} className={styles.credit} /> : null}
          {isIn ? (
            <span className={styles.startsIn}>{isRunning ? inProgress : `Starts in ${startsIn(toGoMs)}`}</span>
          ) : (
            <SeatMeter row={row} hasStarted={isRunning} />
          )}
          {isIn && !isWide && !isRunning ? null : (
            <LinkButton
              className={classNames(styles.action, action === 'Join now' && joinButton)}
              look={action !== 'Join now' && isOwn ? 'line' : 'soft'}
              size="small"
              to={classAddress(row)}
              onClick={onOpen}
              aria-label={`${action}: ${row.className}`}
            >
              {action}
            </LinkButton>
          )}
        </div>
      </div>
    </TicketPaper>
  );
}
