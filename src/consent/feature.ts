import type { DescribedTable } from '#sign-in/server/member-data.ts';
import type { Feature } from '#staff/server/feature-parts.ts';
import { consentWork } from './server/jobs.ts';
import { consentRoutes } from './server/routes.ts';

export const feature = (tables: readonly DescribedTable[]): Feature => ({
  routes: consentRoutes(tables),
  works: consentWork,
});
