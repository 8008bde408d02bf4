import { afterClosing, type MemberTables } from '#sign-in/server/member-data.ts';
import { clearReportWords } from './staff/channels/channel-queries.ts';
import { clearRejections } from './staff/roster-queries.ts';

export const reportingTables: MemberTables = {
  credit_report: {
    key: 'credit_id',
    merge: 'with credit',
    erase: {
      first: (_context, trx, { id }) => clearReportWords(trx, id),
      rest: 'stays: what was reported of a credit, and to whom',
    },
    ownData: 'left out: what the provider reported of a credit, which is in the download itself',
    stored: afterClosing,
  },
  agd_rejection: {
    key: 'credit_id',
    merge: 'with credit',
    erase: {
      first: (_context, trx, { id }) => clearRejections(trx, id),
      rest: 'stays: that the AGD refused a credit, without its words and the number',
    },
    ownData: 'left out: what the AGD answered about a credit, which is in the download itself',
    stored: afterClosing,
  },
  license_check: {
    merge: 'stays: it only counts how often an account asked on one day',
    erase: 'cascade',
    ownData: { part: 'licenseChecks', hidden: ['student_id', 'network'] },
    stored: 'One day, until anyone asks again.',
  },
};
