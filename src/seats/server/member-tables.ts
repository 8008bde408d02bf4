import { numbers, untilClosed, type MemberTables } from '#sign-in/server/member-data.ts';
import { movesUnlessBoth } from '#sign-in/server/merging.ts';
import { mergeSeats } from './merge-seats.ts';
import { releaseSeats } from './release-seats.ts';

export const seatTables: MemberTables = {
  seat: {
    merge: mergeSeats,
    erase: { first: (context, trx, { id }) => releaseSeats(context, trx, id), rest: 'cascade' },
    ownData: { part: 'seats', hidden: [...numbers, 'cancel_key'] },
    stored: untilClosed,
  },
  seat_event: {
    merge: 'with seat',
    erase: 'cascade',
    ownData: { part: 'seatHistory', hidden: numbers },
    stored: untilClosed,
  },
  calendar_feed: {
    merge: movesUnlessBoth([]),
    erase: 'cascade',
    ownData: { part: 'calendarFeed', hidden: ['student_id', 'feed_key'] },
    stored: 'Until its owner ends it.',
  },
};
