import type { Feature } from '#staff/server/feature-parts.ts';
import { resultsDocuments } from './server/documents.ts';
import { resultsTimetable, resultsWork } from './server/jobs.ts';
import { readResultsAttention } from './server/read-attention.ts';
import { rekeyAction } from './server/rekey.ts';
import { resultsRoutes } from './server/routes.ts';

export const feature: Feature = {
  routes: resultsRoutes,
  documents: resultsDocuments,
  works: resultsWork,
  timetable: resultsTimetable,
  rehearsed: [rekeyAction],
  attention: [{ at: 50, read: readResultsAttention }],
};

export { rekeyApproval } from './server/rekey.ts';
