import type { ReactNode } from 'react';
import { CreditText } from '#catalogue/web/CreditText.tsx';
import { Ticket, TicketFacts, TicketTitle } from '#catalogue/web/Ticket.tsx';
import { Byline } from '#classroom/web/SpeakerCard.tsx';
import type { ClassObj } from '#classroom/contract.ts';
import { formatDuration } from '#platform/shared/dates.ts';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';

type Props = {
  readonly 'aria-label': string;
  readonly classObj: ClassObj;
  /** RESERVED, WAITLIST or LIVE. */
  readonly badge?: ReactNode;
  /** A `TicketTime` or a `TicketWait`. */
  readonly stub: ReactNode;
  /** What can be done now. */
  readonly children: ReactNode;
};

/** The head of a webinar's pages: its ticket with title, time, credit, and speaker, and the available actions. */
export function WebinarTicket({ classObj, badge, stub, children, ...label }: Props) {
  const { className, releaseDateUTC, durationMin, photo } = classObj;
  return (
    <Ticket as="section" look="large" photo={photo} badge={badge} stub={stub} {...label}>
      <TicketFacts>
        <LocalTime at={releaseDateUTC} format="live" />
        {durationMin === null ? null : <span>Duration {formatDuration(durationMin * 60)}</span>}
        <CreditText {...classObj} />
      </TicketFacts>
      <TicketTitle as="h1">{className}</TicketTitle>
      <Byline {...classObj} />
      {children}
    </Ticket>
  );
}
