import * as z from 'zod/mini';
import { defineJob, defineTimedJob } from '#platform/server/jobs/jobs.ts';

/**
 * Brings the meeting of one webinar up to date. Not tried again by the queue: what fails is noted, and the next minute
 * that is due sees to it.
 */
export const syncMeetingJob = defineJob({
  name: 'live.sync-meeting',
  data: z.object({ activityId: z.string() }),
  retries: 0,
  longestSec: 900,
});
export const meetingsJob = defineTimedJob({ name: 'live.meetings' });
