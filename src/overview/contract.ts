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
  summary: 'What needs the caller, figures of 28 days against the 28 before, the next webinars and the recent acts.',
  permission: 'overview',
  refusals: [],
});

export const hideAttentionCall = defineStaffCall<typeof hideAttentionSchemas>()({
  method: 'POST',
  path: '/api/staff/hide-attention',
  summary: 'Puts a sentence of the overview away for a week, or shows it again; what hurts now stays.',
  permission: 'overview',
  refusals: ['hurts-now'],
});
