// Drafts, and what becomes of them: everything taught is written as a draft, checked, published as a version, and
// retired. Nothing that members see changes while somebody writes.
import { rehearsalRefusals } from '#platform/shared/rehearsal.ts';
import { defineStaffCall } from '#staff/staff-call.ts';
import type * as schemas from './schemas.ts';

export const authoringMessages = {
  unknownDraft: 'There is no such activity.',
  changedMeanwhile: (by: string) => `${by} saved this a moment ago. Choose what to keep.`,
  notReady: 'This can’t be published yet.',
  nothingToPublish: 'Nothing has changed since the last version.',
  noDraft: 'There is no draft to discard.',
  unknownVersion: 'There is no such version.',
  scheduleAhead: 'Choose a time in the future.',
  notScheduled: 'No publishing is scheduled.',
  published: 'This was published already. Retire it instead.',
} as const;

const unknownDraft = ['unknown-draft'] as const;

export const draftCall = defineStaffCall<typeof schemas.draftSchemas>()({
  method: 'GET',
  path: '/api/staff/draft',
  permission: 'catalogue.read',
  refusals: unknownDraft,
});

export const createDraftCall = defineStaffCall<typeof schemas.createDraftSchemas>()({
  method: 'POST',
  path: '/api/staff/create-draft',
  permission: 'catalogue.edit',
  refusals: [],
});

export const saveDraftCall = defineStaffCall<typeof schemas.saveDraftSchemas>()({
  method: 'POST',
  path: '/api/staff/save-draft',
  permission: 'catalogue.edit',
  refusals: [...unknownDraft, 'changed-meanwhile'],
});

export const discardDraftCall = defineStaffCall<typeof schemas.discardDraftSchemas>()({
  method: 'POST',
  path: '/api/staff/discard-draft',
  permission: 'catalogue.edit',
  refusals: [...unknownDraft, 'changed-meanwhile', 'no-draft'],
});

export const restoreDraftCall = defineStaffCall<typeof schemas.restoreDraftSchemas>()({
  method: 'POST',
  path: '/api/staff/restore-draft',
  permission: 'catalogue.edit',
  refusals: [...unknownDraft, 'changed-meanwhile', 'no-draft'],
});

export const duplicateDraftCall = defineStaffCall<typeof schemas.duplicateDraftSchemas>()({
  method: 'POST',
  path: '/api/staff/duplicate-draft',
  permission: 'catalogue.edit',
  refusals: unknownDraft,
});

export const publishDraftCall = defineStaffCall<typeof schemas.publishDraftSchemas>()({
  method: 'POST',
  path: '/api/staff/publish-draft',
  permission: 'catalogue.publish',
  refusals: [...unknownDraft, 'changed-meanwhile', 'not-ready', 'nothing-to-publish'],
});

export const scheduleDraftCall = defineStaffCall<typeof schemas.scheduleDraftSchemas>()({
  method: 'POST',
  path: '/api/staff/schedule-draft',
  permission: 'catalogue.publish',
  refusals: [...unknownDraft, 'changed-meanwhile', 'not-ready', 'schedule-ahead', 'not-scheduled'],
});

export const versionsCall = defineStaffCall<typeof schemas.versionsSchemas>()({
  method: 'GET',
  path: '/api/staff/versions',
  permission: 'catalogue.read',
  refusals: unknownDraft,
});

export const versionCall = defineStaffCall<typeof schemas.versionSchemas>()({
  method: 'GET',
  path: '/api/staff/version',
  permission: 'catalogue.read',
  refusals: [...unknownDraft, 'unknown-version'],
});

export const catalogueListCall = defineStaffCall<typeof schemas.catalogueListSchemas>()({
  method: 'GET',
  path: '/api/staff/catalogue',
  permission: 'catalogue.read',
  refusals: [],
});

export const rehearseCatalogueCall = defineStaffCall<typeof schemas.rehearseCatalogueSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-catalogue',
  permission: 'catalogue.edit',
  refusals: ['not-ready', 'schedule-ahead'],
});

export const changeCatalogueCall = defineStaffCall<typeof schemas.changeCatalogueSchemas>()({
  method: 'POST',
  path: '/api/staff/change-catalogue',
  permission: 'catalogue.edit',
  refusals: rehearsalRefusals,
});
