/**
 * A new key for `send`: pressing twice, or again after a lost connection, does one thing. Works without TLS, where
 * `randomUUID` does not exist.
 */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
