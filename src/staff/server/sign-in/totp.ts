// Codes of an authenticator (RFC 6238): six digits, 30 seconds, one step early or late, and each step once.
import { Secret, TOTP } from 'otpauth';
import type { Context } from '#platform/server/context.ts';
import { seal, sealingKey, unseal } from '#platform/server/security/sealing.ts';

const periodSec = 30;
const secretBytes = 20;

const totpOf = (secret: Secret, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: periodSec });

const about = (staffId: string) => `staff-totp:${staffId}`;

/** A new key: as text and as the address that authenticators read, and sealed for its owner's row. */
export function newTotp(context: Context, staffId: string, issuer: string, email: string) {
  const secret = new Secret({ size: secretBytes });
  return {
    secret: secret.base32,
    uri: totpOf(secret, issuer, email).toString(),
    sealed: seal(sealingKey(context.config), secret.base32, about(staffId)),
  };
}

/** The step of a code that is right now and after the last one that was taken; else null. */
export function takenStep(
  context: Context,
  { id, sealed, lastStep }: { readonly id: string; readonly sealed: Uint8Array; readonly lastStep: string | null },
  code: string,
): number | null {
  const digits = code.replaceAll(/[\s-]/g, '');
  if (!/^\d{6}$/.test(digits)) return null;
  const secret = unseal(sealingKey(context.config), sealed, about(id));
  if (secret === null) {
    context.log.error({ staff: id }, 'an authenticator’s key cannot be decrypted: STAFF_KEY has changed');
    return null;
  }
  const timestamp = context.now().epochMilliseconds;
  const delta = totpOf(Secret.fromBase32(secret)).validate({ token: digits, timestamp, window: 1 });
  if (delta === null) return null;
  const step = Math.floor(timestamp / 1000 / periodSec) + delta;
  return lastStep !== null && step <= Number(lastStep) ? null : step;
}
