// One count per day and page: which page was opened, under its legacy name, without person, query, or address.
import { defineCall } from './call.ts';
import type { pageViewSchemas } from './page-view-schemas.ts';

export const pageViewCall = defineCall<typeof pageViewSchemas>()({
  method: 'POST',
  path: '/api/page-view',
  access: 'public',
  refusals: [],
});
