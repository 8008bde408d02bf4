import type { Context } from '#platform/server/context.ts';
import { handleJob } from '#platform/server/jobs/jobs.ts';
import { minuteJob, notifyJob } from './job-kinds.ts';
import { closeWaitlists } from './promote-from-waitlist.ts';
import { sendDueSeatMails } from './notices/send-due-mails.ts';
import { notifySeatHolders } from './notices/notify-seat-holders.ts';

async function everyMinute(context: Context): Promise<void> {
  await closeWaitlists(context);
  await sendDueSeatMails(context);
}

export const seatWork = [handleJob(notifyJob, notifySeatHolders), handleJob(minuteJob, everyMinute)];
export const seatTimetable = [{ job: minuteJob, cron: '* * * * *' }];
