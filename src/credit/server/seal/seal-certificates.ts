// The certificates of the portal's own seal: a root for 25 years, and below it the seal
// (docs/specification/records.md, RL-12). A certificate is made of its key and its facts alone, so that a restored key
// gets the same one.
import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { BitString, Integer, Null, OctetString, Utf8String } from 'asn1js';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  Extension,
  PublicKeyInfo,
  RelativeDistinguishedNames,
  Time,
} from 'pkijs';

type CertificateFacts = {
  /** Common name of the holder, and of who certifies it. */
  readonly name: string;
  readonly issuer: string;
  readonly from: Temporal.ZonedDateTime;
  readonly to: Temporal.ZonedDateTime;
  readonly isRoot: boolean;
};

const oids = {
  commonName: '2.5.4.3',
  sha256WithRsa: '1.2.840.113549.1.1.11',
  subjectKeyId: '2.5.29.14',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  authorityKeyId: '2.5.29.35',
} as const;
/** Key usage: to certify keys and lists; to sign what someone can't deny. */
const usages = { root: { bits: 0x06, unused: 1 }, seal: { bits: 0xc0, unused: 6 } } as const;

const own = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
const spkiOf = (key: KeyObject): Buffer => createPublicKey(key).export({ format: 'der', type: 'spki' });
/** The first 20 of 32 bytes of the key's SHA-256; a serial number is positive and at most that long. */
const keyIdOf = (key: KeyObject): Buffer => createHash('sha256').update(spkiOf(key)).digest().subarray(0, 20);
function serialOf(key: KeyObject): Buffer {
  const serial = Buffer.from(keyIdOf(key).subarray(0, 16));
  serial[0] = (serial[0]! & 0x3f) | 0x40;
  return serial;
}

const nameOf = (name: string) =>
  new RelativeDistinguishedNames({
    typesAndValues: [new AttributeTypeAndValue({ type: oids.commonName, value: new Utf8String({ value: name }) })],
  });
const algorithm = () => new AlgorithmIdentifier({ algorithmId: oids.sha256WithRsa, algorithmParams: new Null() });
/** Years after 2049 have four digits (RFC 5280, 4.1.2.5). */
const timeOf = (moment: Temporal.ZonedDateTime) =>
  new Time({ type: moment.year < 2050 ? 0 : 1, value: new Date(moment.epochMilliseconds) });

/** The certificate of `key` in DER, signed with `issuerKey`. */
function makeCertificate(key: KeyObject, issuerKey: KeyObject, facts: CertificateFacts): Buffer {
  const usage = facts.isRoot ? usages.root : usages.seal;
  const certificate = new Certificate({
    version: 2,
    serialNumber: new Integer({ valueHex: own(serialOf(key)) }),
    signature: algorithm(),
    signatureAlgorithm: algorithm(),
    issuer: nameOf(facts.issuer),
    subject: nameOf(facts.name),
    notBefore: timeOf(facts.from),
    notAfter: timeOf(facts.to),
    subjectPublicKeyInfo: PublicKeyInfo.fromBER(own(spkiOf(key))),
    extensions: [
      new Extension({
        extnID: oids.basicConstraints,
        critical: true,
        extnValue: new BasicConstraints(facts.isRoot ? { cA: true, pathLenConstraint: 0 } : { cA: false })
          .toSchema()
          .toBER(),
      }),
      new Extension({
        extnID: oids.keyUsage,
        critical: true,
        extnValue: new BitString({ valueHex: own(Buffer.from([usage.bits])), unusedBits: usage.unused }).toBER(),
      }),
      new Extension({
        extnID: oids.subjectKeyId,
        critical: false,
        extnValue: new OctetString({ valueHex: own(keyIdOf(key)) }).toBER(),
      }),
      new Extension({
        extnID: oids.authorityKeyId,
        critical: false,
        extnValue: new AuthorityKeyIdentifier({
          keyIdentifier: new OctetString({ valueHex: own(keyIdOf(issuerKey)) }),
        })
          .toSchema()
          .toBER(),
      }),
    ],
  });
  const body = certificate.encodeTBS();
  certificate.tbsView = new Uint8Array(body.toBER());
  certificate.signatureValue = new BitString({
    valueHex: own(sign('sha256', certificate.tbsView, issuerKey)),
  });
  return Buffer.from(certificate.toSchema(false).toBER());
}

/** What both certificates are made of, besides their keys. Times as text: it goes to a thread. */
export type Chain = {
  readonly provider: string;
  readonly rootFrom: string;
  readonly sealFrom: string;
  /** Left out: as long as the root's, so that a certificate's seal is trusted as long as anything below the root is. */
  readonly sealTo?: string | undefined;
};
const rootYears = 25;
const secondOf = (moment: string): Temporal.ZonedDateTime =>
  Temporal.Instant.from(moment).toZonedDateTimeISO('UTC').round({ smallestUnit: 'second', roundingMode: 'floor' });
/** A common name has 64 characters at most (RFC 5280, ub-common-name). */
const named = (provider: string, use: string): string => `${[...provider].slice(0, 64 - use.length).join('')}${use}`;

export const pemOf = (der: Uint8Array): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der)
    .toString('base64')
    .replaceAll(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`;

/** The two certificates in DER, the seal's first. */
export function makeChain(
  rootKey: KeyObject,
  sealKey: KeyObject,
  { provider, rootFrom, sealFrom, sealTo }: Chain,
): Buffer[] {
  const rootName = named(provider, ': records root');
  const from = secondOf(rootFrom);
  const to = from.add({ years: rootYears });
  const seal = {
    name: named(provider, ''),
    issuer: rootName,
    isRoot: false,
    from: secondOf(sealFrom),
    to: sealTo === undefined ? to : secondOf(sealTo),
  };
  return [
    makeCertificate(sealKey, rootKey, seal),
    makeCertificate(rootKey, rootKey, { name: rootName, issuer: rootName, isRoot: true, from, to }),
  ];
}
