// What each feature does when a member takes consent back or closes the account. Everything else of theirs goes with
// the account itself: the tables say so (on delete cascade), and a test holds that nothing with a member's name in it
// stays but the credit ledger.
import { eraseMember } from './consent/server/erase-member.ts';
import type { Erasure } from './consent/server/erasure.ts';
import { clearEvaluationTexts } from './evaluation/server/evaluation-queries.ts';
import { deleteOpenSittings } from './exam/server/exam-queries.ts';
import { deleteHoldingsFor } from './ledger/server/import-queries.ts';
import { clearAnswers } from './live/server/attendance/answer-queries.ts';
import { clearParticipant } from './live/server/live-queries.ts';
import { deleteAdRequests } from './promotion/server/promotion-queries.ts';
import { releaseSeats } from './seats/server/release-seats.ts';
import { insertWithdrawals } from './sponsor-video/server/sponsor-video-queries.ts';
import { clearRejections } from './reporting/server/roster-queries.ts';
import { clearReportWords } from './reporting/server/channels/channel-queries.ts';
import type { EraseAccount } from './students/server/undo-student-import.ts';
import { eraseMessages } from './support/server/erase-messages.ts';

export const erasure: Erasure = {
  withdraw: [
    async ({ now }, trx, { id }) => void (await insertWithdrawals(trx, id, now())),
    async (_context, trx, { id, email }) => void (await deleteAdRequests(trx, id, email)),
  ],
  erase: [
    async (_context, trx, member) => void (await clearParticipant(trx, member)),
    async (_context, trx, member) => void (await clearAnswers(trx, member)),
    (context, trx, { id }) => releaseSeats(context, trx, id),
    async (_context, trx, { email }) => void (await deleteHoldingsFor(trx, email)),
    async (_context, trx, { id }) => void (await clearEvaluationTexts(trx, id)),
    (_context, trx, { id }) => eraseMessages(trx, id),
    async (_context, trx, { id }) => void (await deleteOpenSittings(trx, id)),
    (_context, trx, { id }) => clearReportWords(trx, id),
    (_context, trx, { id }) => clearRejections(trx, id),
  ],
};

/** Removes an account with all that the features hold of it. */
export const eraseAccount: EraseAccount = (context, trx, member) => eraseMember(context, trx, erasure, member);
