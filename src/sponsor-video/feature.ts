import type { Feature } from '#staff/server/feature-parts.ts';
import { sponsorVideoRoutes } from './server/routes.ts';

export const feature: Feature = { routes: sponsorVideoRoutes };
