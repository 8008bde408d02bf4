import type { ReactNode } from 'react';
import type { ClassRow } from '#catalogue/contract.ts';
import { useServerNow } from '#platform/web/server-clock.ts';
import type { MemberHome } from '../contract.ts';
import type { HomeSectionRows } from '../home-sections.ts';
import { seatMoment } from '../seat-moment.ts';
import { BeginWith, GoOn } from './GoOn.tsx';
import { isNewcomer } from './greeting.ts';
import { NextSeat } from './NextSeat.tsx';
import { SeatOffer } from './SeatOffer.tsx';

type Props = {
  readonly own: MemberHome;
  /** A class to begin with if none is in progress. */
  readonly begin: ClassRow | null;
  /** A webinar to reserve where there is no seat. */
  readonly webinar: HomeSectionRows['heroWebinar'];
  /** How many webinars are planned; null where it is not known. */
  readonly webinars: number | null;
  /** Counts that a featured webinar was followed. */
  readonly onOpenFeatured?: (() => void) | undefined;
  readonly isCompact?: boolean;
  /** Puts the two cards in their places. */
  readonly children: (cards: { readonly ticket: ReactNode; readonly goOn: ReactNode }) => ReactNode;
};

/**
 * The two live cards of a member: the next seat, and the class in progress. One of their buttons is the first of the
 * page: the way into the room, else the class.
 */
export function LiveCards({ own, begin, webinar, webinars, onOpenFeatured, isCompact = false, children }: Props) {
  const { seat, goOn, serverTime } = own;
  const now = useServerNow(serverTime, 15_000);
  const moment = seat === null ? null : seatMoment(seat, now);
  const mayEnter = moment === 'open' || moment === 'on-air';
  return children({
    ticket:
      seat === null ? (
        <SeatOffer
          offer={webinar}
          onOpenFeatured={onOpenFeatured}
          total={webinars}
          serverTime={serverTime}
          isCompact={isCompact}
          isSoft={goOn !== null}
        />
      ) : (
        <NextSeat seat={seat} serverTime={serverTime} isCompact={isCompact} />
      ),
    goOn:
      goOn === null ? (
        <BeginWith row={begin} isFirst={isNewcomer(own)} />
      ) : (
        <GoOn row={goOn} serverTime={serverTime} isSoft={mayEnter} />
      ),
  });
}
