// A draft as a link shows it to somebody without an account. A file of its own: its page loads nothing of the
// console's.
import type * as z from 'zod/mini';
import { defineCall } from '#platform/shared/call.ts';
import type * as schemas from './preview-schemas.ts';

export const previewMessages = {
  unknown: 'This link doesn’t work anymore. Ask whoever sent it for a new one.',
} as const;

/** A draft as pages show it. */
export type ShownDraft = z.input<typeof schemas.shownDraft>;

export const sharedPreviewCall = defineCall<typeof schemas.sharedPreviewSchemas>()({
  method: 'POST',
  path: '/api/preview',
  access: 'public',
  noStore: true,
  keepsSession: true,
  answersSecret: true,
  refusals: ['unknown-preview'],
});
