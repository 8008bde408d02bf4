import type { Feature } from '#staff/server/feature-parts.ts';
import { reportingCommands } from './server/commands.ts';
import { reportingDocuments } from './server/documents.ts';
import { reportingTimetable, reportingWork } from './server/jobs.ts';
import { readReportingAttention } from './server/read-attention.ts';
import { reportingRoutes } from './server/routes.ts';

export const feature: Feature = {
  routes: reportingRoutes,
  documents: reportingDocuments,
  works: reportingWork,
  timetable: reportingTimetable,
  attention: [{ at: 110, read: readReportingAttention }],
  commands: reportingCommands,
};

export { checkLicense } from './server/channels/check-license.ts';
export { reportCredit } from './server/channels/send-reports.ts';
export { findAgdTask, notifyAgd } from './server/notify-agd.ts';
