import { readAttachment } from '#platform/server/files/file-text.ts';
import { type Checkpoint, findCheckpoint } from './signed-note.ts';

export type SavedCheckpoint = Checkpoint & { readonly note: string };

/**
 * The checkpoint that someone saved outside the portal: in a certificate, a proof, or an email that quotes it. Null
 * where there is none.
 */
export async function readSavedCheckpoint(content: Uint8Array): Promise<SavedCheckpoint | null> {
  const bytes = Buffer.from(content);
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') return findCheckpoint(bytes.toString('utf8'));
  const proof = await readAttachment({ content: bytes, name: 'record.tlog-proof' }).catch(() => null);
  return proof === null ? null : findCheckpoint(proof);
}
