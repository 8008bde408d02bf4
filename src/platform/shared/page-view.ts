// One count a day and page: which page was opened, under its legacy name. No person, no query, no address is told.
import { defineCall } from './call.ts';
import type { pageViewSchemas } from './page-view-schemas.ts';

export const pageViewCall = defineCall<typeof pageViewSchemas>()({
  method: 'POST',
  path: '/api/page-view',
  access: 'public',
  refusals: [],
});
