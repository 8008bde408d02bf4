import { numbers, untilClosed, type MemberTables } from '#sign-in/server/member-data.ts';
import { movesOneOf } from '#sign-in/server/merging.ts';
import { mergeProgress } from './merge-progress.ts';

export const studyPathTables: MemberTables = {
  gradebook: {
    merge: mergeProgress,
    erase: 'cascade',
    ownData: { part: 'viewed', hidden: [...numbers, 'served_exam_id', 'served_exam_ids'] },
    stored: untilClosed,
  },
  answer_draft: {
    merge: movesOneOf('Forms in progress', ['activity_id', 'step'], {
      keeps: 'last',
      by: 'saved_at',
      note: 'The newer answers stay.',
    }),
    erase: 'cascade',
    ownData: { part: 'answersInProgress', hidden: ['student_id', 'exam_id'] },
    stored: 'Until the answers are handed in.',
  },
};
