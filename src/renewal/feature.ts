import type { UseCase } from '#platform/server/http/http.ts';
import type { Feature } from '#staff/server/feature-parts.ts';
import { renewalCommands } from './server/commands.ts';
import type { checkLicenseCall } from './contract.ts';
import { renewalRoutes } from './server/routes.ts';

export const feature = (checkLicense: UseCase<typeof checkLicenseCall>): Feature => ({
  routes: renewalRoutes(checkLicense),
  commands: renewalCommands,
});
