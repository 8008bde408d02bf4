import type { Feature } from '#staff/server/feature-parts.ts';

/** Other features show and check the path; it has no calls of its own. */
export const feature: Feature = {};
