import { afterClosing, numbers, type MemberTables } from '#sign-in/server/member-data.ts';
import { movesOneOf } from '#sign-in/server/merging.ts';
import { clearEvaluationTexts } from './evaluation-queries.ts';

export const evaluationTables: MemberTables = {
  evaluation: {
    merge: movesOneOf('Evaluations', ['activity_id'], { keeps: 'first', by: 'saved_at', note: 'The first one stays.' }),
    erase: {
      first: (_context, trx, { id }) => clearEvaluationTexts(trx, id),
      rest: 'stays: ratings without a person, and who of the team read the comment',
    },
    ownData: {
      part: 'evaluations',
      hidden: [
        ...numbers,
        'comment_verdict',
        'comment_reason',
        'comment_screened_by',
        'comment_screened_at',
        'own_screening',
      ],
    },
    stored: afterClosing,
  },
};
