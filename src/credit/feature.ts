import type { Feature } from '#staff/server/feature-parts.ts';
import { creditCommands } from './server/commands.ts';
import { creditTimetable, creditWork, ledgerRetention } from './server/jobs.ts';
import { logDocuments } from './server/ledger-log/log-documents.ts';
import { readCreditFigures } from './server/read-figures.ts';
import { creditRoutes } from './server/routes.ts';

export const feature: Feature = {
  routes: creditRoutes,
  documents: logDocuments,
  works: creditWork,
  timetable: creditTimetable,
  retention: [{ at: 10, rule: ledgerRetention }],
  figures: [{ at: 40, read: readCreditFigures }],
  commands: creditCommands,
};
