import { untilClosed, type MemberTables } from '#sign-in/server/member-data.ts';
import { movesOneOf } from '#sign-in/server/merging.ts';

export const podcastTables: MemberTables = {
  listening_position: {
    merge: movesOneOf('Positions in episodes', ['activity_id'], {
      keeps: 'last',
      by: 'heard_at',
      note: 'The newest one stays.',
    }),
    erase: 'cascade',
    ownData: { part: 'listening', hidden: ['student_id'] },
    stored: untilClosed,
  },
  listening_queue: {
    merge: 'stays: what plays next is what the account that stays chose',
    erase: 'cascade',
    ownData: { part: 'listeningQueue', hidden: ['student_id'] },
    stored: 'Until its owner plays it or removes it.',
  },
};
