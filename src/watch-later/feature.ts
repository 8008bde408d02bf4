import type { Feature } from '#staff/server/feature-parts.ts';
import { watchLaterRoutes } from './server/routes.ts';

export const feature: Feature = { routes: watchLaterRoutes };
