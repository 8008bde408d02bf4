import { defineTimedJob, handleJob } from '#platform/server/jobs/jobs.ts';
import { sendAnnouncements } from './staff/send.ts';

const sendAnnouncementsJob = defineTimedJob({ name: 'announcements.minute' });

export const announcementWork = [handleJob(sendAnnouncementsJob, (context) => sendAnnouncements(context))];
export const announcementTimetable = [{ job: sendAnnouncementsJob, cron: '* * * * *' }];
