import type { Feature } from '#staff/server/feature-parts.ts';
import { catalogueDocuments } from './server/machine-documents.ts';
import { listRoutes } from './server/routes.ts';
import { shareCardDocuments } from './server/share-card-documents.ts';

export const feature: Feature = {
  routes: listRoutes,
  documents: [...catalogueDocuments, ...shareCardDocuments],
};
