import { serve, type Route } from '#platform/server/http/http.ts';
import { hideAttentionCall, overviewCall, retryJobsCall, systemCall } from '../contract.ts';
import { hideAttentionSchemas, overviewSchemas, retryJobsSchemas, systemSchemas } from '../schemas.ts';
import { hideAttention } from './hide-attention.ts';
import { readOverview, type OverviewParts } from './read-overview.ts';
import { readSystem, retryJobs } from './read-system.ts';

export const overviewRoutes = (parts: OverviewParts): readonly Route[] => [
  serve(overviewCall, overviewSchemas, readOverview(parts)),
  serve(hideAttentionCall, hideAttentionSchemas, hideAttention(parts)),
  serve(systemCall, systemSchemas, readSystem),
  serve(retryJobsCall, retryJobsSchemas, retryJobs),
];
