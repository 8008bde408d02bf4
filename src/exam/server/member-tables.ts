import { afterClosing, numbers, type MemberTables } from '#sign-in/server/member-data.ts';
import { deleteOpenSittings } from './exam-queries.ts';
import { mergeAttempts } from './merge-attempts.ts';

export const examTables: MemberTables = {
  exam_attempt: {
    merge: mergeAttempts,
    erase: 'stays: scores without a person',
    ownData: { part: 'exams', hidden: [...numbers, 'regrade_of'] },
    stored: afterClosing,
  },
  exam_sitting: {
    merge: 'with exam_attempt',
    erase: {
      first: (_context, trx, { id }) => deleteOpenSittings(trx, id),
      rest: 'stays: the order of questions in an attempt without a person',
    },
    ownData: { part: 'ordersOfExams', hidden: [...numbers, 'exam_id', 'attempt_id'] },
    stored: afterClosing,
  },
};
