// The first page of the console: what needs somebody, what the last weeks brought, what comes next and what was done.
import { defineStaffCall } from '#staff/staff-call.ts';
import type { hideAttentionSchemas, overviewSchemas } from './schemas.ts';

export const overviewMessages = {
  nothing: 'Nothing needs you.',
  cannotHide: 'What hurts now cannot be put away.',
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
