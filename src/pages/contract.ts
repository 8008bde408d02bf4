// The provider's own pages: about, faculty, terms, privacy. Their texts are HTML that the provider writes, cleaned when
// saved and again when shown.
import { defineCall } from '#platform/shared/call.ts';
import type { blurbSchemas, facultySchemas } from './schemas.ts';

export const pagesMessages = { error: 'Error!' } as const;

export const blurbCodes = ['about', 'faculty', 'terms', 'privacy'] as const;

export const blurbCall = defineCall<typeof blurbSchemas>()({
  method: 'GET',
  path: '/api/blurb',
  access: 'public',
  refusals: ['unknown-text'],
});

export const facultyCall = defineCall<typeof facultySchemas>()({
  method: 'GET',
  path: '/api/faculty',
  access: 'public',
  refusals: [],
});
