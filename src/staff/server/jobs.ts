import { defineTimedJob, handleJob, wholeTableSec } from '#platform/server/jobs/jobs.ts';
import type { RetentionRule } from '#platform/server/retention/retention.ts';
import { deleteEndedOfStaff } from './staff-queries.ts';
import { verifyAudit } from './audit/verify-audit.ts';

const checkAuditJob = defineTimedJob({ name: 'staff.check-audit', longestSec: wholeTableSec });

/** The longest that a session may be unused, whatever the setting says. */
const longestIdleMinutes = 240;

export const staffRetention: RetentionRule = {
  title: 'Team sign-ins',
  says: 'Expired sessions, failed attempts after a day, invitations 30 days after they expire. The audit log is never erased.',
  timed: { job: defineTimedJob({ name: 'staff.sweep' }), cron: '27 4 * * *' },
  async erase(_context, trx, asOf) {
    const { sessions, challenges, failures, devices, invitations } = await deleteEndedOfStaff(
      trx,
      asOf,
      asOf.subtract({ minutes: longestIdleMinutes }),
    );
    return {
      parts: [
        { what: 'expired sessions of the team', count: sessions, examples: [] },
        { what: 'expired invitations', count: invitations, examples: [] },
        { what: 'leftovers of team sign-ins', count: failures + challenges + devices, examples: [] },
      ],
    };
  },
};

export const staffWork = [handleJob(checkAuditJob, async (context) => void (await verifyAudit(context)))];
export const staffTimetable = [{ job: checkAuditJob, cron: '10 3 * * *' }];
