// Leads: people who agreed that a sponsor gets their data, the files made of them, and what sponsors must delete.
import { defineStaffCall } from '#staff/staff-call.ts';
import type * as schemas from './staff-schemas.ts';

export const leadMessages = {
  noneYet: 'Nobody has agreed yet.',
  nobodyNew: 'Everyone who agreed is already in a file for this sponsor.',
  nobodyLeft: 'Everyone in this file withdrew.',
  unknownFile: 'There is no such lead file.',
  unknownSponsor: 'There is no such sponsor.',
  unknownLead: 'This person already withdrew.',
  reason: 'Say why, in at least 15 characters.',
} as const;

export const leadsCall = defineStaffCall<typeof schemas.leadsSchemas>()({
  method: 'GET',
  path: '/api/staff/leads',
  permission: 'lead.export',
  refusals: [],
});

export const leadFilesCall = defineStaffCall<typeof schemas.leadFilesSchemas>()({
  method: 'GET',
  path: '/api/staff/lead-files',
  permission: 'lead.export',
  refusals: [],
});

export const makeLeadFileCall = defineStaffCall<typeof schemas.makeLeadFileSchemas>()({
  method: 'POST',
  path: '/api/staff/make-lead-file',
  answersSecret: true,
  permission: 'lead.export',
  fresh: true,
  refusals: ['unknown-sponsor', 'nothing-to-do'],
});

export const downloadLeadFileCall = defineStaffCall<typeof schemas.downloadLeadFileSchemas>()({
  method: 'POST',
  path: '/api/staff/download-lead-file',
  answersSecret: true,
  permission: 'lead.export',
  fresh: true,
  refusals: ['unknown-file', 'nothing-to-do'],
});

export const noteRemovalCall = defineStaffCall<typeof schemas.noteRemovalSchemas>()({
  method: 'POST',
  path: '/api/staff/note-lead-removal',
  permission: 'lead.export',
  refusals: ['unknown-file'],
});

export const withdrawVisitorCall = defineStaffCall<typeof schemas.withdrawVisitorSchemas>()({
  method: 'POST',
  path: '/api/staff/withdraw-visitor-lead',
  permission: 'lead.export',
  refusals: ['unknown-lead'],
});
