import type { Feature } from '#staff/server/feature-parts.ts';
import { examCommands } from './server/commands.ts';
import { readExamFigures } from './server/read-figures.ts';
import { examRoutes } from './server/routes.ts';
import { questionBankRoutes } from './server/staff/bank-routes.ts';

export const feature: Feature = {
  routes: [...examRoutes, ...questionBankRoutes],
  figures: [{ at: 30, read: readExamFigures }],
  commands: examCommands,
};
