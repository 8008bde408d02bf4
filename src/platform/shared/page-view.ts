// One count a day and page: which page was opened, under its legacy name. No person, no query, no address is told.
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { line } from './wire-types.ts';

export const pageViewCall = defineCall({
  method: 'POST',
  path: '/api/page-view',
  summary: 'Counts the view of a page.',
  access: 'public',
  /** `page` is a legacy page name; `path` is the route's pattern, such as /classroom/:c. */
  input: z.object({ page: line(60), path: line(100) }),
  answer: z.object({ status: z.literal(true) }),
});
