import type { ReactNode } from 'react';
import { formatTime, zoneName } from '#platform/shared/dates.ts';
import { useServerNow } from '#platform/web/server-clock.ts';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { useTimeZone } from '#platform/web/ui/time-zone.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import typography from '#platform/web/ui/typography.module.css';
import { classAddress } from '../class-address.ts';
import type { ClassRow } from '../contract.ts';
import { lastJoin } from '../last-join.ts';
import { inProgress, startsIn } from '../starts-in.ts';
import { Badge } from './Badge.tsx';
import { Clock } from './Clock.tsx';
import { CreditText } from './CreditText.tsx';
import { SpeakerLine } from './SpeakerLine.tsx';
import { joinButton, OnAirBars } from './OnAir.tsx';
import { Ticket, TicketActions, TicketFacts, TicketTime, TicketTitle, TicketWait } from './Ticket.tsx';
import styles from './SeatTicket.module.css';

/** A seat or a waitlist position with its webinar. */
export type SeatRow = Omit<ClassRow, 'description'> & {
  /** ISO 8601. */
  readonly endsAt: string | null;
  /** From when Enter Webinar works (ISO 8601). */
  readonly entersFrom: string;
  /** Minutes in the meeting that live credit takes. */
  readonly requiredMinutes: number | null;
  /** 0 with a seat. */
  readonly waitlistPosition: number;
  readonly waitlistLength: number;
};

type Props = {
  readonly row: SeatRow;
  /** When the row was answered (ISO 8601); the countdown runs from it. */
  readonly serverTime: string;
  readonly look: 'large' | 'row';
  readonly heading: 'h2' | 'h3';
  /** A note under what the ticket says. */
  readonly note?: ReactNode;
  /** Actions in addition to the first one. */
  readonly children?: ReactNode;
};

/**
 * The ticket of a seat: the time to the start, the join button once it is open, or the waitlist position.
 * It changes by itself.
 */
export function SeatTicket({ row, serverTime, look, heading, note = null, children = null }: Props) {
  const now = useServerNow(serverTime, look === 'large' ? 1000 : 15_000);
  const toGoMs = Date.parse(row.releaseDateUTC) - now;
  const hasStarted = toGoMs <= 0;
  const isOnAir = hasStarted && !row.isWaiting;
  const isOpen = !row.isWaiting && now >= Date.parse(row.entersFrom);
  const isLarge = look === 'large';
  return (
    <Ticket
      look={look}
      photo={row.photo}
      stub={
        row.isWaiting && !hasStarted ? (
          <TicketWait row={row} position={row.waitlistPosition} length={row.waitlistLength} />
        ) : (
          <TicketTime row={row} isOnAir={isOnAir} tone={row.isWaiting ? 'off' : undefined} />
        )
      }
    >
      <TicketFacts>
        <Badge kind={isOnAir ? 'live' : row.isWaiting ? 'waitlist' : 'reserved'} />
        <CreditText {...row} isOwn />
      </TicketFacts>
      <TicketTitle as={heading} to={classAddress(row)}>
        {row.className}
      </TicketTitle>
      <SpeakerLine
        look={isLarge ? 'page' : 'card'}
        photo={row.speakerPhoto}
        name={row.speakerName === '' ? null : row.speakerName}
      >
        {row.sponsorCompanyName === '' ? null : `Made possible by ${row.sponsorCompanyName}`}
      </SpeakerLine>
      {hasStarted ? null : isLarge ? (
        <Clock toGoMs={toGoMs} heading="Starts in" />
      ) : (
        <p className={styles.startsIn}>Starts in {startsIn(toGoMs)}</p>
      )}
      <p className={styles.words}>
        <SeatWords row={row} now={now} isOpen={isOpen} />
      </p>
      {note}
      <TicketActions>
        <LinkButton
          className={classNames(isOnAir && joinButton)}
          look={isOpen ? 'filled' : 'soft'}
          size={isLarge ? 'large' : 'normal'}
          icon={isOpen && !isOnAir ? 'video' : undefined}
          to={classAddress(row)}
          aria-label={`${actionOf(row, isOpen, isOnAir)}: ${row.className}`}
        >
          {isOnAir ? <OnAirBars /> : null}
          {actionOf(row, isOpen, isOnAir)}
        </LinkButton>
        {children}
      </TicketActions>
    </Ticket>
  );
}

function actionOf({ isWaiting }: SeatRow, isOpen: boolean, isOnAir: boolean): string {
  if (isWaiting) return 'View spot';
  return isOnAir ? 'Join now' : isOpen ? 'Enter Webinar' : 'View seat';
}

/** What holds for the seat now, and until when, in a sentence. */
function SeatWords({ row, now, isOpen }: { readonly row: SeatRow; readonly now: number; readonly isOpen: boolean }) {
  const zone = useTimeZone();
  const hour = (moment: string | number) => `${formatTime(moment, zone)} ${zoneName(moment, zone)}`;
  const hasStarted = Date.parse(row.releaseDateUTC) <= now;
  if (row.isWaiting)
    return hasStarted
      ? 'No seat opened up this time. The webinar has started and all seats are taken. If there’s a recording later, it will be on the webinar’s page.'
      : `${row.capacity === null ? '' : row.capacity === 1 ? 'The one seat is taken. ' : `All ${row.capacity} seats are taken. `}If one opens up, it’s yours, and we’ll email you right away.`;
  if (hasStarted) {
    const last = lastJoin(row);
    return (
      <>
        <b className={typography.number}>{inProgress}</b> We’re holding your seat.{' '}
        {last === null || row.credits === 0
          ? ''
          : last >= now
            ? `Join by ${hour(last)} for live credit.`
            : 'It’s too late to join for live credit. If you join now, passing the exam will earn self-study credit.'}
      </>
    );
  }
  return isOpen ? 'The room is open. You can join now and wait inside.' : `The room opens at ${hour(row.entersFrom)}.`;
}
