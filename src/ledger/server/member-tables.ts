import type { MemberTables } from '#sign-in/server/member-data.ts';
import { deleteHoldingsFor } from './staff/import-queries.ts';

export const ledgerTables: MemberTables = {
  credit_holding: {
    key: 'email_key',
    merge: 'stays: it waits for an account with its address',
    erase: { first: (_context, trx, { email }) => deleteHoldingsFor(trx, email), rest: 'gone' },
    ownData: 'left out: it waits for an account with its address, which gets it as credit',
    stored: 'Two years, or until there is an account with its address.',
  },
};
