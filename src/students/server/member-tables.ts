import { deleteMailsTo, mailRetention } from '#platform/server/mail/mailer.ts';
import { numbers, untilClosed, type MemberTables } from '#sign-in/server/member-data.ts';
import { moves } from '#sign-in/server/merging.ts';

export const studentTables: MemberTables = {
  student_note: {
    merge: moves('Team notes'),
    erase: 'cascade',
    ownData: { part: 'notesOfTheProvider', hidden: [...numbers, 'hash', 'staff_id'] },
    stored: untilClosed,
  },
  mail: {
    merge: moves('Mails'),
    erase: { first: (context, trx, { id }) => deleteMailsTo(context, trx, id), rest: 'gone' },
    ownData: {
      part: 'mails',
      hidden: [...numbers, 'html_body', 'text_body', 'headers', 'idempotency_key', 'claimed_until', 'bounced_key'],
    },
    stored: mailRetention,
  },
  student_double: {
    key: 'one_id',
    merge: 'stays: which accounts may be alike is found again each night',
    erase: 'cascade',
    ownData: 'left out: a guess of the portal about two accounts, made again each night',
    stored: 'Until the next night, or until the account is closed if staff said that they are two people.',
  },
  student_merge: {
    key: 'into_id',
    merge: 'stays: it is the record of the merge itself',
    erase: 'cascade',
    ownData: { part: 'mergedAccounts', hidden: ['id', 'hash', 'from_id', 'into_id', 'running_in'] },
    stored: untilClosed,
  },
};
