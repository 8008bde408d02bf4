// Removing the demo: what would become of each thing that it brought, and then its removal.
import { rehearsalRefusals } from '#platform/shared/rehearsal.ts';
import { defineStaffCall } from '#staff/staff-call.ts';
import type * as schemas from './staff-schemas.ts';

/** The previewed action. */
export const removeDemoAction = 'demo.remove';

export const demoMessages = {
  notLoaded: 'There is no demo on this portal.',
} as const;

export const rehearseRemoveDemoCall = defineStaffCall<typeof schemas.rehearseRemoveDemoSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-remove-demo',
  permission: 'settings.edit',
  refusals: ['not-loaded'],
});

export const removeDemoCall = defineStaffCall<typeof schemas.removeDemoSchemas>()({
  method: 'POST',
  path: '/api/staff/remove-demo',
  permission: 'settings.edit',
  fresh: true,
  refusals: [...rehearsalRefusals],
});

export const demoRemovalCall = defineStaffCall<typeof schemas.demoRemovalSchemas>()({
  method: 'GET',
  path: '/api/staff/demo-removal',
  permission: 'settings.edit',
  refusals: ['unknown-rehearsal'],
});
