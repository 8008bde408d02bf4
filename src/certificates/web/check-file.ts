// A certificate's file or a badge, checked in the browser: it is never sent anywhere (docs/specification/records.md,
// RL-24 and RL-41). The same for the portal's page and for an archive's, which differ in whom they ask.
import type { CallAnswer } from '#platform/shared/call.ts';
import { checkSeal, type SealVerdict } from './check-seal.ts';
import { checkProof, readProof, type ProofRead, type ProofVerdict } from './check-proof.ts';
import type { verifyCall, ProofOfCe } from '../contract.ts';
import { isAddedTo } from '../pdf-end.ts';
import { proofIn, readRecord } from '../record-form.ts';
import { badgeInPng, isPng } from '../png-badge.ts';
import type { BadgeVerdict } from './check-badge.ts';

export type Found = CallAnswer<typeof verifyCall>;
/** How the record fits the provider's log. `foreign`: the log is that of another host. */
export type Listed = { readonly number: number } & (
  | ProofVerdict
  | { readonly state: 'foreign'; readonly host: string }
  | { readonly state: 'no-key' }
);

export type FileVerdict =
  | { readonly state: 'unreadable' | 'too-large' | 'added-to' | 'no-record' }
  | BadgeVerdict
  | {
      readonly state: 'read';
      readonly certificate: ProofOfCe;
      readonly seal: SealVerdict;
      /** Null: the certificate was drawn before it was logged. */
      readonly listed: Listed | null;
      readonly found: Outcome;
    };

/**
 * What the provider says under the same code; `unknown`: nothing; `unasked`: there was no answer. An archive says alone
 * whether it still counted (`standing`) or not (`ended`), as far as it can (`untold`).
 */
export type Outcome = Found | 'unknown' | 'unasked' | 'standing' | 'ended' | 'untold';

/** Where an entry is: below this path of the portal, and its number. */
export type Place = { readonly path: string; readonly leaf: number };

/** Whom the check asks. */
export type Source = {
  /** The text at a path of the portal; null: it has none. Rejects without an answer. */
  readonly read: (path: string) => Promise<string | null>;
  /** What became of the certificate; `place` is null if its proof isn't valid. */
  readonly ask: (code: string, place: Place | null) => Promise<Outcome>;
};

/** A certificate has some hundred kilobytes, mostly fonts. */
const mostBytes = 10 * 1024 * 1024;

/** Where a portal serves a log; null: no portal names one so. */
function addressOf(origin: string): { readonly host: string; readonly path: string } | null {
  const [, host, number] = /^([^/]+)\/credit-log(?:\/(\d+))?$/.exec(origin) ?? [];
  return host === undefined ? null : { host, path: number === undefined ? '/log' : `/log/${number}` };
}

async function listedBy(record: string, proof: ProofRead, { read }: Source): Promise<Listed> {
  const { index: number, origin } = proof;
  const address = addressOf(origin);
  if (address === null) return { state: 'not-proven', number };
  try {
    const key = (await read(`${address.path}/key`)) ?? '';
    if (!key.startsWith(`${origin}+`)) return { state: 'foreign', host: address.host, number };
    return { ...(await checkProof(record, proof, key)), number };
  } catch {
    return { state: 'no-key', number };
  }
}

/** Who chooses no badge loads nothing of its check. */
async function checkBadge(content: Uint8Array, source: Source): Promise<FileVerdict> {
  const checker = await import('./check-badge.ts');
  return checker.checkBadge(content, source);
}

/** Reads the file of a certificate or a badge, checks its proof, and asks what became of it. */
export async function checkFile(file: Blob, source: Source): Promise<FileVerdict> {
  if (file.size > mostBytes) return { state: 'too-large' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isPng(bytes)) {
    const baked = badgeInPng(bytes);
    if (baked.state === 'badge') return checkBadge(baked.content, source);
    return { state: baked.state === 'none' ? 'no-badge' : 'badge-changed' };
  }
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 5));
  if (start.trimStart().startsWith('{')) return checkBadge(bytes, source);
  if (start !== '%PDF-') return { state: 'unreadable' };
  if (isAddedTo(bytes)) return { state: 'added-to' };
  const seal = await checkSeal(bytes, () => source.read('/log/root.pem'));
  const { readAttachments } = await import('./read-attachments.ts');
  // The reader takes the bytes over.
  const texts = await readAttachments(bytes, ['record.json', 'record.tlog-proof']).catch(() => null);
  if (texts === null) return { state: 'unreadable' };
  const text = texts.get('record.json');
  const record = text === undefined ? null : readRecord(text);
  if (text === undefined || record === null) return { state: 'no-record' };
  const proofText = texts.get('record.tlog-proof');
  const proof = proofText === undefined ? null : readProof(proofText);
  const listed =
    proofText === undefined
      ? null
      : proof === null
        ? ({ state: 'not-proven', number: 0 } as const)
        : await listedBy(text, proof, source);
  const address = listed?.state === 'proven' && proof !== null ? addressOf(proof.origin) : null;
  const place = proof === null || address === null ? null : { path: address.path, leaf: proof.index };
  return { state: 'read', certificate: proofIn(record), seal, listed, found: await source.ask(record.code, place) };
}
