import type { Context } from '#platform/server/context.ts';
import { readStoredFile } from '#platform/server/files/files.ts';
import type { ProofOfCe } from '../../contract.ts';

/** The pictures of certificates by their addresses, for the thread that draws. */
export type Pictures = ReadonlyMap<string, Uint8Array>;

const hashIn = (url: string): string => url.split('/').at(-2) ?? '';

/** What certificates show of their provider; a picture that is gone is left out. */
export async function picturesOf(
  context: Pick<Context, 'db' | 'storage'>,
  proofs: readonly ProofOfCe[],
): Promise<Pictures> {
  const urls = new Set(proofs.flatMap(({ logo, signatory }) => [logo?.url, signatory?.signature?.url]));
  const found = new Map<string, Uint8Array>();
  for (const url of urls) {
    const content = url === undefined ? undefined : await readStoredFile(context, hashIn(url));
    if (url !== undefined && content !== undefined) found.set(url, new Uint8Array(content));
  }
  return found;
}
