import type { Feature } from '#staff/server/feature-parts.ts';
import { signInRetention, signInWork } from './server/jobs.ts';
import { signInRoutes } from './server/routes.ts';

export const feature: Feature = {
  routes: signInRoutes,
  works: signInWork,
  retention: [{ at: 30, rule: signInRetention }],
};

export { findStudentByToken } from './server/sessions/find-student-by-token.ts';
