// The provider's texts as the provider's people write them. Apart from contract.ts, so that no public page loads it.
import { defineStaffCall } from '#staff/staff-call.ts';
import type * as schemas from './staff-schemas.ts';

export const textMessages = {
  unknownText: 'There is no such text.',
  changedMeanwhile: (by: string) => `${by} saved this a moment ago. Choose what to keep.`,
  publishedMeanwhile: 'A newer version was published. Reload the page.',
  nothingNew: 'Nothing has changed since the published version.',
  emptyText: 'Write something before you publish.',
  asksNobody: 'Only the terms and the privacy policy can ask members to agree again.',
} as const;

/** What the console calls each text. */
export const textNames = { about: 'About', faculty: 'Faculty', terms: 'Terms', privacy: 'Privacy' } as const;

export const textsCall = defineStaffCall<typeof schemas.textsSchemas>()({
  method: 'GET',
  path: '/api/staff/texts',
  permission: 'pages.edit',
  refusals: [],
});

export const textCall = defineStaffCall<typeof schemas.textSchemas>()({
  method: 'GET',
  path: '/api/staff/text',
  permission: 'pages.edit',
  refusals: ['unknown-text'],
});

export const textVersionCall = defineStaffCall<typeof schemas.textVersionSchemas>()({
  method: 'GET',
  path: '/api/staff/text-version',
  permission: 'pages.edit',
  refusals: ['unknown-text'],
});

export const saveTextCall = defineStaffCall<typeof schemas.saveTextSchemas>()({
  method: 'POST',
  path: '/api/staff/save-text',
  permission: 'pages.edit',
  refusals: ['unknown-text', 'changed-meanwhile'],
});

export const publishTextCall = defineStaffCall<typeof schemas.publishTextSchemas>()({
  method: 'POST',
  path: '/api/staff/publish-text',
  permission: 'pages.edit',
  refusals: ['unknown-text', 'changed-meanwhile', 'nothing-new', 'empty-text', 'asks-nobody'],
});

export const undoTextCall = defineStaffCall<typeof schemas.undoTextSchemas>()({
  method: 'POST',
  path: '/api/staff/undo-text',
  permission: 'pages.edit',
  refusals: ['unknown-text', 'published-meanwhile'],
});
