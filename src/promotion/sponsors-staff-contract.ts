// Sponsors in the console: what each supports and promotes, and the records of commercial support.
import { defineStaffCall } from '#staff/staff-call.ts';
import type * as schemas from './sponsors-staff-schemas.ts';

export const sponsorMessages = {
  unknownSponsor: 'This sponsor doesn’t exist.',
  contactGone: 'Someone else removed this contact in the meantime.',
  gone: 'Someone else removed this record in the meantime.',
  changedMeanwhile: (by: string) => `${by} saved this record a moment ago. Close it and open it again.`,
  unknownActivity: 'This activity is gone. Choose another one.',
  noAgreement: 'This file no longer exists. Upload the agreement again.',
} as const;

export const sponsorsCall = defineStaffCall<typeof schemas.sponsorsSchemas>()({
  method: 'GET',
  path: '/api/staff/sponsors',
  permission: 'support-record.read',
  refusals: [],
});

export const sponsorCall = defineStaffCall<typeof schemas.sponsorSchemas>()({
  method: 'GET',
  path: '/api/staff/sponsor',
  permission: 'support-record.read',
  refusals: ['unknown-sponsor'],
});

export const saveSupportCall = defineStaffCall<typeof schemas.saveSupportSchemas>()({
  method: 'POST',
  path: '/api/staff/save-support-record',
  permission: 'support-record.edit',
  refusals: ['unknown-sponsor', 'gone', 'changed-meanwhile', 'incomplete', 'unknown-activity', 'no-agreement'],
});

export const removeSupportCall = defineStaffCall<typeof schemas.removeSupportSchemas>()({
  method: 'POST',
  path: '/api/staff/remove-support-record',
  permission: 'support-record.edit',
  refusals: ['gone'],
});

export const saveContactCall = defineStaffCall<typeof schemas.saveContactSchemas>()({
  method: 'POST',
  path: '/api/staff/save-sponsor-contact',
  permission: 'support-record.edit',
  refusals: ['unknown-sponsor', 'gone', 'changed-meanwhile', 'incomplete'],
});

export const removeContactCall = defineStaffCall<typeof schemas.removeContactSchemas>()({
  method: 'POST',
  path: '/api/staff/remove-sponsor-contact',
  permission: 'support-record.edit',
  refusals: ['gone'],
});

export const exportContactsCall = defineStaffCall<typeof schemas.exportContactsSchemas>()({
  method: 'POST',
  path: '/api/staff/export-sponsor-contacts',
  answersSecret: true,
  permission: 'support-record.edit',
  fresh: true,
  refusals: [],
});
