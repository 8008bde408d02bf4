import { untilClosed, type MemberTables } from '#sign-in/server/member-data.ts';
import { movesOneOf } from '#sign-in/server/merging.ts';

export const classroomTables: MemberTables = {
  viewing_position: {
    merge: movesOneOf('Positions in videos', ['activity_id'], {
      keeps: 'last',
      by: 'viewed_at',
      note: 'The newest one stays.',
    }),
    erase: 'cascade',
    ownData: { part: 'viewing', hidden: ['student_id'] },
    stored: untilClosed,
  },
  outcome_check: {
    merge: movesOneOf('Answers before and after classes', ['activity_id', 'phase'], {
      keeps: 'first',
      by: 'answered_at',
      note: 'The first ones stay.',
    }),
    erase: 'cascade',
    ownData: { part: 'answersBeforeAndAfter', hidden: ['student_id'] },
    stored: untilClosed,
  },
};
