// age's recipient for a passphrase (C2SP age, "The scrypt recipient type") with Node's own scrypt: the library's runs
// on the thread that answers requests, for seconds. The files are the same; a test opens them with the library's.
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { type Identity, type Recipient, Stanza } from 'age-encryption';

/** N = 2^18: about a second and 256 MB. */
export const usualWorkFactor = 18;
/** What a file of someone else may ask for at most. */
const mostWorkFactor = 20;
const saltBytes = 16;
const tagBytes = 16;
const label = 'age-encryption.org/v1/scrypt';
const noNonce = Buffer.alloc(12);

const keyOf = (passphrase: string, salt: Buffer, logN: number): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(
      passphrase,
      Buffer.concat([Buffer.from(label), salt]),
      32,
      { N: 2 ** logN, r: 8, p: 1, maxmem: 2 ** logN * 8 * 128 + 2 ** 20 },
      (error, key) => (error ? reject(error) : resolve(key)),
    ),
  );

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** Seals the key of a file by a passphrase. */
export const passphraseRecipient = (passphrase: string, logN: number): Recipient => ({
  async wrapFileKey(fileKey) {
    const salt = randomBytes(saltBytes);
    const cipher = createCipheriv('chacha20-poly1305', await keyOf(passphrase, salt, logN), noNonce, {
      authTagLength: tagBytes,
    });
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
    return [new Stanza(['scrypt', unpadded(salt), String(logN)], new Uint8Array(body))];
  },
});

/** Opens the key of a file by a passphrase; null where it is another one. */
export const passphraseIdentity = (passphrase: string): Identity => ({
  async unwrapFileKey([stanza, ...others]) {
    const [type, salt = '', logN = ''] = stanza?.args ?? [];
    if (stanza === undefined || type !== 'scrypt' || others.length > 0) return null;
    if (!/^[1-9]\d?$/.test(logN) || Number(logN) > mostWorkFactor) return null;
    const key = await keyOf(passphrase, Buffer.from(salt, 'base64'), Number(logN));
    const body = Buffer.from(stanza.body);
    try {
      const opening = createDecipheriv('chacha20-poly1305', key, noNonce, { authTagLength: tagBytes });
      opening.setAuthTag(body.subarray(-tagBytes));
      return new Uint8Array(Buffer.concat([opening.update(body.subarray(0, -tagBytes)), opening.final()]));
    } catch {
      return null;
    }
  },
});
