import { serve, type Route } from '#platform/server/http/http.ts';
import { hideAttentionCall, overviewCall, retryJobsCall, systemCall } from '../staff-contract.ts';
import { hideAttentionSchemas, overviewSchemas, retryJobsSchemas, systemSchemas } from '../staff-schemas.ts';
import { hideAttention } from './staff/hide-attention.ts';
import { readOverview, type OverviewParts } from './staff/read-overview.ts';
import { readSystem, retryJobs } from './staff/read-system.ts';

export const overviewRoutes = (parts: OverviewParts): readonly Route[] => [
  serve(overviewCall, overviewSchemas, readOverview(parts)),
  serve(hideAttentionCall, hideAttentionSchemas, hideAttention(parts)),
  serve(systemCall, systemSchemas, readSystem),
  serve(retryJobsCall, retryJobsSchemas, retryJobs),
];
