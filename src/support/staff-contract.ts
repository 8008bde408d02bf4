// Messages to support as the provider's own people read, answer and finish them. Apart from contract.ts, so that no public page loads it.
import { defineStaffCall } from '#staff/staff-call.ts';
import type {
  addInboxNoteSchemas,
  assignSchemas,
  finishSchemas,
  inboxMessageSchemas,
  inboxSchemas,
  pasteReplySchemas,
  removeAnswerSchemas,
  replySchemas,
  saveAnswerSchemas,
  savedAnswersSchemas,
  setStateSchemas,
  sendCertificateAgainSchemas,
  snoozeSchemas,
} from './staff-schemas.ts';

export const inboxMessages = {
  unknownMessage: 'There is no such message.',
  changedMeanwhile: 'Somebody changed this a moment ago. Look again.',
  noAddress: 'This message has no address any more.',
  answerEmpty: 'Write the answer.',
  noteEmpty: 'Write the note.',
  unknownPlaceholder: (name: string, nearest: string | null) =>
    `{${name}} is not known here.${nearest === null ? '' : ` Did you mean {${nearest}}?`}`,
  unknownAnswer: 'There is no such saved answer.',
  nameTaken: 'Another saved answer has this name.',
  noCredit: 'There is no certificate to send.',
  /** The reason of a correction that a message asked for. */
  askedIn: (number: string) => `At the member’s request, DL-${number}`,
  snoozePast: 'Choose a time that lies ahead.',
  unknownColleague: 'There is nobody of the team who answers messages with this name.',
} as const;

const unknown = ['unknown-message'] as const;
const changing = [...unknown, 'changed-meanwhile'] as const;

export const inboxCall = defineStaffCall<typeof inboxSchemas>()({
  method: 'GET',
  path: '/api/staff/inbox',
  permission: 'support.answer',
  refusals: [],
});

export const inboxMessageCall = defineStaffCall<typeof inboxMessageSchemas>()({
  method: 'GET',
  path: '/api/staff/message',
  permission: 'support.answer',
  refusals: unknown,
});

export const replyCall = defineStaffCall<typeof replySchemas>()({
  method: 'POST',
  path: '/api/staff/reply',
  permission: 'support.answer',
  refusals: [...changing, 'no-address', 'unknown-placeholder'],
});

export const pasteReplyCall = defineStaffCall<typeof pasteReplySchemas>()({
  method: 'POST',
  path: '/api/staff/paste-reply',
  permission: 'support.answer',
  refusals: changing,
});

export const addInboxNoteCall = defineStaffCall<typeof addInboxNoteSchemas>()({
  method: 'POST',
  path: '/api/staff/note',
  permission: 'support.answer',
  refusals: unknown,
});

export const assignCall = defineStaffCall<typeof assignSchemas>()({
  method: 'POST',
  path: '/api/staff/assign',
  permission: 'support.answer',
  refusals: [...changing, 'unknown-colleague'],
});

export const snoozeCall = defineStaffCall<typeof snoozeSchemas>()({
  method: 'POST',
  path: '/api/staff/snooze',
  permission: 'support.answer',
  refusals: [...changing, 'snooze-past'],
});

export const setStateCall = defineStaffCall<typeof setStateSchemas>()({
  method: 'POST',
  path: '/api/staff/message-state',
  permission: 'support.answer',
  refusals: changing,
});

export const finishCall = defineStaffCall<typeof finishSchemas>()({
  method: 'POST',
  path: '/api/staff/done',
  permission: 'support.answer',
  refusals: unknown,
});

export const savedAnswersCall = defineStaffCall<typeof savedAnswersSchemas>()({
  method: 'GET',
  path: '/api/staff/saved-answers',
  permission: 'support.answer',
  refusals: [],
});

export const saveAnswerCall = defineStaffCall<typeof saveAnswerSchemas>()({
  method: 'POST',
  path: '/api/staff/save-answer',
  permission: 'support.answer',
  refusals: ['unknown-answer', 'name-taken', 'unknown-placeholder'],
});

export const removeAnswerCall = defineStaffCall<typeof removeAnswerSchemas>()({
  method: 'POST',
  path: '/api/staff/remove-answer',
  permission: 'support.answer',
  refusals: ['unknown-answer'],
});

export const sendCertificateAgainCall = defineStaffCall<typeof sendCertificateAgainSchemas>()({
  method: 'POST',
  path: '/api/staff/certificate-again',
  permission: 'support.answer',
  refusals: [...unknown, 'no-credit'],
});
