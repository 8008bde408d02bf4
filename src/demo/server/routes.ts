import type { DescribedTable } from '#sign-in/server/member-data.ts';
import { serve, type Route } from '#platform/server/http/http.ts';
import { demoRemovalCall, rehearseRemoveDemoCall, removeDemoCall } from '../staff-contract.ts';
import { demoRemovalSchemas, rehearseRemoveDemoSchemas, removeDemoSchemas } from '../staff-schemas.ts';
import { readDemoRemoval, rehearseRemoveDemo, removeDemo } from './staff/remove-demo.ts';

export const demoRoutes = (tables: readonly DescribedTable[]): readonly Route[] => [
  serve(rehearseRemoveDemoCall, rehearseRemoveDemoSchemas, rehearseRemoveDemo),
  serve(removeDemoCall, removeDemoSchemas, removeDemo(tables)),
  serve(demoRemovalCall, demoRemovalSchemas, readDemoRemoval),
];
