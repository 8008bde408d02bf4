// The first page of the console: what needs someone, what the last weeks brought, what comes next and what was done.
import { defineStaffCall } from '#staff/staff-call.ts';
import type * as schemas from './staff-schemas.ts';

/** The checklist of a new portal is hidden under this, until it is shown again. */
export const startKind = 'start';

export const overviewMessages = {
  nothing: 'Nothing needs your attention.',
  cannotHide: 'Urgent items can’t be hidden.',
  nothingFails: 'These jobs are no longer failing.',
} as const;

export const overviewCall = defineStaffCall<typeof schemas.overviewSchemas>()({
  method: 'GET',
  path: '/api/staff/overview',
  permission: 'overview',
  refusals: [],
});

export const hideAttentionCall = defineStaffCall<typeof schemas.hideAttentionSchemas>()({
  method: 'POST',
  path: '/api/staff/hide-attention',
  permission: 'overview',
  refusals: ['hurts-now'],
});

export const systemCall = defineStaffCall<typeof schemas.systemSchemas>()({
  method: 'GET',
  path: '/api/staff/system',
  permission: 'settings.edit',
  refusals: [],
});

export const retryJobsCall = defineStaffCall<typeof schemas.retryJobsSchemas>()({
  method: 'POST',
  path: '/api/staff/retry-jobs',
  permission: 'settings.edit',
  refusals: ['nothing-fails'],
});
