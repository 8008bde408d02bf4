// A third kind of route, in addition to calls and documents: an upload, of staff or of someone who holds a code. It
// speaks its own protocol over several methods, its body is read as it arrives, and only pages of this site may use it.
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../shared/refusal.ts';
import type { CallContext, Context } from '../context.ts';
import type { AdmitStaff, StaffAccess, Throttle } from './http.ts';
import { networkOf } from './guards/network.ts';
import { isFromOwnPage, staffTokenOf } from './staff-cookie.ts';

/** Whose upload it is: the public hash that its rows name, and the name that people read. */
export type Uploader = { readonly hash: string; readonly name: string };

/** The protocol below one address. A `Refusal` is answered as the envelope of the calls. */
export type UploadRoute = {
  readonly path: `/api/${string}`;
  /** Staff with a permission, or anyone who sends a code in this header that `admit` accepts. */
  readonly access:
    | { readonly staff: StaffAccess }
    | { readonly codeHeader: string; readonly admit: (context: Context, code: string) => Promise<Uploader> };
  /** The longest body of a request, in bytes. It must say how long it is. */
  readonly mostBytes: number;
  /** The body of a PATCH is a stream that ends early, without an error, when its connection breaks. */
  readonly answer: (context: CallContext, uploader: Uploader, request: Request) => Promise<Response>;
};

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'] as const;

/** Requests of a network by codes: a file of 200 MB arrives in 25 chunks. */
const codeLimit: Throttle = { most: 300, perSec: 300 };

/** What the framework says of the answer itself, or what would let another site read it. */
const isOwnHeader = (name: string) =>
  name === 'content-length' || name === 'cache-control' || name.startsWith('access-control-');

function requestOf(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value);
  const { raw, method, url } = request;
  const body = method === 'PATCH' ? (Readable.toWeb(raw) as ReadableStream<Uint8Array>) : null;
  const asked = new Request(new URL(url, publicUrl), { method, headers, body, duplex: 'half' } as RequestInit);
  // The reader of the body learns here that its connection broke, before the stream itself fails.
  return Object.assign(asked, { runtime: { name: 'node', node: { req: raw } } });
}

/** Adds the routes of uploads. */
export function addUploads(
  app: FastifyInstance,
  uploads: readonly UploadRoute[],
  context: Context,
  admitStaff: AdmitStaff,
): void {
  const { publicUrl } = context.config;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/offset+octet-stream', (_request, payload, done) => done(null, payload));
    for (const { path, access, mostBytes, answer } of uploads) {
      const admit = (request: FastifyRequest): Promise<Uploader> =>
        'staff' in access
          ? admitStaff(context, staffTokenOf(request, publicUrl), access.staff)
          : access.admit(context, String(request.headers[access.codeHeader] ?? ''));
      const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
        const { raw, method } = request;
        // Nothing of a body that no one reads is left on the connection.
        if (method !== 'PATCH') raw.resume();
        reply.header('cache-control', 'no-store, private');
        try {
          if (!isFromOwnPage(request, publicUrl))
            throw new Refusal('cross-site', 'This request came from another site or a preview.', { httpStatus: 403 });
          const uploader = await admit(request);
          const length = Number(request.headers['content-length'] ?? (method === 'PATCH' ? Number.NaN : 0));
          if (!(length <= mostBytes)) throw new Refusal('too-large', 'The request is too large.', { httpStatus: 413 });
          const caller = {
            address: networkOf(request.ip),
            userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
            token: null,
            device: null,
            requestId: request.id,
          };
          const log = request.log as Context['log'];
          const answered = await answer({ ...context, log, caller }, uploader, requestOf(request, publicUrl));
          for (const [name, value] of answered.headers) if (!isOwnHeader(name)) reply.header(name, value);
          return await reply.code(answered.status).send(method === 'HEAD' ? '' : await answered.text());
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          request.log.info({ upload: path, refusal: error.code }, 'refused');
          // A body that was not read would be taken for the next request.
          if (method === 'PATCH') reply.header('connection', 'close');
          return reply
            .code(error.httpStatus === 200 ? 400 : error.httpStatus)
            .type('application/json; charset=utf-8')
            .send(JSON.stringify({ status: false, code: error.code, errorMsg: error.message }));
        }
      };
      for (const url of [path, `${path}/:hash`])
        scope.route({
          method: [...methods],
          url,
          bodyLimit: mostBytes,
          config: {
            arrivesSlowly: true,
            ...('staff' in access ? {} : { rateLimit: { max: codeLimit.most, timeWindow: codeLimit.perSec * 1000 } }),
          },
          handler: handle,
        });
    }
  });
}
