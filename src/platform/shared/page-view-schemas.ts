// What the calls in page-view.ts take and answer. The server decodes, encodes and documents by these schemas; a page
// loads one only where a form needs the rule of a field.
import * as z from 'zod/mini';
import { line } from './wire-types.ts';

export const pageViewSchemas = {
  summary: 'Counts the view of a page.',
  /** `page` is a legacy page name; `path` is the route's pattern, such as /shop/:item. */
  input: z.object({ page: line(60), path: line(100) }),
  answer: z.object({ status: z.literal(true) }),
};
