import type { Feature } from '#staff/server/feature-parts.ts';
import type { Erasure } from './server/erasure.ts';
import { consentWork } from './server/jobs.ts';
import { consentRoutes } from './server/routes.ts';

export const feature = (erasure: Erasure): Feature => ({
  routes: consentRoutes(erasure),
  works: consentWork,
});
