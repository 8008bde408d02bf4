// What a student agreed to, as the provider's own people see it, and wishes that come by telephone or letter.
import { defineStaffCall } from '#staff/staff-call.ts';
import type { recordRequestSchemas, studentConsentsSchemas } from './staff-schemas.ts';

export const staffConsentMessages = {
  unknownStudent: 'There is no such student.',
  mailed: 'The request is noted. A mail asks the student to confirm what is to be removed.',
  mailedToday: 'The request is noted. A mail with the link was sent within the last 24 hours already.',
} as const;

export const studentConsentsCall = defineStaffCall<typeof studentConsentsSchemas>()({
  method: 'GET',
  path: '/api/staff/student-consents',
  permission: 'student.read',
  refusals: ['unknown-student'],
});

export const recordRequestCall = defineStaffCall<typeof recordRequestSchemas>()({
  method: 'POST',
  path: '/api/staff/record-consent-request',
  permission: 'student.edit',
  refusals: ['unknown-student'],
});
