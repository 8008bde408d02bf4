// Sponsors' banners and featured items: what is shown of them, what is counted, and how someone asks a sponsor to
// write. Counts carry no person.
import { defineCall } from '#platform/shared/call.ts';
import type * as schemas from './schemas.ts';

export const promotionMessages = {
  correctErrors: 'Correct errors and resubmit.',
  emailRequired: 'Email is required.',
  unknownAd: 'This offer has ended.',
  /** Next to the button, and stored with the request: what goes to whom. */
  consent: (companyName: string, asker: 'member' | 'visitor') =>
    `We’ll share your ${asker === 'member' ? 'name and email address' : 'email address'} with ${companyName} so they can contact you.`,
} as const;

/** The events of the wire. */
export const adEvent = { view: 1, click: 2 } as const;
/** The slot types of featured content. */
export const featuredSlot = { class: 36, podcast: 37 } as const;

export const adEventCall = defineCall<typeof schemas.adEventSchemas>()({
  method: 'POST',
  path: '/api/ad-event',
  access: 'optional',
  refusals: [],
});

export const mobileAdCall = defineCall<typeof schemas.mobileAdSchemas>()({
  method: 'GET',
  path: '/api/mobilead',
  access: 'optional',
  refusals: ['unknown-ad'],
});

export const mobileAdSubmitCall = defineCall<typeof schemas.mobileAdSubmitSchemas>()({
  method: 'POST',
  path: '/api/mobilead-submit',
  access: 'optional',
  refusals: ['unknown-ad', 'wrong-email'],
});

export const featuredClickCall = defineCall<typeof schemas.featuredClickSchemas>()({
  method: 'POST',
  path: '/api/featuredcontent-click',
  access: 'optional',
  refusals: [],
});
