// Messages to support as the provider's own people read, answer and finish them. Apart from contract.ts, so that no
// public page loads it.
import { defineStaffCall } from '#staff/staff-call.ts';
import type * as schemas from './staff-schemas.ts';

export const inboxMessages = {
  unknownMessage: 'We couldn’t find this message.',
  changedMeanwhile: 'Someone else changed this message. Load the latest version, then try again.',
  noAddress: 'This message no longer has an email address.',
  answerEmpty: 'Write a reply.',
  noteEmpty: 'Write a note.',
  unknownPlaceholder: (name: string, nearest: string | null) =>
    `{${name}} isn’t a placeholder.${nearest === null ? '' : ` Did you mean {${nearest}}?`}`,
  unknownAnswer: 'We couldn’t find this saved answer.',
  nameTaken: 'Another saved answer has this name.',
  noCredit: 'There is no certificate to send.',
  /** The reason of a correction that a message asked for. */
  askedIn: (number: string) => `At the member’s request, DL-${number}`,
  snoozePast: 'Choose a time in the future.',
  unknownColleague: 'No one on the team who answers messages has this name.',
} as const;

const unknown = ['unknown-message'] as const;
const changing = [...unknown, 'changed-meanwhile'] as const;

export const inboxCall = defineStaffCall<typeof schemas.inboxSchemas>()({
  method: 'GET',
  path: '/api/staff/inbox',
  permission: 'support.answer',
  refusals: [],
});

export const inboxMessageCall = defineStaffCall<typeof schemas.inboxMessageSchemas>()({
  method: 'GET',
  path: '/api/staff/message',
  permission: 'support.answer',
  refusals: unknown,
});

export const replyCall = defineStaffCall<typeof schemas.replySchemas>()({
  method: 'POST',
  path: '/api/staff/reply',
  permission: 'support.answer',
  refusals: [...changing, 'no-address', 'unknown-placeholder'],
});

export const pasteReplyCall = defineStaffCall<typeof schemas.pasteReplySchemas>()({
  method: 'POST',
  path: '/api/staff/paste-reply',
  permission: 'support.answer',
  refusals: changing,
});

export const addInboxNoteCall = defineStaffCall<typeof schemas.addInboxNoteSchemas>()({
  method: 'POST',
  path: '/api/staff/note',
  permission: 'support.answer',
  refusals: unknown,
});

export const assignCall = defineStaffCall<typeof schemas.assignSchemas>()({
  method: 'POST',
  path: '/api/staff/assign',
  permission: 'support.answer',
  refusals: [...changing, 'unknown-colleague'],
});

export const snoozeCall = defineStaffCall<typeof schemas.snoozeSchemas>()({
  method: 'POST',
  path: '/api/staff/snooze',
  permission: 'support.answer',
  refusals: [...changing, 'snooze-past'],
});

export const setStateCall = defineStaffCall<typeof schemas.setStateSchemas>()({
  method: 'POST',
  path: '/api/staff/message-state',
  permission: 'support.answer',
  refusals: changing,
});

export const finishCall = defineStaffCall<typeof schemas.finishSchemas>()({
  method: 'POST',
  path: '/api/staff/done',
  permission: 'support.answer',
  refusals: unknown,
});

export const markComplaintCall = defineStaffCall<typeof schemas.markComplaintSchemas>()({
  method: 'POST',
  path: '/api/staff/mark-complaint',
  permission: 'support.answer',
  refusals: unknown,
});

export const savedAnswersCall = defineStaffCall<typeof schemas.savedAnswersSchemas>()({
  method: 'GET',
  path: '/api/staff/saved-answers',
  permission: 'support.answer',
  refusals: [],
});

export const saveAnswerCall = defineStaffCall<typeof schemas.saveAnswerSchemas>()({
  method: 'POST',
  path: '/api/staff/save-answer',
  permission: 'support.answer',
  refusals: ['unknown-answer', 'name-taken', 'unknown-placeholder'],
});

export const removeAnswerCall = defineStaffCall<typeof schemas.removeAnswerSchemas>()({
  method: 'POST',
  path: '/api/staff/remove-answer',
  permission: 'support.answer',
  refusals: ['unknown-answer'],
});

export const sendCertificateAgainCall = defineStaffCall<typeof schemas.sendCertificateAgainSchemas>()({
  method: 'POST',
  path: '/api/staff/certificate-again',
  permission: 'support.answer',
  refusals: [...unknown, 'no-credit'],
});
