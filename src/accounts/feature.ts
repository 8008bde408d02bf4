import type { Feature } from '#staff/server/feature-parts.ts';
import { readStudentFigures } from './server/read-figures.ts';
import { accountRoutes } from './server/routes.ts';

export const feature: Feature = {
  routes: accountRoutes,
  figures: [{ at: 50, read: readStudentFigures }],
};

export { accountMailSamples as mailSamples } from './server/emails/mail-samples.ts';
