import { Link } from 'react-router';
import { classAddress } from '#catalogue/class-address.ts';
import { ceType, creditsText } from '#catalogue/ce-type.ts';
import type { ClassRow } from '#catalogue/contract.ts';
import { seatsLeft } from '#catalogue/seats-left.ts';
import { CardPhoto } from '#catalogue/web/CardPhoto.tsx';
import { seatAction } from '#catalogue/web/seat-action.ts';
import { formatTime } from '#platform/shared/dates.ts';
import { FeaturedBadge } from '#promotion/web/FeaturedBadge.tsx';
import { useServerNow } from '#platform/web/server-clock.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { useTimeZone } from '#platform/web/ui/time-zone.ts';
import typography from '#platform/web/ui/typography.module.css';
import { siteMap } from '#site-map.ts';
import type { HomeSectionRows } from '../home-sections.ts';
import { dayText } from './greeting.ts';
import { HomeTicket } from './HomeTicket.tsx';
import styles from './SeatOffer.module.css';

type Props = {
  /** The webinar to offer; null if none is planned. */
  readonly offer: HomeSectionRows['heroWebinar'];
  readonly onOpenFeatured?: (() => void) | undefined;
  /** How many webinars are planned; null where it is not known. */
  readonly total: number | null;
  readonly serverTime: string;
  readonly isCompact?: boolean;
  /** Another button is the first of the page. */
  readonly isSoft: boolean;
};

/** The place of the ticket of someone without a seat: what a seat is, and the next webinar to take one in. */
export function SeatOffer({ offer, onOpenFeatured, total, serverTime, isCompact = false, isSoft }: Props) {
  const row = offer?.row ?? null;
  const onOpen = offer?.isFeatured === true ? onOpenFeatured : undefined;
  const now = useServerNow(serverTime, 60_000);
  const zone = useTimeZone();
  return (
    <HomeTicket
      label="next-seat"
      isCompact={isCompact}
      stub={
        <p className={styles.stub}>
          <i aria-hidden="true" />
          Your next seat
        </p>
      }
    >
      {row === null ? null : (
        <p className={typography.eyebrow}>
          {offer?.isFeatured === true ? <FeaturedBadge /> : null} Live,{' '}
          {dayText(Date.parse(row.releaseDateUTC), now, zone).replace(/^on /, '')} at{' '}
          {formatTime(row.releaseDateUTC, zone)}
        </p>
      )}
      <h2 className={styles.title} id="next-seat">
        Reserve a seat and your ticket appears here.
      </h2>
      {isCompact ? null : (
        <p className={classNames(typography.quiet, styles.text)}>
          Ask the speaker your questions live. Your ticket will show the countdown, the calendar link, and the button to
          join.
        </p>
      )}
      {row === null ? null : (
        <div className={styles.offer}>
          <CardPhoto photo={row.photo} width={640} height={400} className={styles.photo} priority="early" />
          <div>
            <Link className={styles.name} to={classAddress(row)} onClick={onOpen}>
              {row.className}
            </Link>
            <p className={typography.caption}>{factsOf(row).join(' · ')}</p>
          </div>
        </div>
      )}
      <div className={styles.actions}>
        {row === null ? null : (
          <LinkButton
            look={isSoft ? 'soft' : 'filled'}
            to={classAddress(row)}
            onClick={onOpen}
            aria-label={`${seatAction(row, false)}: ${row.className}`}
          >
            {seatAction(row, false)}
          </LinkButton>
        )}
        <LinkButton look={row === null ? 'soft' : 'quiet'} to={siteMap.webinars()}>
          {total === null || total < 2 ? 'Upcoming Live CE' : `See all ${total} webinars`}
        </LinkButton>
      </div>
    </HomeTicket>
  );
}

function factsOf(row: ClassRow): string[] {
  const { left, isFull } = seatsLeft(row);
  return [
    row.speakerName,
    row.ceTypeId === ceType.nonce ? '' : `${creditsText(row.credits)} CEU · ${row.creditName}`,
    row.durationMin === null ? '' : `${row.durationMin} min`,
    left === null ? '' : isFull ? 'Full' : `${left} seats left`,
    `Company: ${row.sponsorCompanyName}`,
  ].filter(Boolean);
}
