import { afterClosing, numbers, untilClosed, type MemberTables } from '#sign-in/server/member-data.ts';
import { moves } from '#sign-in/server/merging.ts';
import { deleteAdRequests } from './promotion-queries.ts';

export const promotionTables: MemberTables = {
  ad_request: {
    merge: moves('Answers to advertisements'),
    erase: 'cascade',
    withdraw: (_context, trx, { id, email }) => deleteAdRequests(trx, id, email),
    ownData: { part: 'sponsorContacts', hidden: [...numbers, 'ad_id', 'company_id', 'email_key'] },
    stored: untilClosed,
  },
  lead_file_row: {
    // A sponsor that got the data isn't asked to delete it because two accounts became one.
    merge: moves('Records given to sponsors'),
    erase: 'stays: a number in a file that a sponsor has, and the sponsor’s name',
    ownData: { part: 'sharedWithSponsors', hidden: ['student_id', 'lead_file_id', 'offer_id', 'ad_request_id'] },
    stored: afterClosing,
  },
};
