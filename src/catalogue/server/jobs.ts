import { defineTimedJob, handleJob } from '#platform/server/jobs/jobs.ts';
import type { ReadDraftSubjects } from './speakers/disclosure-subjects.ts';
import { remindSpeakers } from './speakers/remind-speakers.ts';

const remindSpeakersJob = defineTimedJob({ name: 'catalogue.remind-speakers' });

/** `readDrafts`: what drafts say of the activities that disclosures are about. */
export const catalogueWork = (readDrafts: ReadDraftSubjects) => [
  handleJob(remindSpeakersJob, remindSpeakers(readDrafts)),
];
/** Daily at 14:00 UTC: a morning email in all of the United States. */
export const catalogueTimetable = [{ job: remindSpeakersJob, cron: '0 14 * * *' }];
