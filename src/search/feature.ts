import type { Feature } from '#staff/server/feature-parts.ts';
import { missRetention } from './server/note-miss.ts';
import { searchRoutes } from './server/routes.ts';

export const feature: Feature = {
  routes: searchRoutes,
  retention: [{ at: 80, rule: missRetention }],
};
