// The provider's own pages: about, faculty, terms, privacy. Their texts are HTML that the provider writes, cleaned when
// saved and again when shown.
import { defineCall } from '#platform/shared/call.ts';
import type { blurbSchemas, facultySchemas, textChangesSchemas } from './schemas.ts';

export const pagesMessages = { error: 'Error!' } as const;

export const blurbCodes = ['about', 'faculty', 'terms', 'privacy'] as const;

export const blurbCall = defineCall<typeof blurbSchemas>()({
  method: 'GET',
  path: '/api/blurb',
  access: 'public',
  refusals: ['unknown-text'],
});

/** What changed in the texts that a member is asked to agree to again. */
export const textChangesCall = defineCall<typeof textChangesSchemas>()({
  method: 'GET',
  path: '/api/text-changes',
  access: 'student',
  noStore: true,
  refusals: [],
});

export const facultyCall = defineCall<typeof facultySchemas>()({
  method: 'GET',
  path: '/api/faculty',
  access: 'public',
  refusals: [],
});
