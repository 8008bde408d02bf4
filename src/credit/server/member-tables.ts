import { numbers, untilClosed, type MemberTables } from '#sign-in/server/member-data.ts';
import { mergeCredits, undoMergedCredits } from './corrections/merge-credits.ts';
import { ledgerRetention } from './jobs.ts';

export const creditTables: MemberTables = {
  credit: {
    merge: mergeCredits,
    undoMerge: undoMergedCredits,
    erase: 'stays: the ledger, cut off from the account, with what was reported of it and to whom',
    ownData: { part: 'credits', hidden: [...numbers, 'attempt_id', 'supersedes', 'root_id', 'made_by'] },
    stored: ledgerRetention,
  },
  credit_goal: {
    merge: 'with credit',
    erase: 'cascade',
    ownData: { part: 'creditGoal', hidden: ['student_id'] },
    stored: untilClosed,
  },
};
