// Uploaded files for tests.
import type { UploadKind } from '#platform/shared/file-kind.ts';
import { uploadPath, type UploadAnswer } from '#platform/shared/upload.ts';
import type { Portal } from '#platform/testing/portal.ts';
import { uploadWork } from '#platform/server/uploads/check-upload.ts';
import type { SignedInStaff } from '#staff/server/fixtures.ts';
import { logUpload } from './upload-log.ts';

type Uploaded = { readonly kind: UploadKind; readonly filename: string; readonly content: Uint8Array };

/** Captions of two seconds. */
export const someCaptions = (words = 'Dry, then seal.'): Uint8Array =>
  new TextEncoder().encode(`WEBVTT\n\n00:00.000 --> 00:02.000\n${words}\n`);

/** Uploads a file as a page of the console does, in one chunk, and has it checked. */
export async function anUpload(
  portal: Portal,
  staff: Pick<SignedInStaff, 'token'>,
  { kind, filename, content }: Uploaded,
): Promise<UploadAnswer> {
  const headers = { 'tus-resumable': '1.0.0', 'sec-fetch-site': 'same-origin', cookie: `staff=${staff.token}` };
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  const made = await portal.app.inject({
    method: 'POST',
    url: uploadPath,
    headers: {
      ...headers,
      'upload-length': String(content.length),
      'upload-metadata': `kind ${encoded(kind)},filename ${encoded(filename)}`,
    },
  });
  const url = String(made.headers['location']);
  await portal.app.inject({
    method: 'PATCH',
    url,
    headers: {
      ...headers,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': String(content.length),
    },
    payload: Buffer.from(content),
  });
  // Its own job alone: others of a test may take long.
  await portal.context.jobs.drain(portal.context, uploadWork(logUpload));
  return (await portal.app.inject({ method: 'GET', url, headers })).json<UploadAnswer>();
}

/** The same for a file that is accepted; its hash. */
export async function aStoredFile(...upload: Parameters<typeof anUpload>): Promise<string> {
  const { file, problem } = await anUpload(...upload);
  if (file === null) throw new Error(problem ?? 'The file was not accepted.');
  return file.hash;
}
