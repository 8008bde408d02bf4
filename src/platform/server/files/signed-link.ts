// Addresses of files: of public ones for good, of the others signed for twelve hours.
import type { Context } from '../context.ts';
import { signatureOf } from '../security/signed-token.ts';

/** What a list row knows of a file. */
export type FileRef = { readonly hash: string; readonly filename: string };

const linkHours = 12;

/** The address of a file that anyone may open. */
export function publicFileUrl(file: FileRef): string {
  return `/files/${file.hash}/${encodeURIComponent(file.filename)}`;
}

export const signedText = (hash: string, until: string) => `file:${hash}.${until}`;

/** A link for the caller alone, good for twelve hours; never put it into a cached or public answer. */
export async function signedFileUrl(context: Context, file: FileRef): Promise<string> {
  const until = String(Math.floor(context.now().add({ hours: linkHours }).epochMilliseconds / 1000));
  return `${publicFileUrl(file)}?until=${until}&sig=${await signatureOf(context.db, signedText(file.hash, until))}`;
}
