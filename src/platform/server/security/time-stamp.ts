// Time stamps of an authority (RFC 3161, over HTTP as its section 3.4 has it): someone else says when something
// existed.
import { createHash, randomBytes } from 'node:crypto';
import { fileBeside, inThread } from '../process/thread.ts';

export type StampQuestion = {
  /** SHA-256 of what is stamped. */
  readonly digest: Uint8Array;
  /** Eight bytes that the answer must repeat, so that none of an earlier day can be given again. */
  readonly nonce: Uint8Array;
};
export type StampAnswer = StampQuestion & {
  /** What was stamped. */
  readonly content: Uint8Array;
  /** TimeStampResp in DER. */
  readonly answer: Uint8Array;
};

const thread = fileBeside(import.meta.filename, 'time-stamp.thread');
/** As the thread describes them. */
const makeQuestion = inThread<StampQuestion, Uint8Array>(thread, 'makeQuestion');
const readAnswer = inThread<StampAnswer, string>(thread, 'readAnswer');

const longestMs = 20_000;
/** With the certificates of the authority an answer has some thousand bytes. */
const mostBytes = 64 * 1024;

export type TimeStamp = {
  /** TimeStampResp in DER, as it came. */
  readonly answer: Buffer;
  readonly at: Temporal.Instant;
};

/**
 * Asks an authority to stamp `content`, of which it gets the SHA-256 alone. Rejects with the reason where it refuses,
 * doesn't answer within 20 seconds, or answers something else than was asked.
 */
export async function askTimeStamp(address: string, content: Uint8Array): Promise<TimeStamp> {
  const digest = createHash('sha256').update(content).digest();
  const nonce = randomBytes(8);
  const question = await makeQuestion({ digest, nonce });
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: new Uint8Array(question),
    redirect: 'error',
    signal: AbortSignal.timeout(longestMs),
  });
  if (!response.ok) throw new Error(`The time-stamp authority answered ${response.status}.`);
  const type = response.headers.get('content-type') ?? '';
  if (!/^application\/timestamp-reply\b/i.test(type)) throw new Error(`The time-stamp authority answered ${type}.`);
  const answer = Buffer.from(await response.arrayBuffer());
  if (answer.length > mostBytes) throw new Error('The time-stamp authority answered too much.');
  return { answer, at: Temporal.Instant.from(await readAnswer({ digest, nonce, content, answer })) };
}
