// A response that is the same for everyone, compressed once for each encoding and reused.
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip' | 'identity';
/** A response that depends on nothing but the request's headers. */
export type ReadyAnswer = {
  readonly httpStatus: 200 | 304;
  readonly headers: OutgoingHttpHeaders;
  readonly body?: Buffer;
};

/** Bytes below which compressing isn't worth it. */
const worthPacking = 1024;
// Tighter than for a single answer, because it goes out more than once.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export const etagOf = (body: string | Buffer): string => `"${createHash('sha1').update(body).digest('base64url')}"`;

/** The smallest of our encodings that a client accepts (RFC 9110, section 12.5.3). */
export function encodingOf(accepted = ''): Encoding {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .filter((each) => !/;\s*q=0(?:\.0*)?\s*$/.test(each))
    .map((each) => each.split(';', 1)[0]?.trim());
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : 'identity';
}

/** Whether a client has this content already; weak and strong tags compare as the same (RFC 9110, section 13.1.2). */
export function isKnown(known: string | undefined, etag: string): boolean {
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  return known !== undefined && known.split(',').some((tag) => tag.trim() === '*' || plain(tag) === plain(etag));
}

export class PackedAnswer {
  readonly etag: string;
  readonly #body: Buffer;
  readonly #small = new Map<Encoding, Promise<Buffer>>();
  readonly #ready = new Map<Encoding, readonly [whole: ReadyAnswer, unchanged: ReadyAnswer]>();

  constructor(body: Buffer, etag: string) {
    this.#body = body;
    this.etag = etag;
  }

  /** Its size in memory, in bytes: with its compressed forms, it is less than twice its text. */
  get bytes(): number {
    return 2 * this.#body.length;
  }

  /** What can be sent immediately; undefined until such a request has been answered the usual way. */
  ready(headers: IncomingHttpHeaders): ReadyAnswer | undefined {
    const [whole, unchanged] = this.#ready.get(this.#encodingFor(headers)) ?? [];
    return isKnown(headers['if-none-match'], this.etag) ? unchanged : whole;
  }

  /** Sends it with the headers of `reply`, and remembers them for `ready`. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const encoding = this.#encodingFor(request.headers);
    const body = await this.#as(encoding);
    reply.header('etag', this.etag);
    const headers = { ...(reply.getHeaders() as OutgoingHttpHeaders) };
    const { 'content-type': _type, ...unchanged } = headers;
    const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    this.#ready.set(encoding, [
      { httpStatus: 200, headers: { ...headers, ...encoded, 'content-length': body.length }, body },
      { httpStatus: 304, headers: unchanged },
    ]);
    if (isKnown(request.headers['if-none-match'], this.etag)) return reply.code(304).send();
    return reply.headers(encoded).send(body);
  }

  #encodingFor(headers: IncomingHttpHeaders): Encoding {
    return this.#body.length < worthPacking ? 'identity' : encodingOf(String(headers['accept-encoding'] ?? ''));
  }

  #as(encoding: Encoding): Promise<Buffer> {
    const known = this.#small.get(encoding);
    if (known !== undefined) return known;
    const small =
      encoding === 'br'
        ? brotli(this.#body, brotliOptions)
        : encoding === 'gzip'
          ? zip(this.#body)
          : Promise.resolve(this.#body);
    this.#small.set(encoding, small);
    return small;
  }
}
