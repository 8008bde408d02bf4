// What the portal consists of: every feature's calls and jobs, in one list each. The processes and the tests run exactly this.
import { findStudentByToken } from './accounts/server/find-student-by-token.ts';
import { accountWork, accountTimetable } from './accounts/server/jobs.ts';
import { accountRoutes } from './accounts/server/routes.ts';
import { catalogueRoutes } from './catalogue/server/routes.ts';
import { classroomRoutes } from './classroom/server/routes.ts';
import { creditWork } from './credit/server/jobs.ts';
import { creditRoutes } from './credit/server/routes.ts';
import { evaluationRoutes } from './evaluation/server/routes.ts';
import { examRoutes } from './exam/server/routes.ts';
import { pagesRoutes } from './pages/server/routes.ts';
import type { FindStudent, Route } from './platform/server/http.ts';
import type { JobWork, TimedJob } from './platform/server/jobs.ts';
import { mailTimetable, mailWork } from './platform/server/mailer.ts';
import { sponsorVideoRoutes } from './sponsor-video/server/routes.ts';
import { surveyRoutes } from './survey/server/routes.ts';
import { watchLaterRoutes } from './watch-later/server/routes.ts';

export const routes: readonly Route[] = [
  ...accountRoutes,
  ...pagesRoutes,
  ...catalogueRoutes,
  ...watchLaterRoutes,
  ...creditRoutes,
  ...classroomRoutes,
  ...evaluationRoutes,
  ...sponsorVideoRoutes,
  ...surveyRoutes,
  ...examRoutes,
];

export const works: readonly JobWork[] = [...mailWork, ...accountWork, ...creditWork];

/** Cron times are UTC. */
export const timetable: readonly TimedJob[] = [...mailTimetable, ...accountTimetable];

export const findStudent: FindStudent = findStudentByToken;
