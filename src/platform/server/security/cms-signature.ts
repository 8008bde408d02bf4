// Detached CMS signatures as PAdES wants them in a PDF (ETSI EN 319 142-1, baseline B-B). RSA with PKCS#1 v1.5, which
// is deterministic: the same bytes and key make the same signature.
import { createHash, type KeyObject, sign, verify, X509Certificate } from 'node:crypto';
import { fromBER, Null, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';

/** A private key with its certificates. Plain data, so that a thread can take it. */
export type Signer = {
  /** PKCS#8 in PEM, RSA. */
  readonly key: string;
  /** In DER: its own first, then those above it. */
  readonly certificates: readonly Uint8Array[];
};

/** A signature in DER, and the SHA-256 of what it signed. */
export type DetachedSignature = { readonly digest: Uint8Array; readonly signature: Uint8Array };

const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsaEncryption: '1.2.840.113549.1.1.1',
} as const;

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
/** A copy that is no part of a shared buffer. */
const ownBytes = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
const octets = (bytes: Uint8Array) => new OctetString({ valueHex: ownBytes(bytes) });

/** The certificate in DER. Throws where it isn't one. */
const readCertificate = (der: Uint8Array): Certificate => Certificate.fromBER(ownBytes(der));

/**
 * The signature of content whose SHA-256 is `digest`, in DER, with all certificates of the signer. It names its own
 * certificate (RFC 5035) and no time: a signer's clock proves nothing.
 */
export function signDetached(digest: Uint8Array, { key, certificates }: Signer): Buffer {
  const [own, ...others] = certificates;
  if (own === undefined) throw new Error('A signature needs the signer’s certificate.');
  const signer = readCertificate(own);
  const attributes = [
    new Attribute({ type: oids.contentType, values: [new ObjectIdentifier({ value: oids.data })] }),
    new Attribute({ type: oids.messageDigest, values: [octets(digest)] }),
    new Attribute({
      type: oids.signingCertificateV2,
      // SHA-256 is the default, and a default isn't written.
      values: [
        new Sequence({
          value: [new Sequence({ value: [new Sequence({ value: [octets(sha256(own))] })] })],
        }),
      ],
    }),
  ]
    // DER orders a set by its bytes; what is signed is that set.
    .map((attribute) => ({ attribute, der: Buffer.from(attribute.toSchema().toBER()) }))
    .sort((one, other) => Buffer.compare(one.der, other.der));
  const body = Buffer.concat(attributes.map(({ der }) => der));
  const signed = Buffer.concat([setHead(body.length), body]);
  const signature = sign('sha256', signed, key);
  const info = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: signer.issuer, serialNumber: signer.serialNumber }),
    digestAlgorithm: new AlgorithmIdentifier({ algorithmId: oids.sha256 }),
    signatureAlgorithm: new AlgorithmIdentifier({ algorithmId: oids.rsaEncryption, algorithmParams: new Null() }),
    signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes: attributes.map(({ attribute }) => attribute) }),
    signature: octets(signature),
  });
  const data = new SignedData({
    version: 1,
    digestAlgorithms: [new AlgorithmIdentifier({ algorithmId: oids.sha256 })],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oids.data }),
    certificates: [signer, ...others.map(readCertificate)],
    signerInfos: [info],
  });
  const content = new ContentInfo({ contentType: oids.signedData, content: data.toSchema(true) });
  return Buffer.from(content.toSchema().toBER());
}

/** What the signatures of one signer have in common: all but the digest and the signature itself. */
type Frame = {
  /** The attributes that are signed, up to the digest and after it. */
  readonly signed: readonly [before: Buffer, after: Buffer];
  /** What is between the digest and the signature. */
  readonly between: Buffer;
  readonly key: KeyObject;
};
/** By what is before the digest. To read one takes milliseconds, to compare with one takes none. */
const frames = new Map<string, Frame>();

/** The frame of a signature whose digest begins at a byte. Throws where it isn't of this form. */
function readFrame(whole: Buffer, digest: Uint8Array, at: number): Frame {
  const { offset, result } = fromBER(ownBytes(whole));
  const { signerInfos, certificates } = new SignedData({ schema: new ContentInfo({ schema: result }).content });
  const [info] = signerInfos;
  const [own] = certificates ?? [];
  if (offset !== whole.length || info === undefined || !(own instanceof Certificate)) throw new Error('no signature');
  const attributes = info.signedAttrs?.attributes ?? [];
  const said = attributes.find(({ type }) => type === oids.messageDigest)?.values[0] as OctetString | undefined;
  if (said === undefined || !octets(digest).isEqual(said)) throw new Error('no digest');
  const body = Buffer.concat(attributes.map((attribute) => Buffer.from(attribute.toSchema().toBER())));
  const signed = Buffer.concat([setHead(body.length), body]);
  const from = signed.indexOf(digest);
  return {
    signed: [signed.subarray(0, from), signed.subarray(from + digest.length)],
    between: whole.subarray(at + digest.length, whole.length - info.signature.valueBlock.valueHexView.length),
    key: new X509Certificate(Buffer.from(own.toSchema().toBER())).publicKey,
  };
}

/** Whether a signature that `signDetached` made is one of this digest, by the certificate that it contains. */
export function isSignatureOf({ digest, signature }: DetachedSignature): boolean {
  const whole = Buffer.from(signature);
  const at = whole.indexOf(digest);
  if (at === -1) return false;
  const name = whole.toString('latin1', 0, at);
  try {
    const frame = frames.get(name) ?? readFrame(whole, digest, at);
    const { signed, between, key } = frame;
    const rest = whole.subarray(at + digest.length);
    const is =
      rest.subarray(0, between.length).equals(between) &&
      verify('sha256', Buffer.concat([signed[0], digest, signed[1]]), key, rest.subarray(between.length));
    if (is) frames.set(name, frame);
    return is;
  } catch {
    return false;
  }
}

/** The head of a SET in DER. */
function setHead(length: number): Buffer {
  if (length < 128) return Buffer.from([0x31, length]);
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([0x31, 0x80 + bytes.length]), bytes]);
}
