import type { Feature } from '#staff/server/feature-parts.ts';
import { removeFilesRehearsed } from './server/remove-files.ts';
import { mediaRoutes, mediaUploads } from './server/routes.ts';
import type { CaptionsListener } from './server/save-captions.ts';
import { transcribeWork } from './server/transcribe.ts';

export const feature = (onCaptions: CaptionsListener): Feature => ({
  routes: mediaRoutes(onCaptions),
  uploads: mediaUploads,
  works: [transcribeWork(onCaptions)],
  rehearsed: [removeFilesRehearsed],
});

export { logUpload } from './server/upload-log.ts';
