import type { DescribedTable } from '#sign-in/server/member-data.ts';
import type { Feature } from '#staff/server/feature-parts.ts';
import { demoCommands } from './server/commands.ts';
import { removeDemoWork } from './server/staff/remove-demo.ts';
import { demoRoutes } from './server/routes.ts';

export const feature = (tables: readonly DescribedTable[]): Feature => ({
  routes: demoRoutes(tables),
  rehearsed: [removeDemoWork(tables)],
  commands: demoCommands(tables),
});
