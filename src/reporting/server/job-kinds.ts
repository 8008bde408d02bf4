import * as z from 'zod/mini';
import { defineJob, defineTimedJob } from '#platform/server/jobs/jobs.ts';

/** Long enough for all messages of a run, in seconds. */
const longestSec = 3600;

/** Sends what is due to CE Broker, as soon as credit without a hold was earned. */
export const sendReportsJob = defineJob({
  name: 'reporting.send',
  data: z.nullable(z.looseObject({})),
  retries: 3,
  longestSec,
});

/** The same every minute. */
export const sendDueReportsJob = defineTimedJob({ name: 'reporting.send-due', retries: 0, longestSec });

/** Finds credit whose report nobody noted yet. */
export const findUnreportedJob = defineTimedJob({ name: 'reporting.find-unreported' });
