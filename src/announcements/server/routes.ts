import { serve } from '#platform/server/http/http.ts';
import * as calls from '../staff-contract.ts';
import * as schemas from '../staff-schemas.ts';
import * as announcements from './staff/announcements.ts';

export const announcementRoutes = [
  serve(calls.announcementsCall, schemas.announcementsSchemas, announcements.readAnnouncements),
  serve(calls.announcementCall, schemas.announcementSchemas, announcements.readAnnouncement),
  serve(calls.audienceCall, schemas.audienceSchemas, announcements.readAudience),
  serve(calls.announcementChoicesCall, schemas.choicesSchemas, announcements.findCardChoices),
  serve(calls.createAnnouncementCall, schemas.createSchemas, announcements.createAnnouncement),
  serve(calls.saveAnnouncementCall, schemas.saveSchemas, announcements.saveAnnouncement),
  serve(calls.removeAnnouncementCall, schemas.removeSchemas, announcements.removeAnnouncement),
  serve(calls.testAnnouncementCall, schemas.testSchemas, announcements.testAnnouncement),
  serve(calls.sendAnnouncementCall, schemas.sendSchemas, announcements.sendAnnouncement),
  serve(calls.unscheduleAnnouncementCall, schemas.stopSchemas, announcements.unscheduleAnnouncement),
  serve(calls.stopAnnouncementCall, schemas.stopSchemas, announcements.stopAnnouncement),
  serve(calls.continueAnnouncementCall, schemas.continueSchemas, announcements.continueAnnouncement),
];
