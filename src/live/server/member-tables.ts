import { afterClosing, numbers, untilClosed, type MemberTables } from '#sign-in/server/member-data.ts';
import { clearAnswers } from './attendance/answer-queries.ts';
import { clearParticipant } from './live-queries.ts';
import { mergeMeetings } from './meetings/merge-meetings.ts';

const wasThere = 'stays: that somebody was there, by keys that are digests';

export const liveTables: MemberTables = {
  meeting_event: {
    merge: mergeMeetings,
    erase: { first: (_context, trx, member) => clearParticipant(trx, member), rest: wasThere },
    ownData: { part: 'meetings', hidden: [...numbers, 'fact_key', 'import_id'] },
    stored: afterClosing,
  },
  meeting_answer: {
    merge: 'with meeting_event',
    erase: { first: (_context, trx, member) => clearAnswers(trx, member), rest: wasThere },
    ownData: { part: 'answersInMeetings', hidden: [...numbers, 'fact_key'] },
    stored: afterClosing,
  },
  check_answer: {
    merge: 'with meeting_event',
    erase: 'cascade',
    ownData: { part: 'answersDuringWebinars', hidden: ['student_id', 'check_id'] },
    stored: untilClosed,
  },
};
