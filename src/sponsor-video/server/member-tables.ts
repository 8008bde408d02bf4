import { numbers, untilClosed, type MemberTables } from '#sign-in/server/member-data.ts';
import { moves } from '#sign-in/server/merging.ts';
import { insertWithdrawals } from './sponsor-video-queries.ts';

export const sponsorVideoTables: MemberTables = {
  sponsor_answer: {
    // Every answer is stored, and the newest counts, as always.
    merge: moves('Answers to sponsors'),
    erase: 'cascade',
    withdraw: ({ now }, trx, { id }) => insertWithdrawals(trx, id, now()),
    ownData: { part: 'sponsorAnswers', hidden: [...numbers, 'company_id'] },
    stored: untilClosed,
  },
};
