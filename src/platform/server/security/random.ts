// Identifiers and secrets. Nothing here is derived from a row number or from the time.
import { hash, randomBytes, randomInt } from 'node:crypto';

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** `length` characters, each drawn from `alphabet`. */
export function randomCharacters(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** A public identifier of `length` base58 characters; 12 for content (70 bits), 22 for students (128 bits). */
export function publicHash(length = 12): string {
  return randomCharacters(base58, length);
}

/** A secret of 256 random bits, base64url (43 characters). */
export function secretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret: its SHA-256. */
export function digestOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
