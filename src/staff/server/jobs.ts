import { defineTimedJob, handleJob } from '#platform/server/jobs/jobs.ts';
import type { Context } from '#platform/server/context.ts';
import { deleteEndedOfStaff } from './staff-queries.ts';
import { verifyAudit } from './verify-audit.ts';

const checkAuditJob = defineTimedJob({ name: 'staff.check-audit' });
const sweepStaffJob = defineTimedJob({ name: 'staff.sweep' });

/** The longest that a session may be unused, whatever the setting says. */
const longestIdleMinutes = 240;

async function sweepStaff({ db, now }: Context): Promise<void> {
  await deleteEndedOfStaff(db, now(), now().subtract({ minutes: longestIdleMinutes }));
}

export const staffWork = [
  handleJob(checkAuditJob, async (context) => void (await verifyAudit(context))),
  handleJob(sweepStaffJob, sweepStaff),
];
export const staffTimetable = [
  { job: checkAuditJob, cron: '10 3 * * *' },
  { job: sweepStaffJob, cron: '27 4 * * *' },
];
