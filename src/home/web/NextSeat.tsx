import { Link } from 'react-router';
import { Badge } from '#catalogue/web/Badge.tsx';
import { CardPhoto } from '#catalogue/web/CardPhoto.tsx';
import { CreditText } from '#catalogue/web/CreditText.tsx';
import { SpeakerLine } from '#catalogue/web/SpeakerLine.tsx';
import { clockUnits, webinarCountdown } from '#catalogue/starts-in.ts';
import { EnterWebinar } from '#live/web/EnterWebinar.tsx';
import { formatComing } from '#platform/shared/dates.ts';
import { useServerNow } from '#platform/web/server-clock.ts';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { useTimeZone } from '#platform/web/ui/time-zone.ts';
import typography from '#platform/web/ui/typography.module.css';
import type { HeldSeat } from '#seats/contract.ts';
import { CalendarActions } from '#seats/web/CalendarActions.tsx';
import { siteMap } from '#site-map.ts';
import { seatMoment } from '../seat-moment.ts';
import { HomeTicket, TicketDay } from './HomeTicket.tsx';
import styles from './NextSeat.module.css';

type Props = {
  readonly seat: HeldSeat;
  readonly serverTime: string;
  /** Without the picture, next to another card. */
  readonly isCompact?: boolean;
};

/** The next seat as a ticket: when, what, how long to go, and the way in once the room is open. */
export function NextSeat({ seat, serverTime, isCompact = false }: Props) {
  const now = useServerNow(serverTime);
  const zone = useTimeZone();
  const startsAt = Date.parse(seat.releaseDateUTC);
  const moment = seatMoment(seat, now);
  const isOnAir = moment === 'on-air';
  return (
    <HomeTicket
      label="next-seat"
      isOnAir={isOnAir}
      isCompact={isCompact}
      stub={<TicketDay at={seat.releaseDateUTC} note={seat.isWaiting ? 'Waitlist' : 'Your seat'} />}
      art={
        isCompact ? null : (
          <>
            <CardPhoto photo={seat.photo} width={640} height={336} priority="early" />
            <Badge kind={isOnAir ? 'live' : seat.isWaiting ? 'waitlist' : 'reserved'} className={styles.badge} />
          </>
        )
      }
    >
      {isCompact ? <p className={typography.eyebrow}>Your next seat</p> : null}
      <h2 className={styles.title} id="next-seat">
        <Link to={siteMap.live(seat.hash)}>{seat.className}</Link>
      </h2>
      <div className={styles.row}>
        <SpeakerLine name={seat.speakerName || null} photo={seat.speakerPhoto} look="page">
          <CreditText {...seat} />
          <span className={styles.company}>Company: {seat.sponsorCompanyName}</span>
        </SpeakerLine>
        {seat.isWaiting ? (
          <p className={styles.place}>
            <b>{seat.waitlistPosition}</b> of {seat.waitlistLength} on the waitlist
          </p>
        ) : (
          <Countdown toGoMs={startsAt - now} />
        )}
      </div>
      <div className={styles.foot}>
        {moment === 'open' || isOnAir ? (
          <div className={styles.enter}>
            <EnterWebinar
              classHash={seat.hash}
              closedBecause={null}
              look={isOnAir ? 'onAir' : 'large'}
              onEntered={() => undefined}
            />
          </div>
        ) : (
          <LinkButton look="soft" to={siteMap.live(seat.hash)}>
            {seat.isWaiting ? 'View spot' : 'View seat'}
          </LinkButton>
        )}
        {moment === 'before' ? (
          <ul className={styles.calendar} aria-label="Calendar">
            <CalendarActions row={seat} endsAt={seat.endsAt} origin={location.origin} />
          </ul>
        ) : null}
        <p className={typography.caption}>{captionOf(seat, moment, now, zone)}</p>
      </div>
    </HomeTicket>
  );
}

function captionOf(seat: HeldSeat, moment: ReturnType<typeof seatMoment>, now: number, zone: string): string {
  if (moment === 'waiting') return 'If a seat opens up, it’s yours automatically, and we’ll email you right away.';
  if (moment === 'before') return `You can join starting ${formatComing(seat.entersFrom, now, zone)}.`;
  if (moment === 'open') return 'The room is open.';
  if (moment === 'on-air') return 'Live now. Your seat is waiting.';
  return 'The webinar is over. Confirm that you attended, then take the exam.';
}

/** Days, hours and minutes to the start, drawn; the sentence is read. */
function Countdown({ toGoMs }: { readonly toGoMs: number }) {
  const all = clockUnits(toGoMs);
  // Days and hours that are over say nothing.
  const units = all.slice(all.findIndex(({ value }) => value > 0));
  if (units.length === 0) return null;
  return (
    <>
      <p className={typography.visuallyHidden}>Starts in {webinarCountdown(toGoMs)}</p>
      <dl className={styles.countdown} aria-hidden="true">
        {units.map(({ value, unit }) => (
          <div key={unit}>
            <dd>{value}</dd>
            <dt>{value === 1 ? unit.replace(/s$/, '') : unit}</dt>
          </div>
        ))}
      </dl>
    </>
  );
}
