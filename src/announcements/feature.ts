import type { Feature } from '#staff/server/feature-parts.ts';
import { announcementDocuments } from './server/follow-link.ts';
import { announcementTimetable, announcementWork } from './server/jobs.ts';
import { announcementRoutes } from './server/routes.ts';

export const feature: Feature = {
  routes: announcementRoutes,
  documents: announcementDocuments,
  works: announcementWork,
  timetable: announcementTimetable,
};

export { mayAnnouncementLeave } from './server/staff/send.ts';
