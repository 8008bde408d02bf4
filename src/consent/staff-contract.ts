// What a student agreed to, as staff see it, and requests that arrive by phone or letter.
import { defineStaffCall } from '#staff/staff-call.ts';
import type { recordRequestSchemas, studentConsentsSchemas } from './staff-schemas.ts';

export const staffConsentMessages = {
  unknownStudent: 'We couldn’t find this student.',
  noted: 'Request saved.',
  mailed: 'We emailed the member a link to choose what to remove.',
  mailedToday: 'No new email was sent: the member got this link less than 24 hours ago.',
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
