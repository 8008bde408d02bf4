// What the shell around every page needs to know of the provider: the footer's contact, and where two entries of the
// menu lead.
import { defineCall, type CallAnswer } from '#platform/shared/call.ts';
import type { settingsSchemas } from './schemas.ts';

/**
 * The version and build that the footer shows (docs/specification/shell.md, SH-13); the program's own release is
 * another number.
 */
export const shownVersion = '0.9.5';
export const shownBuild = 36;

export const settingsCall = defineCall<typeof settingsSchemas>()({
  method: 'GET',
  path: '/api/settings',
  access: 'public',
  refusals: [],
});

export type Settings = CallAnswer<typeof settingsCall>;
