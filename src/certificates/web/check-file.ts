// A certificate's file, checked in the browser: it is never sent anywhere (docs/specification/records.md, RL-24).
import type { CallAnswer } from '#platform/shared/call.ts';
import { Refused, send } from '#platform/web/call.ts';
import { checkProof, readProof, type ProofRead, type ProofVerdict } from './check-proof.ts';
import { verifyCall, type ProofOfCe } from '../contract.ts';
import { isAddedTo } from '../pdf-end.ts';
import { proofIn, readRecord } from '../record-form.ts';
import { readAttachments } from './read-attachments.ts';

export type Found = CallAnswer<typeof verifyCall>;
/** How the record fits the provider's log. `foreign`: the log is that of another host. */
export type Listed = { readonly number: number } & (
  | ProofVerdict
  | { readonly state: 'foreign'; readonly host: string }
  | { readonly state: 'no-key' }
);

export type FileVerdict =
  | { readonly state: 'unreadable' | 'too-large' | 'added-to' | 'no-record' }
  | {
      readonly state: 'read';
      readonly certificate: ProofOfCe;
      /** Null: the certificate was drawn before it was logged. */
      readonly listed: Listed | null;
      /** What the provider says under the same code; `unknown`: nothing; `unasked`: there was no answer. */
      readonly found: Found | 'unknown' | 'unasked';
    };

/** A certificate has some hundred kilobytes, mostly fonts. */
const mostBytes = 10 * 1024 * 1024;

/** Where this portal serves the key of a log; null: no portal names a log so. */
function keyAddress(origin: string): { readonly host: string; readonly path: string } | null {
  const [, host, number] = /^([^/]+)\/credit-log(?:\/(\d+))?$/.exec(origin) ?? [];
  return host === undefined ? null : { host, path: number === undefined ? '/log/key' : `/log/${number}/key` };
}

async function listedBy(record: string, proof: ProofRead): Promise<Listed> {
  const { index: number, origin } = proof;
  const address = keyAddress(origin);
  if (address === null) return { state: 'not-proven', number };
  const answer = await fetch(address.path).catch(() => null);
  if (answer === null || (!answer.ok && answer.status !== 404)) return { state: 'no-key', number };
  const key = answer.ok ? await answer.text() : '';
  if (!key.startsWith(`${origin}+`)) return { state: 'foreign', host: address.host, number };
  return { ...(await checkProof(record, proof, key)), number };
}

async function askProvider(code: string): Promise<Found | 'unknown' | 'unasked'> {
  try {
    return await send(verifyCall, { code });
  } catch (error) {
    return error instanceof Refused && (error.code === 'unknown-code' || error.code === 'malformed')
      ? 'unknown'
      : 'unasked';
  }
}

/** Reads a certificate's file, checks its proof, and asks the provider for what it says under the same code. */
export async function checkFile(file: File): Promise<FileVerdict> {
  if (file.size > mostBytes) return { state: 'too-large' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 5)) !== '%PDF-') return { state: 'unreadable' };
  if (isAddedTo(bytes)) return { state: 'added-to' };
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
        : await listedBy(text, proof);
  return { state: 'read', certificate: proofIn(record), listed, found: await askProvider(record.code) };
}
