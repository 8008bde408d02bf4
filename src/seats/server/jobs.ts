import type { Context } from '#platform/server/context.ts';
import { handleJob } from '#platform/server/jobs.ts';
import { minuteJob, tellJob } from './job-kinds.ts';
import { settleWebinars } from './promote-from-waitlist.ts';
import { sendDueSeatMails } from './send-due-mails.ts';
import { tellEvents } from './tell-events.ts';

async function everyMinute(context: Context): Promise<void> {
  await settleWebinars(context);
  await sendDueSeatMails(context);
}

export const seatWork = [handleJob(tellJob, tellEvents), handleJob(minuteJob, everyMinute)];
export const seatTimetable = [{ job: minuteJob, cron: '* * * * *' }];
