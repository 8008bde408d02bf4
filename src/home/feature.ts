import type { Feature } from '#staff/server/feature-parts.ts';
import { homeRoutes } from './server/routes.ts';

export const feature: Feature = { routes: homeRoutes };
