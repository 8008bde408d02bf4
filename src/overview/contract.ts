// The first page of the console: what needs someone, what the last weeks brought, what comes next and what was done.
import { defineStaffCall } from '#staff/staff-call.ts';
import type { hideAttentionSchemas, overviewSchemas } from './schemas.ts';

export const overviewMessages = {
  nothing: 'Nothing needs your attention.',
  cannotHide: 'You can’t hide what needs attention now.',
} as const;

export const overviewCall = defineStaffCall<typeof overviewSchemas>()({
  method: 'GET',
  path: '/api/staff/overview',
  permission: 'overview',
  refusals: [],
});

export const hideAttentionCall = defineStaffCall<typeof hideAttentionSchemas>()({
  method: 'POST',
  path: '/api/staff/hide-attention',
  permission: 'overview',
  refusals: ['hurts-now'],
});
