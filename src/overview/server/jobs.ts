import { defineTimedJob, handleJob, wholeTableSec } from '#platform/server/jobs/jobs.ts';
import { mailNeeds } from './staff/mail-needs.ts';
import type { OverviewParts } from './staff/read-overview.ts';

const mailNeedsJob = defineTimedJob({ name: 'overview.mail-needs', longestSec: wholeTableSec });

export const overviewWork = (parts: Pick<OverviewParts, 'attention'>) => [handleJob(mailNeedsJob, mailNeeds(parts))];
export const overviewTimetable = [{ job: mailNeedsJob, cron: '*/5 * * * *' }];
