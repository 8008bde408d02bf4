import type { Feature } from '#staff/server/feature-parts.ts';
import { reportingCommands } from './server/commands.ts';
import { reportingDocuments } from './server/staff/documents.ts';
import { reportingTimetable, reportingWork } from './server/jobs.ts';
import { readReportingAttention } from './server/staff/read-attention.ts';
import { reportingRoutes } from './server/routes.ts';

export const feature: Feature = {
  routes: reportingRoutes,
  documents: reportingDocuments,
  works: reportingWork,
  timetable: reportingTimetable,
  attention: [{ at: 110, read: readReportingAttention }],
  commands: reportingCommands,
};

export { checkLicense } from './server/staff/channels/check-license.ts';
export { reportCredit } from './server/staff/channels/send-reports.ts';
export { findAgdTask, notifyAgd } from './server/staff/notify-agd.ts';
