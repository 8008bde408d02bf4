import { defineTimedJob, handleJob } from '#platform/server/jobs/jobs.ts';
import { findUnreported, sendReports } from './staff/channels/send-reports.ts';
import { findUnreportedJob, sendDueReportsJob, sendReportsJob } from './job-kinds.ts';
import { submitToAgd } from './staff/submit-to-agd.ts';

/** Reports the week's credit to the AGD. */
export const submitToAgdJob = defineTimedJob({ name: 'credit.submit-to-agd' });

export const reportingWork = [
  handleJob(submitToAgdJob, submitToAgd),
  handleJob(sendReportsJob, sendReports),
  handleJob(sendDueReportsJob, sendReports),
  handleJob(findUnreportedJob, findUnreported),
];
export const reportingTimetable = [
  // Mondays at 6:00 UTC: credit is due at the AGD within thirty days of the course.
  { job: submitToAgdJob, cron: '0 6 * * 1' },
  { job: sendDueReportsJob, cron: '* * * * *' },
  { job: findUnreportedJob, cron: '19 * * * *' },
];
