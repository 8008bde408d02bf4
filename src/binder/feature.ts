import type { Feature } from '#staff/server/feature-parts.ts';
import { binderDocuments } from './server/staff/documents.ts';
import { readBinderAttention } from './server/staff/file-gaps.ts';
import { binderTimetable, binderWork } from './server/jobs.ts';
import { binderRoutes } from './server/routes.ts';

export const feature: Feature = {
  routes: binderRoutes,
  documents: binderDocuments,
  works: binderWork,
  timetable: binderTimetable,
  attention: [{ at: 120, read: readBinderAttention }],
};
