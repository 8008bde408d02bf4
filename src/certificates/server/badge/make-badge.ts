import { randomUUID } from 'node:crypto';
import { proveCredit, saveBadge } from '#credit/server/ledger-log/credit-proof.ts';
import { readIssuer } from '#credit/server/seal/issuer-key.ts';
import { makeKeys } from '#credit/server/seal/seal-keys.ts';
import type { Context } from '#platform/server/context.ts';
import { signCredential } from '#platform/server/security/sign-credential.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { certificateMessages } from '../../contract.ts';
import { badgeOf } from './open-badge.ts';

type Saved = { readonly id: string; readonly issuer: { readonly id: string } };

/** To the second, as proofs have it. */
export const secondOf = (moment: Temporal.Instant): string =>
  moment.round({ smallestUnit: 'second', roundingMode: 'floor' }).toString();

/**
 * The signed badge of a credit: the same at each download, until the key of badges is replaced. Refused: the credit is
 * not in the log yet, or this machine may not sign.
 */
export async function makeBadge(context: Context, creditId: string): Promise<string> {
  const { config } = context;
  const proven = await proveCredit(context, creditId);
  if (readIssuer(config) === null) await makeKeys(context);
  const issuer = readIssuer(config);
  if (proven.logged === null || issuer === null) throw new Refusal('not-logged', certificateMessages.badgeFollows);
  const saved = proven.badge === null ? null : (JSON.parse(proven.badge) as Saved);
  if (proven.badge !== null && saved?.issuer.id === issuer.did) return proven.badge;
  const credential = badgeOf({
    id: saved?.id ?? `urn:uuid:${randomUUID()}`,
    record: proven.record,
    log: proven.logged.log,
    leaf: proven.logged.leaf,
    issuer: issuer.did,
    publicUrl: config.publicUrl,
  });
  const signed = await signCredential({
    credential,
    key: issuer.key,
    verificationMethod: issuer.verificationMethod,
    created: secondOf(context.now()),
  });
  const badge = `${JSON.stringify(signed, null, 2)}\n`;
  return (await saveBadge(context, creditId, badge, proven.badge)) ?? badge;
}
