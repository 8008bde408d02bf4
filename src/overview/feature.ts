import type { Feature } from '#staff/server/feature-parts.ts';
import { overviewTimetable, overviewWork } from './server/jobs.ts';
import type { ReadNextWebinars } from './server/staff/read-overview.ts';
import { overviewRoutes } from './server/routes.ts';
import { readSystemAttention } from './server/staff/system-attention.ts';

export const feature = (nextWebinars: ReadNextWebinars): Feature => ({
  routes: ({ attention, figures }) => overviewRoutes({ attention, figures, nextWebinars }),
  works: overviewWork,
  timetable: overviewTimetable,
  attention: [{ at: 130, read: readSystemAttention }],
});
