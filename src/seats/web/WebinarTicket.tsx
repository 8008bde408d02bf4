import type { ReactNode } from 'react';
import { CreditText } from '#catalogue/web/CreditText.tsx';
import { Ticket, TicketFacts, TicketLinks, TicketTitle } from '#catalogue/web/Ticket.tsx';
import { Byline } from '#classroom/web/SpeakerCard.tsx';
import type { ClassObj } from '#classroom/contract.ts';
import { formatDuration } from '#platform/shared/dates.ts';

type Props = {
  readonly 'aria-label': string;
  readonly classObj: ClassObj;
  /** RESERVED, WAITLIST or LIVE. */
  readonly badge?: ReactNode;
  /** A `TicketTime` or a `TicketWait`. */
  readonly stub: ReactNode;
  /** What can be done now. */
  readonly children: ReactNode;
  /** What else can be done with it: an `ActionList`. */
  readonly links?: ReactNode;
};

/** The head of a webinar's pages: its ticket with title, time, credit, and speaker, and the available actions. */
export function WebinarTicket({ classObj, badge, stub, children, links, ...label }: Props) {
  const { className, durationMin, photo } = classObj;
  return (
    <Ticket as="section" look="large" photo={photo} stub={stub} {...label}>
      <TicketFacts>
        {badge}
        <CreditText {...classObj} />
        {durationMin === null ? null : <span>Duration {formatDuration(durationMin * 60)}</span>}
      </TicketFacts>
      <TicketTitle as="h1">{className}</TicketTitle>
      <Byline {...classObj} />
      {children}
      {links === undefined ? null : <TicketLinks>{links}</TicketLinks>}
    </Ticket>
  );
}
