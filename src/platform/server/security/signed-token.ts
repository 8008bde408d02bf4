// What the portal signs with its one key: secret addresses that must be shown again, and links that end.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../context.ts';
import { secretToken } from './random.ts';

/** Six bits each: 132 bits. */
const signatureLength = 22;
/** A process works with one database, so it has one key. */
let signingKey: Promise<string> | undefined;

/** Created once and stored in the database, so that every process uses the same one. */
async function readSigningKey(db: Queryable): Promise<string> {
  await db
    .insertInto('provider_setting')
    .values({ name: 'signingKey', value: JSON.stringify(secretToken()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('provider_setting')
    .select('value')
    .where('name', '=', 'signingKey')
    .executeTakeFirstOrThrow();
  return String(value);
}

function keyOf(db: Queryable): Promise<string> {
  signingKey ??= readSigningKey(db).catch((error: unknown) => {
    // The next caller asks the database again.
    signingKey = undefined;
    throw error;
  });
  return signingKey;
}

/** The signature of a text: the first `length` characters of its HMAC-SHA-256 as base64url (at most 43). */
export async function signatureOf(db: Queryable, text: string, length = signatureLength): Promise<string> {
  return createHmac('sha256', await keyOf(db))
    .update(text)
    .digest('base64url')
    .slice(0, length);
}

/** Whether `given` is what `signatureOf` makes. Takes the same time for every wrong signature. */
export async function isSignatureOf(
  db: Queryable,
  text: string,
  given: string,
  length = signatureLength,
): Promise<boolean> {
  const [expected, actual] = [Buffer.from(await signatureOf(db, text, length)), Buffer.from(given)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/**
 * A signed token: the key of a row (at least 128 random bits) and its signature, so that a leaked table opens nothing.
 * A token for one purpose isn't valid for another.
 */
export async function sign(db: Queryable, purpose: string, key: string): Promise<string> {
  return key + (await signatureOf(db, `${purpose}:${key}`));
}

/** The key of the row that a token opens, or null. */
export async function verify(db: Queryable, purpose: string, token: string): Promise<string | null> {
  const key = token.slice(0, -signatureLength);
  return (await isSignatureOf(db, `${purpose}:${key}`, token.slice(-signatureLength))) ? key : null;
}
