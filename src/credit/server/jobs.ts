import { defineTimedJob, handleJob, wholeTableSec } from '#platform/server/jobs/jobs.ts';
import { mostExamples, type RetentionRule } from '#platform/server/retention/retention.ts';
import { readSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { deleteCutOffCredits } from './credit-queries.ts';
import { writeWaitingLog } from './ledger-log/ledger-log.ts';
import { stampCheckpoint } from './ledger-log/stamp-checkpoint.ts';
import { verifyLedger } from './ledger-log/verify-ledger.ts';
import { noteErased } from './staff/note-erased.ts';

/** Ledger rows of closed accounts, once the provider's retention time is over. */
export const ledgerRetention: RetentionRule = {
  title: 'Credits of closed accounts',
  says: 'Stored for 6 to 10 years after each course, as set under Settings. Credits of current members are never erased.',
  timed: { job: defineTimedJob({ name: 'credit.erase-expired', longestSec: wholeTableSec }), cron: '23 3 * * 0' },
  async erase(context, trx, asOf) {
    const years = await readSetting(trx, providerSettings.retentionYears);
    const gone = await deleteCutOffCredits(trx, asOf.toZonedDateTimeISO('UTC').subtract({ years }).toInstant());
    await noteErased(context, trx, gone);
    const examples = gone
      .slice(0, mostExamples)
      .map(({ code, earnedAt }) => `${code} of ${earnedAt.toString().slice(0, 10)}`);
    return { parts: [{ what: 'credits of closed accounts', count: gone.length, examples }] };
  },
};

const checkLedgerJob = defineTimedJob({ name: 'credit.check-ledger', longestSec: wholeTableSec });

/** Asks each hour, so that a week's stamp doesn't wait for the next week when the authority is away. */
const stampJob = defineTimedJob({ name: 'credit.stamp-checkpoint' });

const writeLogJob = defineTimedJob({ name: 'credit.write-log', longestSec: wholeTableSec });

export const creditWork = [
  handleJob(writeLogJob, writeWaitingLog),
  handleJob(stampJob, stampCheckpoint),
  handleJob(checkLedgerJob, async (context) => void (await verifyLedger(context))),
];
export const creditTimetable = [
  { job: writeLogJob, cron: '* * * * *' },
  { job: stampJob, cron: '13 * * * *' },
  { job: checkLedgerJob, cron: '16 3 * * *' },
];
