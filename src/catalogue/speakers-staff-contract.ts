// Speakers and their disclosures, as the provider's people work with them. Apart from contract.ts, so that no public
// page loads it.
import { defineStaffCall } from '#staff/staff-call.ts';
import type * as schemas from './speakers-staff-schemas.ts';

export const speakerMessages = {
  unknownSpeaker: 'We couldn’t find this speaker.',
  unknownDisclosure: 'We couldn’t find this disclosure.',
  unknownSubject: 'This person isn’t part of the activity, or the activity is gone.',
  changedMeanwhile: (by: string) => `${by} saved this a moment ago. Choose what to keep.`,
  disclosureChanged: 'This disclosure was returned again. Look at the new version.',
  unknownFile: 'This file is gone. Upload it again.',
  nameNeeded: 'Enter a name.',
  emailWrong: 'Enter an email address such as name@example.com.',
  noEmail: 'Enter an email address to send the request to.',
  dueAhead: 'Choose a due date within 30 days, no later than the start.',
  alreadyReturned: 'This disclosure has been returned already.',
  notReturned: 'This disclosure hasn’t been returned yet.',
  notResolved: 'Choose for each relationship how it was resolved, and by whom.',
  nothingStanding: 'There’s no disclosure from the past 12 months to reuse.',
  evidenceNeeded: 'Say where the signed form is, in at least 5 characters.',
  signedOnWrong: 'Choose the day on which the form was signed. It can’t be in the future.',
  fileDecided: 'Someone already decided about this file. Reload the page.',
  inUse: 'An activity, a draft, or a disclosure names this speaker, so they can’t be removed.',
} as const;

/** Takes over what a speaker sent, or sets it aside. */
export const decideSpeakerFileCall = defineStaffCall<typeof schemas.decideSpeakerFileSchemas>()({
  method: 'POST',
  path: '/api/staff/decide-speaker-file',
  permission: 'catalogue.edit',
  refusals: ['unknown-file'],
});

export const speakersCall = defineStaffCall<typeof schemas.speakersSchemas>()({
  method: 'GET',
  path: '/api/staff/speakers',
  permission: 'catalogue.read',
  refusals: [],
});

export const speakerOfStaffCall = defineStaffCall<typeof schemas.speakerOfStaffSchemas>()({
  method: 'GET',
  path: '/api/staff/speaker',
  permission: 'catalogue.edit',
  refusals: ['unknown-speaker'],
});

export const createSpeakerCall = defineStaffCall<typeof schemas.createSpeakerSchemas>()({
  method: 'POST',
  path: '/api/staff/create-speaker',
  permission: 'catalogue.edit',
  refusals: ['name-needed', 'email-wrong'],
});

export const saveSpeakerCall = defineStaffCall<typeof schemas.saveSpeakerSchemas>()({
  method: 'POST',
  path: '/api/staff/save-speaker',
  permission: 'catalogue.edit',
  refusals: ['unknown-speaker', 'changed-meanwhile', 'name-needed', 'email-wrong', 'unknown-file'],
});

export const removeSpeakerCall = defineStaffCall<typeof schemas.removeSpeakerSchemas>()({
  method: 'POST',
  path: '/api/staff/remove-speaker',
  permission: 'catalogue.edit',
  refusals: ['unknown-speaker', 'in-use'],
});

export const disclosuresCall = defineStaffCall<typeof schemas.disclosuresSchemas>()({
  method: 'GET',
  path: '/api/staff/disclosures',
  permission: 'catalogue.edit',
  refusals: [],
});

export const requestDisclosureCall = defineStaffCall<typeof schemas.requestDisclosureSchemas>()({
  method: 'POST',
  path: '/api/staff/request-disclosure',
  permission: 'catalogue.edit',
  refusals: ['unknown-speaker', 'unknown-subject', 'no-email', 'email-wrong', 'due-ahead', 'already-returned'],
});

export const remindSpeakerCall = defineStaffCall<typeof schemas.remindSpeakerSchemas>()({
  method: 'POST',
  path: '/api/staff/remind-speaker',
  permission: 'catalogue.edit',
  refusals: ['unknown-disclosure', 'unknown-subject', 'no-email', 'already-returned'],
});

export const enterDisclosureCall = defineStaffCall<typeof schemas.enterDisclosureSchemas>()({
  method: 'POST',
  path: '/api/staff/enter-disclosure',
  permission: 'catalogue.edit',
  refusals: ['unknown-speaker', 'unknown-subject', 'incomplete', 'evidence-needed', 'signed-on-wrong'],
});

export const reviewDisclosureCall = defineStaffCall<typeof schemas.reviewDisclosureSchemas>()({
  method: 'POST',
  path: '/api/staff/review-disclosure',
  permission: 'catalogue.edit',
  refusals: ['unknown-disclosure', 'changed-meanwhile', 'not-returned', 'not-resolved'],
});

export const reuseDisclosureCall = defineStaffCall<typeof schemas.reuseDisclosureSchemas>()({
  method: 'POST',
  path: '/api/staff/reuse-disclosure',
  permission: 'catalogue.edit',
  refusals: ['unknown-speaker', 'unknown-subject', 'nothing-standing'],
});
