import { numbers, untilClosed, type MemberTables } from '#sign-in/server/member-data.ts';
import { moves } from '#sign-in/server/merging.ts';

export const consentTables: MemberTables = {
  consent_request: {
    merge: moves('Requests about consent'),
    erase: 'cascade',
    ownData: { part: 'requestsNoted', hidden: numbers },
    stored: untilClosed,
  },
};
