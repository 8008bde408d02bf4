import { serve } from '#platform/server/http/http.ts';
import { uploadRoute } from '#platform/server/uploads/upload-route.ts';
import * as calls from '../staff-contract.ts';
import * as schemas from '../staff-schemas.ts';
import { readCaptionsFile } from './staff/read-captions-file.ts';
import { readFile, readFiles } from './staff/read-files.ts';
import { rehearseRemoveFiles, removeFiles } from './staff/remove-files.ts';
import { transcribe } from './staff/transcribe.ts';
import { checkCaptions, saveCaptions, type CaptionsListener } from './staff/save-captions.ts';

/** Captions of a long day, in JSON. */
const captionsBytes = 4 * 1024 * 1024;

/** `onCaptions`: what follows when the captions of a video were saved. */
export const mediaRoutes = (onCaptions: CaptionsListener) => [
  serve(calls.filesCall, schemas.filesSchemas, readFiles),
  serve(calls.fileCall, schemas.fileSchemas, readFile),
  serve(calls.saveCaptionsCall, schemas.saveCaptionsSchemas, saveCaptions(onCaptions), null, {
    mostBytes: captionsBytes,
  }),
  serve(calls.readCaptionsCall, schemas.readCaptionsSchemas, readCaptionsFile, null, { mostBytes: captionsBytes }),
  serve(calls.checkCaptionsCall, schemas.checkCaptionsSchemas, checkCaptions),
  serve(calls.transcribeCall, schemas.transcribeSchemas, transcribe),
  serve(calls.rehearseRemoveFilesCall, schemas.rehearseRemoveFilesSchemas, rehearseRemoveFiles),
  serve(calls.removeFilesCall, schemas.removeFilesSchemas, removeFiles),
];

export const mediaUploads = [uploadRoute({ permission: calls.uploadPermission })];
