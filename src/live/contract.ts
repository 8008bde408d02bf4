// A live webinar on its day: who has a seat enters from half an hour before the start, and confirms afterward whether
// they were there. Entering and that answer decide which credit the exam earns.
import { defineCall } from '#platform/shared/call.ts';
import { mostTries } from './attendance-check.ts';
import type * as schemas from './schemas.ts';

export const liveMessages = {
  startRefused: 'Error classStart service.',
  startFailed: 'Trapped error: classStart.',
  notOpenYet: 'You can join 30 minutes before the webinar starts.',
  noSeat: 'You need a reserved seat for this webinar.',
  noSeatThen: 'You don’t have a seat for this webinar.',
  noPdf: 'The PDF couldn’t be downloaded. Try again.',
  linkExpired: 'This link has expired. Download the record again from its page.',
  ended: 'This webinar has ended.',
  maybeOpen: 'The meeting may still be open.',
  cancelled: 'This webinar was cancelled.',
  unknownCheck: 'We couldn’t find this question.',
  checkClosed: 'Time is up. This one can’t be answered anymore.',
  noTriesLeft: `You’ve used all ${mostTries} tries for this check. Tell the host that you’re here.`,
  wrongWord: 'That’s not the code word. Check the spelling and try again.',
  checkCounted: 'Thanks. Your answer was recorded.',
  unknownRoom: 'We couldn’t find this room.',
  roomNotOpen: 'You can check in starting 30 minutes before the webinar.',
  codeExpired: 'This code has expired. Scan the one on the screen now.',
  notIn: 'You aren’t checked in.',
  checkInFailed: 'That didn’t work. Check your connection and try again.',
  checkFailed: 'Your answer couldn’t be saved. Try again.',
  notEnded: 'This webinar has not ended yet.',
  affidavitRefused: 'Data error.  Try again later.',
  affidavitFailed: 'System Error.  Try again later.',
  saveRefused: 'Error recording response. Try again later.',
  saveFailed: 'System error recording response. Try again later.',
} as const;

export const classStartCall = defineCall<typeof schemas.classStartSchemas>()({
  method: 'GET',
  path: '/api/class-start',
  changes: true,
  access: 'student',
  refusals: ['unknown-webinar', 'webinar-cancelled', 'not-open-yet', 'webinar-ended', 'no-seat'],
});

export const saveAffidavitCall = defineCall<typeof schemas.saveAffidavitSchemas>()({
  method: 'POST',
  path: '/api/save-affidavit',
  access: 'student',
  refusals: ['unknown-webinar', 'not-ended', 'exam-taken', 'no-seat'],
});

export const attendanceRecordCall = defineCall<typeof schemas.attendanceRecordSchemas>()({
  method: 'GET',
  path: '/api/attendance-record',
  access: 'student',
  refusals: ['no-seat'],
});

export const answerCheckCall = defineCall<typeof schemas.answerCheckSchemas>()({
  method: 'POST',
  path: '/api/answer-check',
  access: 'student',
  refusals: ['unknown-check', 'no-seat', 'check-closed', 'wrong-word', 'too-many-tries'],
});

export const scanRoomCall = defineCall<typeof schemas.scanRoomSchemas>()({
  method: 'POST',
  path: '/api/scan-room',
  access: 'public',
  refusals: ['code-expired'],
  remembersDevice: true,
});

export const roomCall = defineCall<typeof schemas.roomSchemas>()({
  method: 'GET',
  path: '/api/room',
  access: 'student',
  refusals: ['unknown-webinar'],
  remembersDevice: true,
});

export const checkInCall = defineCall<typeof schemas.checkInSchemas>()({
  method: 'POST',
  path: '/api/check-in',
  access: 'student',
  refusals: ['unknown-webinar', 'code-expired', 'not-open-yet', 'webinar-ended', 'no-seat'],
});

export const checkOutCall = defineCall<typeof schemas.checkOutSchemas>()({
  method: 'POST',
  path: '/api/check-out',
  access: 'student',
  refusals: ['unknown-webinar', 'no-seat', 'not-in'],
});
