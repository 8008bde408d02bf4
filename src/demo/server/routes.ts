import type { Erasure } from '#consent/server/erasure.ts';
import { serve, type Route } from '#platform/server/http/http.ts';
import { demoRemovalCall, rehearseRemoveDemoCall, removeDemoCall } from '../contract.ts';
import { demoRemovalSchemas, rehearseRemoveDemoSchemas, removeDemoSchemas } from '../schemas.ts';
import { readDemoRemoval, rehearseRemoveDemo, removeDemo } from './remove-demo.ts';

export const demoRoutes = (erasure: Erasure): readonly Route[] => [
  serve(rehearseRemoveDemoCall, rehearseRemoveDemoSchemas, rehearseRemoveDemo),
  serve(removeDemoCall, removeDemoSchemas, removeDemo(erasure)),
  serve(demoRemovalCall, demoRemovalSchemas, readDemoRemoval),
];
