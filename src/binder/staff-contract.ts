// The binder: what an audit asks for, what is missing of it, and binders as they were made.
import { defineStaffCall } from '#staff/staff-call.ts';
import type * as schemas from './staff-schemas.ts';

/** A binder as it was made, by its hash (`h`). */
export const binderFilePath = '/api/staff/binder.zip';

export const binderMessages = {
  unknownBinder: 'There is no such binder.',
  unknownEntry: 'This is no longer in the binder. Reload the page.',
  unknownActivity: 'This activity isn’t part of the period.',
  unknownMember: 'This person is no longer on the list. Reload the page.',
  noFile: 'Upload the PDF again.',
  wrongDays: 'The first day is after the last one.',
  tooLong: 'Choose six years or less.',
  notOver: 'Choose a day before today. Only a day that is over gives the same file again.',
  isRunning: 'A binder is already being made. It will show up in the list in a moment.',
  failed: 'The binder couldn’t be made. The server’s log says why.',
  words: 'Write something.',
  wrongPlace: 'This part of the binder takes care of itself.',
  unknownChange: 'This change is no longer on the list. Reload the page.',
  reportedBoth: 'Enter to whom and when you reported it, or neither.',
  reportedEarlier: 'It was reported before it changed. Check the days.',
  servedUntil: 'The last day is before the first one.',
  changed: 'Someone else changed this in the meantime. Reload the page.',
} as const;

export const binderCall = defineStaffCall<typeof schemas.binderSchemas>()({
  method: 'GET',
  path: '/api/staff/binder',
  permission: 'binder.read',
  refusals: ['wrong-days'],
});

export const activityFileCall = defineStaffCall<typeof schemas.activityFileSchemas>()({
  method: 'GET',
  path: '/api/staff/activity-file',
  permission: 'binder.read',
  refusals: ['wrong-days', 'unknown-activity'],
});

export const makeBinderCall = defineStaffCall<typeof schemas.makeBinderSchemas>()({
  method: 'POST',
  path: '/api/staff/make-binder',
  permission: 'binder.make',
  fresh: true,
  refusals: ['wrong-days', 'unknown-activity', 'binder-running'],
});

export const saveBinderEntryCall = defineStaffCall<typeof schemas.saveBinderEntrySchemas>()({
  method: 'POST',
  path: '/api/staff/save-binder-entry',
  permission: 'binder.make',
  refusals: ['unknown-activity', 'wrong-place', 'no-file'],
});

export const saveCommitteeMemberCall = defineStaffCall<typeof schemas.saveCommitteeMemberSchemas>()({
  method: 'POST',
  path: '/api/staff/save-committee-member',
  permission: 'binder.make',
  refusals: ['wrong-days', 'changed-meanwhile'],
});

export const removeCommitteeMemberCall = defineStaffCall<typeof schemas.removeCommitteeMemberSchemas>()({
  method: 'POST',
  path: '/api/staff/remove-committee-member',
  permission: 'binder.make',
  refusals: ['unknown-member'],
});

export const saveSubstantiveChangeCall = defineStaffCall<typeof schemas.saveSubstantiveChangeSchemas>()({
  method: 'POST',
  path: '/api/staff/save-substantive-change',
  permission: 'binder.make',
  refusals: ['wrong-days', 'changed-meanwhile'],
});

export const removeSubstantiveChangeCall = defineStaffCall<typeof schemas.removeSubstantiveChangeSchemas>()({
  method: 'POST',
  path: '/api/staff/remove-substantive-change',
  permission: 'binder.make',
  refusals: ['unknown-change'],
});

export const removeBinderEntryCall = defineStaffCall<typeof schemas.removeBinderEntrySchemas>()({
  method: 'POST',
  path: '/api/staff/remove-binder-entry',
  permission: 'binder.make',
  refusals: ['unknown-entry'],
});
