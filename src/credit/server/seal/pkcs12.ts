// A provider's own certificate as authorities hand it out: a PKCS#12 file with a password (RFC 7292).
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { type AuthenticatedSafe, CertBag, Certificate, PFX, type PKCS8ShroudedKeyBag, type SafeBag } from 'pkijs';
import type { Signer } from '#platform/server/security/cms-signature.ts';

/** The file can't be used; the message says why, for whoever set it. */
class WrongPkcs12 extends Error {}

const bags = { key: '1.2.840.113549.1.12.10.1.1', shroudedKey: '1.2.840.113549.1.12.10.1.2' } as const;

type Content = { keys: KeyObject[]; certificates: X509Certificate[] };

async function readBag({ bagId, bagValue }: SafeBag, password: ArrayBuffer, into: Content): Promise<void> {
  if (bagValue instanceof CertBag) {
    if (bagValue.parsedValue instanceof Certificate)
      into.certificates.push(new X509Certificate(Buffer.from(bagValue.parsedValue.toSchema().toBER())));
    return;
  }
  let info: { toSchema(): { toBER(): ArrayBuffer } } | undefined;
  if (bagId === bags.shroudedKey) {
    const shrouded = bagValue as PKCS8ShroudedKeyBag;
    // The types hide what opens it.
    const opening = shrouded as unknown as { parseInternalValues(by: { password: ArrayBuffer }): Promise<void> };
    await opening.parseInternalValues({ password });
    info = shrouded.parsedValue;
  } else if (bagId === bags.key) info = bagValue as typeof info;
  if (info !== undefined)
    into.keys.push(createPrivateKey({ key: Buffer.from(info.toSchema().toBER()), format: 'der', type: 'pkcs8' }));
}

async function readContent(file: Uint8Array, passphrase: string): Promise<Content> {
  const password = new Uint8Array(Buffer.from(passphrase, 'utf8')).buffer;
  const pfx = PFX.fromBER(new Uint8Array(file).buffer);
  await pfx.parseInternalValues({ password, checkIntegrity: true });
  const safe = pfx.parsedValue?.authenticatedSafe as AuthenticatedSafe;
  await safe.parseInternalValues({ safeContents: safe.safeContents.map(() => ({ password })) });
  const content: Content = { keys: [], certificates: [] };
  const parts = safe.parsedValue.safeContents as readonly { readonly value: { readonly safeBags: SafeBag[] } }[];
  for (const bag of parts.flatMap(({ value }) => value.safeBags)) await readBag(bag, password, content);
  return content;
}

/** The certificate of the key, then each that issued the one before it, as far as the file has them. */
function chainOf(key: KeyObject, certificates: readonly X509Certificate[]): X509Certificate[] {
  const chain: X509Certificate[] = [];
  for (
    let next = certificates.find((each) => each.checkPrivateKey(key));
    next !== undefined && !chain.includes(next);
    next = certificates.find((each) => chain.at(-1)?.checkIssued(each) === true)
  )
    chain.push(next);
  return chain;
}

/** Key and certificates of a PKCS#12 file. Throws `WrongPkcs12` with a sentence. */
export async function readPkcs12(file: Uint8Array, passphrase: string): Promise<Signer> {
  let content: Content;
  try {
    content = await readContent(file, passphrase);
  } catch {
    throw new WrongPkcs12(
      'SEAL_P12 can’t be opened: it isn’t a PKCS#12 file, SEAL_P12_PASSWORD is wrong, or it has an encryption that is too old (docs/guide/records.md shows how to convert it).',
    );
  }
  const [key] = content.keys;
  if (key === undefined) throw new WrongPkcs12('The file in SEAL_P12 has no private key.');
  if (key.asymmetricKeyType !== 'rsa') throw new WrongPkcs12('The key in SEAL_P12 must be an RSA key.');
  const chain = chainOf(key, content.certificates);
  if (chain.length === 0) throw new WrongPkcs12('The file in SEAL_P12 has no certificate for its key.');
  return {
    key: String(key.export({ format: 'pem', type: 'pkcs8' })),
    certificates: chain.map(({ raw }) => new Uint8Array(raw)),
  };
}
