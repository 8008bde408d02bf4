import type { Feature } from '#staff/server/feature-parts.ts';
import { catalogueTimetable, catalogueWork } from './server/jobs.ts';
import { readDisclosureAttention } from './server/read-attention.ts';
import { catalogueRoutes, catalogueUploads } from './server/routes.ts';
import type { ReadDraftSubjects } from './server/speakers/disclosure-subjects.ts';
import { agdCodeImportAction } from './server/staff/agd-codes.ts';
import { catalogueSettingsRoutes } from './server/staff/settings-routes.ts';
import type { IsInDraft } from './server/staff/speakers.ts';

/** What drafts say of activities, and whether one names a speaker. */
type Drafts = { readonly readDraftSubjects: ReadDraftSubjects; readonly isInDraft: IsInDraft };

export const feature = ({ readDraftSubjects, isInDraft }: Drafts): Feature => ({
  routes: [...catalogueRoutes(readDraftSubjects, isInDraft), ...catalogueSettingsRoutes],
  uploads: catalogueUploads(readDraftSubjects),
  works: catalogueWork(readDraftSubjects),
  timetable: catalogueTimetable,
  rehearsed: [agdCodeImportAction],
  attention: [{ at: 30, read: readDisclosureAttention(readDraftSubjects) }],
});
