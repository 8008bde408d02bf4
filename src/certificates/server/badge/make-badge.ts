import { randomUUID } from 'node:crypto';
import { proveCredit, saveBadge } from '#credit/server/ledger-log/credit-proof.ts';
import { type Issuer, readIssuer } from '#credit/server/seal/issuer-key.ts';
import { makeKeys } from '#credit/server/seal/seal-keys.ts';
import type { Context } from '#platform/server/context.ts';
import { type Credential, signCredential } from '#platform/server/security/sign-credential.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { certificateMessages } from '../../contract.ts';
import { badgeOf } from './open-badge.ts';

/** A badge as somebody may have left it in the database. */
type Saved = Credential & {
  readonly id?: string;
  readonly issuer?: { readonly id?: string };
  readonly proof?: { readonly created: string };
};

/** What is saved as a badge; null: nothing, or no JSON. */
function readSaved(badge: string | null): Saved | null {
  try {
    return badge === null ? null : (JSON.parse(badge) as Saved);
  } catch {
    return null;
  }
}

/** Whether this key signed the badge as it is: signed again, it has the same signature. */
async function isWhole({ proof, ...credential }: Saved, { key, verificationMethod }: Issuer): Promise<boolean> {
  try {
    const created = proof?.created ?? '';
    const again = await signCredential({ credential, key, verificationMethod, created });
    return JSON.stringify(again.proof) === JSON.stringify(proof);
  } catch {
    return false;
  }
}

/** To the second, as proofs have it. */
export const secondOf = (moment: Temporal.Instant): string =>
  moment.round({ smallestUnit: 'second', roundingMode: 'floor' }).toString();

/**
 * The signed badge of a credit: the same at each download, until the key of badges is replaced, or somebody changes the
 * saved one in the database: then it is made anew. Refused: the credit is not in the log yet, or this machine may not
 * sign.
 */
export async function makeBadge(context: Context, creditId: string): Promise<string> {
  const { config } = context;
  const proven = await proveCredit(context, creditId);
  if (readIssuer(config) === null) await makeKeys(context);
  const issuer = readIssuer(config);
  if (proven.logged === null || issuer === null) throw new Refusal('not-logged', certificateMessages.badgeFollows);
  const saved = readSaved(proven.badge);
  const isOfNow = saved?.issuer?.id === issuer.did;
  if (proven.badge !== null && saved !== null && isOfNow && (await isWhole(saved, issuer))) return proven.badge;
  const formerId = isOfNow ? null : (/^urn:uuid:[\da-f-]{36}$/.exec(saved?.id ?? '')?.[0] ?? null);
  if (proven.badge !== null && formerId === null)
    context.log.error({ creditId }, 'the saved badge of a credit was changed outside the portal: it is made anew');
  const credential = badgeOf({
    id: formerId ?? `urn:uuid:${randomUUID()}`,
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
