// Identifiers and secrets. Nothing here is derived from a row number or from the time.
import { createHash, randomBytes, randomInt } from 'node:crypto';

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** A public identifier of `length` base58 characters; 12 for content (70 bits), 22 for students (128 bits). */
export function publicHash(length = 12): string {
  return Array.from({ length }, () => base58[randomInt(base58.length)]).join('');
}

/** A secret of 256 random bits, base64url (43 characters). */
export function secretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret: its SHA-256. */
export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
