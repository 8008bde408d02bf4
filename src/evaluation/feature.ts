import type { Feature } from '#staff/server/feature-parts.ts';
import { readEvaluationFigures } from './server/read-figures.ts';
import { evaluationRoutes } from './server/routes.ts';

export const feature: Feature = {
  routes: evaluationRoutes,
  figures: [{ at: 20, read: readEvaluationFigures }],
};
