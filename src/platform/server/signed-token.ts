// Secret addresses that must be shown again: the code is the row's key and a signature of it, so that a leaked table opens nothing.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Queryable } from './context.ts';
import { readSigningKey } from './provider.ts';
import { secretToken } from './random.ts';

const signatureLength = 22;
let signingKey: Promise<string> | undefined;

async function signatureOf(db: Queryable, purpose: string, key: string): Promise<string> {
  signingKey ??= readSigningKey(db, secretToken).catch((error: unknown) => {
    // The next caller asks the database again.
    signingKey = undefined;
    throw error;
  });
  return createHmac('sha256', await signingKey)
    .update(`${purpose}:${key}`)
    .digest('base64url')
    .slice(0, signatureLength);
}

/** The code of a row: its key (at least 128 random bits) and 132 bits of signature. */
export async function codeOf(db: Queryable, purpose: string, key: string): Promise<string> {
  return key + (await signatureOf(db, purpose, key));
}

/** The key of the row that a code opens, or null. Takes the same time for every wrong code. */
export async function verifyToken(db: Queryable, purpose: string, code: string): Promise<string | null> {
  const key = code.slice(0, -signatureLength);
  const expected = Buffer.from(await signatureOf(db, purpose, key));
  const given = Buffer.from(code.slice(-signatureLength));
  return given.length === expected.length && timingSafeEqual(given, expected) ? key : null;
}
