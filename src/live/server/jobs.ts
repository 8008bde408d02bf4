import { handleJob } from '#platform/server/jobs/jobs.ts';
import { meetingsJob, syncMeetingJob } from './job-kinds.ts';
import { syncDueMeetings, syncMeeting } from './meetings/sync-meeting.ts';

export const liveWork = [handleJob(syncMeetingJob, syncMeeting), handleJob(meetingsJob, syncDueMeetings)];
export const liveTimetable = [{ job: meetingsJob, cron: '* * * * *' }];
