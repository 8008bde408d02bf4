import { handleJob } from '#platform/server/jobs/jobs.ts';
import { mailRemovalJob } from './job-kinds.ts';
import { mailRemoval } from './remove-consent.ts';

export const consentWork = [handleJob(mailRemovalJob, mailRemoval)];
