// Questions to a time-stamp authority, and its answers (RFC 3161). A thread does it: the library is large.
import { Integer, Null, OctetString } from 'asn1js';
import {
  AlgorithmIdentifier,
  type Certificate,
  ExtKeyUsage,
  MessageImprint,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import type { StampAnswer, StampQuestion } from './time-stamp.ts';

const oids = {
  sha256: '2.16.840.1.101.3.4.2.1',
  stampInfo: '1.2.840.113549.1.9.16.1.4',
  extendedKeyUsage: '2.5.29.37',
  timeStamping: '1.3.6.1.5.5.7.3.8',
} as const;

/** A copy that is no part of a shared buffer. */
const ownBytes = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

/** A positive number, whatever its first bit: DER has a sign. */
const positive = (bytes: Uint8Array) =>
  new Integer({ valueHex: ownBytes(Buffer.concat([Buffer.from([0x01]), bytes])) });

/** The question in DER; the authority's certificate is to be in the answer. */
export function makeQuestion({ digest, nonce }: StampQuestion): Uint8Array {
  const question = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: oids.sha256, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: ownBytes(digest) }),
    }),
    nonce: positive(nonce),
    certReq: true,
  });
  return new Uint8Array(question.toSchema().toBER());
}

const isSame = (one: ArrayBuffer | Uint8Array, other: Uint8Array): boolean =>
  Buffer.from(one instanceof Uint8Array ? one : new Uint8Array(one)).equals(Buffer.from(other));

/** A certificate for anything else may sign no time stamp (RFC 3161, 2.3). */
const mayStamp = ({ extensions = [] }: Certificate): boolean =>
  extensions.some(
    ({ extnID, parsedValue }) =>
      extnID === oids.extendedKeyUsage &&
      parsedValue instanceof ExtKeyUsage &&
      parsedValue.keyPurposes.length === 1 &&
      parsedValue.keyPurposes[0] === oids.timeStamping,
  );

/**
 * When an authority says that `content` existed, in ISO 8601. Rejects an answer that refuses, is to another question,
 * or isn't signed by a certificate for time stamps that comes with it. Whose certificate it is, is for those to judge
 * who rely on the stamp.
 */
export async function readAnswer({ digest, nonce, content, answer }: StampAnswer): Promise<string> {
  const { status, timeStampToken: token } = TimeStampResp.fromBER(ownBytes(answer));
  // Granted, with changes or without (2.4.2).
  if (status.status > 1 || token === undefined) {
    const reason = status.statusStrings?.map((each) => each.valueBlock.value).join(' ') ?? '';
    throw new Error(`The time-stamp authority refused (${status.status}). ${reason}`.trim());
  }
  const signed = new SignedData({ schema: token.content });
  const { eContentType, eContent } = signed.encapContentInfo;
  if (eContentType !== oids.stampInfo || eContent === undefined) throw new Error('The answer contains no time stamp.');
  const info = TSTInfo.fromBER(ownBytes(new Uint8Array(eContent.getValue())));
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  const repeated = info.nonce === undefined ? new Uint8Array() : info.nonce.valueBlock.valueHexView;
  if (
    hashAlgorithm.algorithmId !== oids.sha256 ||
    !isSame(hashedMessage.valueBlock.valueHexView, digest) ||
    !isSame(repeated, positive(nonce).valueBlock.valueHexView)
  )
    throw new Error('The time stamp is of something else.');
  const verified = await signed.verify({ signer: 0, data: ownBytes(content), checkChain: false, extendedMode: true });
  const signer = verified.signerCertificate ?? null;
  if (verified.signatureVerified !== true || signer === null) throw new Error('The time stamp isn’t signed.');
  if (!mayStamp(signer)) throw new Error('The certificate of the time stamp is for something else.');
  return info.genTime.toISOString();
}
