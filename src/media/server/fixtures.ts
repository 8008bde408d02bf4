// Uploaded files for tests.
import { uploadPath, type UploadAnswer } from '#platform/shared/upload.ts';
import type { Portal } from '#platform/testing/portal.ts';
import { uploadTo, type Uploaded } from '#platform/server/uploads/fixtures.ts';
import type { SignedInStaff } from '#staff/server/fixtures.ts';
import { logUpload } from './staff/upload-log.ts';

/** Captions of two seconds. */
export const someCaptions = (words = 'Dry, then seal.'): Uint8Array =>
  new TextEncoder().encode(`WEBVTT\n\n00:00.000 --> 00:02.000\n${words}\n`);

/** Uploads a file as a page of the console does, in one chunk, and has it checked. */
export const anUpload = (portal: Portal, staff: Pick<SignedInStaff, 'token'>, file: Uploaded): Promise<UploadAnswer> =>
  uploadTo(portal, { path: uploadPath, headers: { cookie: `staff=${staff.token}` } }, file, logUpload);

/** The same for a file that is accepted; its hash. */
export async function aStoredFile(...upload: Parameters<typeof anUpload>): Promise<string> {
  const { file, problem } = await anUpload(...upload);
  if (file === null) throw new Error(problem ?? 'The file was not accepted.');
  return file.hash;
}
