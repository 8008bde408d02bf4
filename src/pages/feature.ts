import type { Feature } from '#staff/server/feature-parts.ts';
import { pagesRoutes } from './server/routes.ts';

export const feature: Feature = { routes: pagesRoutes };
