import type { Feature } from '#staff/server/feature-parts.ts';
import { removeFilesRehearsed } from './server/staff/remove-files.ts';
import { mediaRoutes, mediaUploads } from './server/routes.ts';
import type { CaptionsListener } from './server/staff/save-captions.ts';
import { transcribeWork } from './server/staff/transcribe.ts';

export const feature = (onCaptions: CaptionsListener): Feature => ({
  routes: mediaRoutes(onCaptions),
  uploads: mediaUploads,
  works: [transcribeWork(onCaptions)],
  rehearsed: [removeFilesRehearsed],
});

export { logUpload } from './server/staff/upload-log.ts';
