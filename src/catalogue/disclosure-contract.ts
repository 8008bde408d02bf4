// The page that a speaker opens from an email, without an account. Apart from contract.ts: only that page loads it.
import { defineCall } from '#platform/shared/call.ts';
import type * as schemas from './disclosure-schemas.ts';

export const disclosureMessages = {
  linkExpired: 'This link has expired. Ask the provider for a new one.',
  changedMeanwhile: 'This form was saved in another window. Load it again.',
  incomplete: 'Some answers are missing.',
  returned: 'Thank you. Your disclosure has been sent.',
  declined: 'You declined to disclose.',
  unknownFile: 'This file didn’t arrive. Upload it again.',
  tooManySlides: (most: number) => `You can send up to ${most} sets of slides.`,
  serviceError: 'Service error.',
} as const;

const unknown = ['unknown-code'] as const;

export const forSpeakersCall = defineCall<typeof schemas.forSpeakersSchemas>()({
  method: 'GET',
  path: '/api/for-speakers',
  access: 'public',
  noStore: true,
  refusals: unknown,
});

export const saveForSpeakersCall = defineCall<typeof schemas.saveForSpeakersSchemas>()({
  method: 'POST',
  path: '/api/for-speakers/save',
  access: 'public',
  refusals: [...unknown, 'changed-meanwhile'],
});

export const returnDisclosureCall = defineCall<typeof schemas.returnDisclosureSchemas>()({
  method: 'POST',
  path: '/api/for-speakers/return',
  access: 'public',
  refusals: [...unknown, 'incomplete'],
});

export const addSpeakerFileCall = defineCall<typeof schemas.addSpeakerFileSchemas>()({
  method: 'POST',
  path: '/api/for-speakers/add-file',
  access: 'public',
  refusals: [...unknown, 'unknown-file', 'too-many'],
});

export const removeSpeakerFileCall = defineCall<typeof schemas.removeSpeakerFileSchemas>()({
  method: 'POST',
  path: '/api/for-speakers/remove-file',
  access: 'public',
  refusals: unknown,
});

export const declineDisclosureCall = defineCall<typeof schemas.declineDisclosureSchemas>()({
  method: 'POST',
  path: '/api/for-speakers/decline',
  access: 'public',
  refusals: unknown,
});
