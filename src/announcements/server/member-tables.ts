import { untilClosed, type MemberTables } from '#sign-in/server/member-data.ts';
import { movesUnlessBoth } from '#sign-in/server/merging.ts';

export const announcementTables: MemberTables = {
  announcement_recipient: {
    merge: movesUnlessBoth(['announcement_id']),
    erase: 'cascade',
    ownData: { part: 'announcements', hidden: ['student_id', 'announcement_id'] },
    stored: untilClosed,
  },
};
