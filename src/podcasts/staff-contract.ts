// What staff ask of podcasts.
import { defineStaffCall } from '#staff/staff-call.ts';
import type * as schemas from './staff-schemas.ts';

export const checkFeedCall = defineStaffCall<typeof schemas.checkFeedSchemas>()({
  method: 'GET',
  path: '/api/staff/check-feed',
  permission: 'catalogue.read',
  refusals: ['unknown-show'],
});
