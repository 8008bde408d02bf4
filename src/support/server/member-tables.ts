import { numbers, untilClosed, type MemberTables } from '#sign-in/server/member-data.ts';
import { moves } from '#sign-in/server/merging.ts';
import { eraseMessages } from './erase-messages.ts';

export const supportTables: MemberTables = {
  support_message: {
    merge: moves('Messages to support'),
    erase: { first: (_context, trx, { id }) => eraseMessages(trx, id), rest: 'gone' },
    ownData: {
      part: 'messagesToSupport',
      hidden: [...numbers, 'hash', 'revision', 'assigned_to', 'snoozed_until', 'find_text'],
    },
    stored: untilClosed,
  },
};
