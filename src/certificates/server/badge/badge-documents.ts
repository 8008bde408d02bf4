// What others fetch to check a badge: which ones no longer hold, and that the key which signs them is this site's
// (docs/specification/records.md, RL-35, RL-36, and RL-41).
import { createPrivateKey, sign } from 'node:crypto';
import {
  findHold,
  readKeyEntries,
  readLeafStates,
  readSigned,
  type SignedLog,
} from '#credit/server/ledger-log/ledger-log.ts';
import { logOf, notInLog } from '#credit/server/ledger-log/log-documents.ts';
import { type Issuer, readIssuer } from '#credit/server/seal/issuer-key.ts';
import { cached, type CallContext, type Context } from '#platform/server/context.ts';
import type { Document, DocumentRequest, DocumentRoute } from '#platform/server/http/documents.ts';
import { signCredential } from '#platform/server/security/sign-credential.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Issuers } from '../../former-key.ts';
import { secondOf } from './make-badge.ts';
import { listLength, statusListAddress, statusListOf } from './status-list.ts';

/** A list is signed once a minute at most, however many ask. */
const listSeconds = 60;

/** Refused: the log is on hold, so nothing is signed. */
export async function requireSigning(context: Context): Promise<void> {
  if ((await findHold(context)) !== null)
    throw new Refusal('on-hold', 'Nothing is signed at present. Try again later.', { httpStatus: 503 });
}

/** The signed list of a part of a log; the same bytes on every machine. */
export async function makeStatusList(context: Context, log: SignedLog, list: number): Promise<string> {
  const { config } = context;
  await requireSigning(context);
  const issuer = readIssuer(config);
  const first = list * listLength;
  if (issuer === null || first >= log.entries) throw notInLog();
  const states = await readLeafStates(context, log.number, [first, first + listLength]);
  const last = states.reduce(
    (newest, { at }) => (Temporal.Instant.compare(at, newest) > 0 ? at : newest),
    log.started_at,
  );
  const since = secondOf(last);
  const signed = await signCredential({
    credential: statusListOf({
      address: statusListAddress(config.publicUrl, log.number, list),
      issuer: issuer.did,
      since,
      ended: states.filter(({ isEnded }) => isEnded).map(({ leaf }) => Number(leaf) - first),
    }),
    key: issuer.key,
    verificationMethod: issuer.verificationMethod,
    created: since,
  });
  return `${JSON.stringify(signed)}\n`;
}

async function statusFile(context: CallContext, request: DocumentRequest): Promise<Document> {
  const log = await logOf(context, request);
  const { list = '' } = request.params;
  if (!/^(?:0|[1-9]\d{0,8})$/.test(list)) throw notInLog();
  const body = await cached(context, `status-list/${log.number}/${list}`, listSeconds, async () => {
    const signed = await readSigned(context, log);
    if (signed === null) throw notInLog();
    return makeStatusList(context, signed, Number(list));
  });
  return {
    contentType: 'application/vc',
    body,
    headers: { 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' },
  };
}

/**
 * Whose badges are the provider's, for whoever checks one without asking: the key of now, and what the logs say of it
 * and of former ones. Null: there is no key yet.
 */
export async function readIssuers(context: Pick<Context, 'config' | 'db'>): Promise<Issuers | null> {
  const issuer = readIssuer(context.config);
  if (issuer === null) return null;
  const lines = (await readKeyEntries(context)).map(({ log, entry, logged_at: at }) => ({
    log,
    said: entry.split('\n')[1] ?? '',
    at: at.toString(),
  }));
  return { issuer: issuer.did, keys: lines.filter(({ said }) => / did:key:/.test(said)) };
}

async function issuersFile(context: CallContext): Promise<Document> {
  const issuers = await readIssuers(context);
  if (issuers === null) throw notInLog();
  return json(issuers);
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const bindingContext = 'https://identity.foundation/.well-known/did-configuration/v1';
const bindingYears = 1;

/** That the key belongs to the site, said with the key, as a JWT (DIF Well Known DID Configuration). */
function bindingOf({ did, verificationMethod, key }: Issuer, origin: string, now: Temporal.Instant): string {
  const from = now.toZonedDateTimeISO('UTC').startOfDay();
  const until = from.add({ years: bindingYears });
  const seconds = (moment: Temporal.ZonedDateTime) => moment.epochMilliseconds / 1000;
  const said = {
    exp: seconds(until),
    iss: did,
    nbf: seconds(from),
    sub: did,
    vc: {
      '@context': ['https://www.w3.org/2018/credentials/v1', bindingContext],
      issuer: did,
      issuanceDate: from.toInstant().toString(),
      expirationDate: until.toInstant().toString(),
      type: ['VerifiableCredential', 'DomainLinkageCredential'],
      credentialSubject: { id: did, origin },
    },
  };
  const text = `${encoded({ alg: 'EdDSA', kid: verificationMethod })}.${encoded(said)}`;
  return `${text}.${sign(null, Buffer.from(text), createPrivateKey(key)).toString('base64url')}`;
}

const json = (content: object): Document => ({
  contentType: 'application/json; charset=utf-8',
  body: `${JSON.stringify(content, null, 2)}\n`,
  // Whoever checks a badge in a browser asks from another site.
  headers: { 'access-control-allow-origin': '*' },
});

async function bindingFile({ config, now }: CallContext): Promise<Document> {
  const issuer = readIssuer(config);
  if (issuer === null) throw notInLog();
  return json({ '@context': bindingContext, linked_dids: [bindingOf(issuer, config.publicUrl, now())] });
}

/** The same from the site's side: `did:web`, which says that it is also the key. */
async function didFile({ config }: CallContext): Promise<Document> {
  const issuer = readIssuer(config);
  if (issuer === null) throw notInLog();
  const { did, publicKey } = issuer;
  const id = `did:web:${encodeURIComponent(new URL(config.publicUrl).host)}`;
  const method = `${id}#${publicKey}`;
  return json({
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id,
    alsoKnownAs: [did],
    verificationMethod: [{ id: method, type: 'Multikey', controller: id, publicKeyMultibase: publicKey }],
    assertionMethod: [method],
  });
}

/** Many badges are checked from one network: a job board, a wallet's server. */
const throttle = { most: 600, perSec: 300 };

export const badgeDocuments: readonly DocumentRoute[] = [
  { method: 'GET', path: '/log/status/:list', answer: statusFile, throttle },
  { method: 'GET', path: '/log/:log/status/:list', answer: statusFile, throttle },
  { method: 'GET', path: '/log/issuers', answer: issuersFile, throttle },
  { method: 'GET', path: '/.well-known/did-configuration.json', answer: bindingFile, throttle },
  { method: 'GET', path: '/.well-known/did.json', answer: didFile, throttle },
];
