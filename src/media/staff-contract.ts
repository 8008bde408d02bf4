// The files that staff upload: where each is used, which can be removed, and the captions of videos.
import { rehearsalRefusals } from '#platform/shared/rehearsal.ts';
import { defineStaffCall } from '#staff/staff-call.ts';
import type * as schemas from './staff-schemas.ts';

/** The previewed action that removes files. */
export const removeFilesAction = 'media.remove';

/** Days after which a file that nothing uses is listed for removal. */
export const unusedDays = 90;

/** The permission for everything here but uploads: whoever sets up an advertisement uploads its pictures. */
const mediaPermission = 'media.edit';
export const uploadPermission = 'file.upload';

const files = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'file' : 'files'}`;

export const mediaMessages = {
  unknownFile: 'We couldn’t find this file.',
  notVideo: 'Only videos have captions.',
  changedMeanwhile: (by: string) => `${by} saved these captions a moment ago. Reload the page to see them.`,
  wrongCaptions: 'Check these captions: one of them ends before it starts, or has no text.',
  noProgram: 'No captioning program is set up. Import a file, or write them here.',
  hasCaptions: 'This video has captions already.',
  nothingWritten: 'The program wrote no captions. Import a file, or write them here.',
  noText: 'This file isn’t text. Choose a VTT or SRT file.',
  machine: 'Captions program',
  willBeRemoved: 'Nothing uses it.',
  isUsed: (where: string) => `Used in ${where}.`,
  isInVersion: 'Used in a published version.',
  removed: (count: number) => `${files(count)} removed.`,
} as const;

const unknownFile = ['unknown-file'] as const;

export const filesCall = defineStaffCall<typeof schemas.filesSchemas>()({
  method: 'GET',
  path: '/api/staff/files',
  permission: mediaPermission,
  refusals: [],
});

export const fileCall = defineStaffCall<typeof schemas.fileSchemas>()({
  method: 'GET',
  path: '/api/staff/file',
  permission: mediaPermission,
  refusals: unknownFile,
});

export const saveCaptionsCall = defineStaffCall<typeof schemas.saveCaptionsSchemas>()({
  method: 'POST',
  path: '/api/staff/save-captions',
  permission: mediaPermission,
  refusals: [...unknownFile, 'not-video', 'changed-meanwhile', 'wrong-captions'],
});

export const readCaptionsCall = defineStaffCall<typeof schemas.readCaptionsSchemas>()({
  method: 'POST',
  path: '/api/staff/read-captions',
  permission: mediaPermission,
  refusals: ['unreadable-file'],
});

export const checkCaptionsCall = defineStaffCall<typeof schemas.checkCaptionsSchemas>()({
  method: 'POST',
  path: '/api/staff/check-captions',
  permission: mediaPermission,
  refusals: unknownFile,
});

export const transcribeCall = defineStaffCall<typeof schemas.transcribeSchemas>()({
  method: 'POST',
  path: '/api/staff/transcribe',
  permission: mediaPermission,
  refusals: [...unknownFile, 'not-video', 'no-program', 'has-captions'],
});

export const rehearseRemoveFilesCall = defineStaffCall<typeof schemas.rehearseRemoveFilesSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-remove-files',
  permission: mediaPermission,
  refusals: [],
});

export const removeFilesCall = defineStaffCall<typeof schemas.removeFilesSchemas>()({
  method: 'POST',
  path: '/api/staff/remove-files',
  permission: mediaPermission,
  refusals: rehearsalRefusals,
});
