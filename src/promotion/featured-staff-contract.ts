// What is featured, as the provider's people choose it.
import { defineStaffCall } from '#staff/staff-call.ts';
import type * as schemas from './featured-staff-schemas.ts';

/** Of more, each would be shown for less than a minute in twenty. */
export const mostFeatured = 20;

export const featuredMessages = {
  changedMeanwhile: (by: string) => `${by} saved this a moment ago. Choose what to keep.`,
  daysWrong: (title: string) => `${title}: the last day can’t be before the first.`,
  unknownActivity: 'One of these activities is gone. Reload the page.',
} as const;

export const featuredCall = defineStaffCall<typeof schemas.featuredSchemas>()({
  method: 'GET',
  path: '/api/staff/featured',
  permission: 'promotion.edit',
  refusals: [],
});

export const featuredChoicesCall = defineStaffCall<typeof schemas.featuredChoicesSchemas>()({
  method: 'GET',
  path: '/api/staff/featured-choices',
  permission: 'promotion.edit',
  refusals: [],
});

export const saveFeaturedCall = defineStaffCall<typeof schemas.saveFeaturedSchemas>()({
  method: 'POST',
  path: '/api/staff/save-featured',
  permission: 'promotion.edit',
  refusals: ['changed-meanwhile', 'days-wrong', 'unknown-activity'],
});
