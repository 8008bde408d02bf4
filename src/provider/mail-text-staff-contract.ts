// The words of emails as the provider's people write them.
import { defineStaffCall } from '#staff/staff-call.ts';
import type * as schemas from './mail-text-staff-schemas.ts';

export const mailTextMessages = {
  changedMeanwhile: (by: string) => `${by} saved this a moment ago. Choose what to keep.`,
  tested: (to: string) => `A test is on its way to ${to}.`,
} as const;

export const mailTextsCall = defineStaffCall<typeof schemas.mailTextsSchemas>()({
  method: 'GET',
  path: '/api/staff/mail-texts',
  permission: 'pages.edit',
  refusals: [],
});

export const saveMailTextCall = defineStaffCall<typeof schemas.saveMailTextSchemas>()({
  method: 'POST',
  path: '/api/staff/save-mail-text',
  permission: 'pages.edit',
  refusals: ['changed-meanwhile', 'wrong-text'],
});

export const previewMailTextCall = defineStaffCall<typeof schemas.previewMailTextSchemas>()({
  method: 'POST',
  path: '/api/staff/preview-mail-text',
  permission: 'pages.edit',
  refusals: ['wrong-text'],
});

export const testMailTextCall = defineStaffCall<typeof schemas.testMailTextSchemas>()({
  method: 'POST',
  path: '/api/staff/test-mail-text',
  permission: 'pages.edit',
  refusals: ['wrong-text'],
});
