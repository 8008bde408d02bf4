import { serve, type Route } from '#platform/server/http/http.ts';
import { hideAttentionCall, overviewCall } from '../contract.ts';
import { hideAttentionSchemas, overviewSchemas } from '../schemas.ts';
import { hideAttention } from './hide-attention.ts';
import { readOverview, type OverviewParts } from './read-overview.ts';

export const overviewRoutes = (parts: OverviewParts): readonly Route[] => [
  serve(overviewCall, overviewSchemas, readOverview(parts)),
  serve(hideAttentionCall, hideAttentionSchemas, hideAttention(parts)),
];
