// Secrets that the portal has to read again, such as the key of an authenticator: in the database they are sealed
// (AES-256-GCM) by a key that is not.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';

const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const fileName = 'staff.key';

/** The key of STAFF_KEY, or of a file in DATA_DIR that only its owner reads; it is made if there is none. */
export function sealingKey({ staffKey, dataDir }: Pick<Config, 'staffKey' | 'dataDir'>): Buffer {
  if (staffKey !== null) return Buffer.from(staffKey.reveal(), 'hex');
  const path = join(dataDir, fileName);
  mkdirSync(dataDir, { recursive: true });
  try {
    // Of two processes that begin together one makes the file, and both read it.
    writeFileSync(path, randomBytes(keyBytes).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex');
  if (key.length !== keyBytes) throw new Error(`${path} does not contain a key of ${keyBytes} bytes in hex.`);
  return key;
}

/** Seals a text; it opens for the same `about` alone, so that no row's secret opens in another row. */
export function seal(key: Buffer, text: string, about: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** The text of `seal`, or null where the key is another or the bytes were changed. */
export function unseal(key: Buffer, sealed: Uint8Array, about: string): string | null {
  const bytes = Buffer.from(sealed);
  try {
    const opening = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(about))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]).toString('utf8');
  } catch {
    return null;
  }
}
