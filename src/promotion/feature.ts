import type { Feature } from '#staff/server/feature-parts.ts';
import { markRetention } from './server/jobs.ts';
import { promotionRoutes } from './server/routes.ts';
import { promotionDocuments } from './server/staff/ad-report.ts';
import { readLeadAttention, readSupportAttention } from './server/staff/read-attention.ts';

export const feature: Feature = {
  routes: promotionRoutes,
  documents: promotionDocuments,
  retention: [{ at: 70, rule: markRetention }],
  attention: [
    { at: 90, read: readLeadAttention },
    { at: 100, read: readSupportAttention },
  ],
};
