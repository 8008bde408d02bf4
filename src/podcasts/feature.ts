import type { Feature } from '#staff/server/feature-parts.ts';
import { podcastDocuments } from './server/feed-documents.ts';
import { podcastRoutes } from './server/routes.ts';

export const feature: Feature = { routes: podcastRoutes, documents: podcastDocuments };
