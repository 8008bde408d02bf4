// Advertisements as the provider's people set them up. Apart from contract.ts, so that no public page loads it.
import { defineStaffCall } from '#staff/staff-call.ts';
import type * as schemas from './ads-staff-schemas.ts';

export const adMessages = {
  unknownAd: 'There is no such advertisement.',
  changedMeanwhile: (by: string) => `${by} saved this a moment ago. Choose what to keep.`,
  altNeeded: 'Say what the picture shows.',
  unknownSponsor: 'Choose a sponsor.',
  linkWrong: 'Enter an address that starts with https://.',
  daysWrong: 'The last day can’t be before the first.',
  unknownSlot: 'This slot is gone. Reload the page.',
  unknownFile: 'This file is gone. Upload it again.',
  loneDark: 'Add the light picture of the same size first.',
  wrongShape: (width: number, height: number, wanted: string) =>
    `This picture is ${width} × ${height}. Use one of ${wanted}, or larger in the same shape.`,
  inUse: 'Someone saw or answered this advertisement, or it came with an import, so it can’t be removed. Turn it off.',
} as const;

/** The report of an advertisement as PDF (`h`). */
export const adReportPath = '/api/staff/advertisement-report.pdf';

export const advertisementsCall = defineStaffCall<typeof schemas.advertisementsSchemas>()({
  method: 'GET',
  path: '/api/staff/advertisements',
  permission: 'promotion.edit',
  refusals: [],
});

export const advertisementCall = defineStaffCall<typeof schemas.advertisementSchemas>()({
  method: 'GET',
  path: '/api/staff/advertisement',
  permission: 'promotion.edit',
  refusals: ['unknown-ad'],
});

export const createAdvertisementCall = defineStaffCall<typeof schemas.createAdvertisementSchemas>()({
  method: 'POST',
  path: '/api/staff/create-advertisement',
  permission: 'promotion.edit',
  refusals: ['alt-needed', 'unknown-sponsor'],
});

export const saveAdvertisementCall = defineStaffCall<typeof schemas.saveAdvertisementSchemas>()({
  method: 'POST',
  path: '/api/staff/save-advertisement',
  permission: 'promotion.edit',
  refusals: [
    'unknown-ad',
    'changed-meanwhile',
    'alt-needed',
    'unknown-sponsor',
    'link-wrong',
    'days-wrong',
    'unknown-slot',
    'unknown-file',
    'wrong-shape',
    'incomplete',
  ],
});

export const switchAdvertisementCall = defineStaffCall<typeof schemas.switchAdvertisementSchemas>()({
  method: 'POST',
  path: '/api/staff/switch-advertisement',
  permission: 'promotion.edit',
  refusals: ['unknown-ad', 'incomplete'],
});

export const removeAdvertisementCall = defineStaffCall<typeof schemas.removeAdvertisementSchemas>()({
  method: 'POST',
  path: '/api/staff/remove-advertisement',
  permission: 'promotion.edit',
  refusals: ['unknown-ad', 'in-use'],
});

export const slotCalendarCall = defineStaffCall<typeof schemas.slotCalendarSchemas>()({
  method: 'GET',
  path: '/api/staff/slot-calendar',
  permission: 'promotion.edit',
  refusals: [],
});
