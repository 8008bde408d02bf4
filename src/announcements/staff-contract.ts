// Announcements: emails to members who want news, written and sent in the console.
import { defineStaffCall } from '#staff/staff-call.ts';
import type * as schemas from './staff-schemas.ts';

const members = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'member' : 'members'}`;

export const announcementMessages = {
  unknown: 'There is no such announcement.',
  changedMeanwhile: (by: string) => `${by} saved this a moment ago. Choose what to keep.`,
  subjectNeeded: 'Write a subject.',
  textNeeded: 'Write a text, or choose an activity.',
  notADraft: 'This announcement is scheduled or was sent, so it can’t be changed.',
  testFirst: 'Send yourself a test first.',
  nobody: 'No member is in this audience right now.',
  countChanged: (count: number) => `The audience changed: it has ${members(count)} now. Check it and try again.`,
  past: 'Choose a time in the future.',
  notSending: 'Nothing is being sent.',
  notStopped: 'Only a stopped announcement can be continued.',
  notScheduled: 'This announcement isn’t scheduled.',
  tested: (to: string) => `A test is on its way to ${to}.`,
  sending: (count: number) => `Sending to ${members(count)}.`,
  scheduled: 'Scheduled. You can take it back until then.',
  stopped: 'Stopped. Nothing more is sent.',
} as const;

const unknown = ['unknown-announcement'] as const;

export const announcementsCall = defineStaffCall<typeof schemas.announcementsSchemas>()({
  method: 'GET',
  path: '/api/staff/announcements',
  permission: 'announcement.send',
  refusals: [],
});

export const announcementCall = defineStaffCall<typeof schemas.announcementSchemas>()({
  method: 'GET',
  path: '/api/staff/announcement',
  permission: 'announcement.send',
  refusals: unknown,
});

export const audienceCall = defineStaffCall<typeof schemas.audienceSchemas>()({
  method: 'POST',
  path: '/api/staff/announcement-audience',
  permission: 'announcement.send',
  refusals: [],
});

export const announcementChoicesCall = defineStaffCall<typeof schemas.choicesSchemas>()({
  method: 'GET',
  path: '/api/staff/announcement-choices',
  permission: 'announcement.send',
  refusals: [],
});

export const createAnnouncementCall = defineStaffCall<typeof schemas.createSchemas>()({
  method: 'POST',
  path: '/api/staff/create-announcement',
  permission: 'announcement.send',
  refusals: ['subject-needed'],
});

export const saveAnnouncementCall = defineStaffCall<typeof schemas.saveSchemas>()({
  method: 'POST',
  path: '/api/staff/save-announcement',
  permission: 'announcement.send',
  refusals: [...unknown, 'changed-meanwhile', 'not-a-draft'],
});

export const removeAnnouncementCall = defineStaffCall<typeof schemas.removeSchemas>()({
  method: 'POST',
  path: '/api/staff/remove-announcement',
  permission: 'announcement.send',
  refusals: [...unknown, 'not-a-draft'],
});

export const testAnnouncementCall = defineStaffCall<typeof schemas.testSchemas>()({
  method: 'POST',
  path: '/api/staff/test-announcement',
  permission: 'announcement.send',
  refusals: [...unknown, 'changed-meanwhile', 'not-a-draft', 'subject-needed', 'text-needed'],
});

export const sendAnnouncementCall = defineStaffCall<typeof schemas.sendSchemas>()({
  method: 'POST',
  path: '/api/staff/send-announcement',
  permission: 'announcement.send',
  fresh: true,
  refusals: [
    ...unknown,
    'changed-meanwhile',
    'not-a-draft',
    'subject-needed',
    'text-needed',
    'test-first',
    'nobody',
    'count-changed',
    'past',
  ],
});

export const unscheduleAnnouncementCall = defineStaffCall<typeof schemas.stopSchemas>()({
  method: 'POST',
  path: '/api/staff/unschedule-announcement',
  permission: 'announcement.send',
  refusals: [...unknown, 'not-scheduled'],
});

export const stopAnnouncementCall = defineStaffCall<typeof schemas.stopSchemas>()({
  method: 'POST',
  path: '/api/staff/stop-announcement',
  permission: 'announcement.send',
  refusals: [...unknown, 'not-sending'],
});

export const continueAnnouncementCall = defineStaffCall<typeof schemas.continueSchemas>()({
  method: 'POST',
  path: '/api/staff/continue-announcement',
  permission: 'announcement.send',
  fresh: true,
  refusals: [...unknown, 'not-stopped'],
});
