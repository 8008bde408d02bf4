import type { Erasure } from '#consent/server/erasure.ts';
import type { Feature } from '#staff/server/feature-parts.ts';
import { removeDemoWork } from './server/remove-demo.ts';
import { demoRoutes } from './server/routes.ts';

export const feature = (erasure: Erasure): Feature => ({
  routes: demoRoutes(erasure),
  rehearsed: [removeDemoWork(erasure)],
});
