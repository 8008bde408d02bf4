import type { Feature } from '#staff/server/feature-parts.ts';
import { authoringCommands } from './server/commands.ts';
import { authoringTimetable, authoringWork, draftRetention } from './server/jobs.ts';
import { catalogueFiles } from './server/staff/list/list-catalogue.ts';
import { catalogueActions } from './server/staff/publishing/bulk-actions.ts';
import { readAuthoringAttention } from './server/staff/read-attention.ts';
import { authoringRoutes } from './server/routes.ts';
import type { RenderPage } from './server/staff/versions/take-snapshot.ts';

/** `renderPage`: a page as visitors get it. */
export const feature = (renderPage: RenderPage): Feature => ({
  routes: authoringRoutes,
  documents: catalogueFiles,
  works: authoringWork(renderPage),
  timetable: authoringTimetable,
  retention: [{ at: 60, rule: draftRetention }],
  rehearsed: catalogueActions,
  attention: [{ at: 40, read: readAuthoringAttention }],
  commands: authoringCommands,
});

export { isInDraft } from './server/staff/drafts/draft-subject-queries.ts';
export { followCaptions } from './server/staff/drafts/follow-captions.ts';
export type { RenderPage };
export { readDraftSubjects } from './server/staff/drafts/read-draft-subjects.ts';
