// The proof that a record is in a provider's log, checked with nothing but WebCrypto: in a browser, without the
// provider's server (docs/specification/records.md, RL-24; c2sp.org/tlog-proof, RFC 6962).

type Bytes = Uint8Array<ArrayBuffer>;

/** What a proof says, read but not checked. */
export type ProofRead = {
  readonly index: number;
  readonly path: readonly Bytes[];
  readonly origin: string;
  readonly size: number;
  readonly root: Bytes;
  /** What is signed, with its line end. */
  readonly signed: string;
  readonly signatures: readonly { readonly name: string; readonly bytes: Bytes }[];
};

export type ProofVerdict =
  /** The record is in the log, by a signed checkpoint. */
  | { readonly state: 'proven'; readonly isTakenOver: boolean }
  /** Record, proof, and key do not belong together. */
  | { readonly state: 'not-proven' }
  /** This browser has no such signatures. */
  | { readonly state: 'unsupported' };

const bytesOf = (base64: string): Bytes => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
const utf8 = (text: string): Bytes => new TextEncoder().encode(text);
const isHash = (line: string): boolean => /^[A-Za-z0-9+/]{43}=$/.test(line);
const isCount = (text: string): boolean => /^(?:0|[1-9]\d{0,14})$/.test(text);

function signatureIn(line: string) {
  const [, name = '', encoded = ''] = /^— (\S+) ([A-Za-z0-9+/]+={0,2})$/.exec(line) ?? [];
  return name === '' || encoded.length % 4 !== 0 ? [] : [{ name, bytes: bytesOf(encoded) }];
}

/** Reads a proof; null if the text isn't one. */
export function readProof(text: string): ProofRead | null {
  const [head = '', signed = '', signatures = '', ...others] = text.split('\n\n');
  const [form, indexLine = '', ...path] = head.split('\n');
  const [origin = '', size = '', root = ''] = signed.split('\n');
  const index = indexLine.replace(/^index /, '');
  const isWhole = form === 'c2sp.org/tlog-proof@v1' && isCount(index) && isCount(size) && [...path, root].every(isHash);
  if (!isWhole || origin === '' || others.length > 0) return null;
  return {
    index: Number(index),
    path: path.map(bytesOf),
    origin,
    size: Number(size),
    root: bytesOf(root),
    signed: `${signed}\n`,
    signatures: signatures.split('\n').flatMap(signatureIn),
  };
}

const sha256 = async (...parts: readonly Bytes[]): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', await new Blob([...parts]).arrayBuffer()));
const [leafMark, nodeMark] = [Uint8Array.of(0), Uint8Array.of(1)];
const isSame = (one: Bytes, other: Bytes): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

const hexOf = (bytes: Bytes): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
export const fingerprintOf = async (record: string): Promise<string> => hexOf(await sha256(utf8(record)));

/** Whether an entry is in the tree of `size` entries with this root (RFC 9162, section 2.1.3.2). */
async function isIncluded(entry: string, { index, size, path, root }: ProofRead): Promise<boolean> {
  if (index >= size) return false;
  let [at, last, hash] = [index, size - 1, await sha256(leafMark, utf8(entry))];
  const half = () => ([at, last] = [Math.floor(at / 2), Math.floor(last / 2)]);
  for (const sibling of path) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      hash = await sha256(nodeMark, sibling, hash);
      while (at % 2 === 0 && at > 0) half();
    } else hash = await sha256(nodeMark, hash, sibling);
    half();
  }
  return last === 0 && isSame(hash, root);
}

/** Whether the log's key signed the checkpoint; null: this browser has no Ed25519. */
async function isSigned({ origin, signed, signatures }: ProofRead, verifierKey: string): Promise<boolean | null> {
  const [, name = '', id = '', encoded = ''] =
    /^([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(verifierKey.trim()) ?? [];
  const named = encoded === '' ? new Uint8Array() : bytesOf(encoded);
  if (name !== origin || named.length !== 33 || named[0] !== 1) return false;
  if (hexOf(await sha256(utf8(`${name}\n`), named)).slice(0, 8) !== id) return false;
  const key = await crypto.subtle.importKey('raw', named.slice(1), 'Ed25519', false, ['verify']).catch(() => null);
  if (key === null) return null;
  for (const { name: by, bytes } of signatures)
    if (
      by === name &&
      hexOf(bytes.slice(0, 4)) === id &&
      (await crypto.subtle.verify('Ed25519', key, bytes.slice(4), utf8(signed)))
    )
      return true;
  return false;
}

/** Checks a record, its proof, and the log's public key (one line, as `/log/key` has it). */
export async function checkProof(record: string, proof: ProofRead, verifierKey: string): Promise<ProofVerdict> {
  const fingerprint = await fingerprintOf(record);
  const signed = await isSigned(proof, verifierKey);
  if (signed === null) return { state: 'unsupported' };
  if (signed)
    for (const kind of ['issued', 'taken-over'])
      if (await isIncluded(`credit-log/v1\n${kind} ${fingerprint}\n`, proof))
        return { state: 'proven', isTakenOver: kind === 'taken-over' };
  return { state: 'not-proven' };
}
