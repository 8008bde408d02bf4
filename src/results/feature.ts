import type { Feature } from '#staff/server/feature-parts.ts';
import { resultsDocuments } from './server/staff/documents.ts';
import { resultsTimetable, resultsWork } from './server/jobs.ts';
import { readResultsAttention } from './server/staff/read-attention.ts';
import { rekeyAction } from './server/staff/rekey.ts';
import { resultsRoutes } from './server/routes.ts';

export const feature: Feature = {
  routes: resultsRoutes,
  documents: resultsDocuments,
  works: resultsWork,
  timetable: resultsTimetable,
  rehearsed: [rekeyAction],
  attention: [{ at: 50, read: readResultsAttention }],
};

export { rekeyApproval } from './server/staff/rekey.ts';
