import type { Feature } from '#staff/server/feature-parts.ts';
import { surveyRoutes } from './server/routes.ts';

export const feature: Feature = { routes: surveyRoutes };
