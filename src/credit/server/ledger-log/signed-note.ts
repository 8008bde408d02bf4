// Checkpoints and proofs as c2sp.org writes them (signed-note, tlog-checkpoint, tlog-proof), so that programs of others
// read them. Signatures are Ed25519.
import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** The state of a log: its name, how many entries it has, and the root of its tree. */
export type Checkpoint = { readonly origin: string; readonly size: number; readonly root: Buffer };

const algorithm = Buffer.from([1]);
/** What SubjectPublicKeyInfo has before the 32 bytes of an Ed25519 key (RFC 8410). */
const derHead = Buffer.from('302a300506032b6570032100', 'hex');

const rawKey = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(derHead.length);
const keyId = (name: string, raw: Uint8Array): Buffer =>
  createHash('sha256').update(`${name}\n`).update(algorithm).update(raw).digest().subarray(0, 4);

/** A public key as others take it: its name, its number in hex, and its bytes. */
export function verifierKeyOf(name: string, key: KeyObject): string {
  const raw = rawKey(key);
  return `${name}+${keyId(name, raw).toString('hex')}+${Buffer.concat([algorithm, raw]).toString('base64')}`;
}

const textOf = ({ origin, size, root }: Checkpoint): string => `${origin}\n${size}\n${root.toString('base64')}\n`;

/** The checkpoint as a note that `key` signed under the log's name. */
export function signCheckpoint(checkpoint: Checkpoint, key: KeyObject): string {
  const text = textOf(checkpoint);
  const name = checkpoint.origin;
  const signed = Buffer.concat([keyId(name, rawKey(key)), sign(null, Buffer.from(text), key)]);
  return `${text}\n— ${name} ${signed.toString('base64')}\n`;
}

/** Whether one of the note's signatures is that of `verifierKey`. */
export function isSignedBy(note: string, verifierKey: string): boolean {
  const [, name = '', id = '', encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(verifierKey) ?? [];
  const raw = Buffer.from(encoded, 'base64').subarray(1);
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || raw.length !== 32 || keyId(name, raw).toString('hex') !== id) return false;
  const key = createPublicKey({ key: Buffer.concat([derHead, raw]), format: 'der', type: 'spki' });
  const text = Buffer.from(note.slice(0, end + 1));
  return note
    .slice(end + 2)
    .split('\n')
    .some((line) => {
      const signed = Buffer.from(line.startsWith(`— ${name} `) ? line.slice(name.length + 3) : '', 'base64');
      return signed.subarray(0, 4).toString('hex') === id && verify(null, text, key, signed.subarray(4));
    });
}

const checkpointForm =
  /(?:^|\n)(?<origin>\S+)\n(?<size>0|[1-9]\d{0,14})\n(?<root>[A-Za-z0-9+/]{43}=)\n(?:[^\n]+\n)*\n(?:— \S+ \S+\n)+/;

/** The first checkpoint in a text: a note, a proof, or an email that quotes one; null: there is none. */
export function findCheckpoint(text: string): (Checkpoint & { readonly note: string }) | null {
  const plain = `${text.replaceAll('\r', '')}\n`.replaceAll(/^[> \t]+/gm, '');
  const found = checkpointForm.exec(plain);
  const { origin, size, root } = found?.groups ?? {};
  if (found === null || origin === undefined || size === undefined || root === undefined) return null;
  return { origin, size: Number(size), root: Buffer.from(root, 'base64'), note: found[0].replace(/^\n/, '') };
}

/** The proof that an entry is in the log of a checkpoint. */
export function tlogProof(leaf: number, path: readonly Uint8Array[], note: string): string {
  const hashes = path.map((hash) => `${Buffer.from(hash).toString('base64')}\n`).join('');
  return `c2sp.org/tlog-proof@v1\nindex ${leaf}\n${hashes}\n${note}`;
}

/** The parts of such a proof; null: the text isn't one. */
export function readTlogProof(
  text: string,
): { readonly leaf: number; readonly path: readonly Buffer[]; readonly note: string } | null {
  const found = /^c2sp\.org\/tlog-proof@v1\nindex (\d{1,15})\n((?:[A-Za-z0-9+/]{43}=\n)*)\n([^]+)$/.exec(text);
  const [, leaf, path = '', note = ''] = found ?? [];
  if (leaf === undefined) return null;
  const hashes = path.split('\n').slice(0, -1);
  return { leaf: Number(leaf), path: hashes.map((hash) => Buffer.from(hash, 'base64')), note };
}
