// Answers that are not calls of the API: calendars, feeds, maps of the site, deliveries of other programs. The sender's
// bytes arrive untouched, so that a signature over them can be checked.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StaffMember } from '../../shared/identity.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { CallContext, Caller, Context } from '../context.ts';
import type { AdmitStaff, StaffAccess, Throttle } from './http.ts';
import { networkOf } from './guards/network.ts';
import { isOwnRequest, staffTokenOf } from './staff-cookie.ts';

export type DocumentRequest = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for a GET. */
  readonly body: Buffer;
  /** The staff member who requests a staff document; else null. */
  readonly staff: StaffMember | null;
};

export type Document = {
  readonly httpStatus?: number;
  /** With its charset. */
  readonly contentType: string;
  /** A stream is sent as it comes, without an ETag. */
  readonly body: string | Uint8Array | Readable;
  /**
   * Everything else the answer says of itself; `cache-control` is `no-cache` (checked by its ETag) unless named here.
   */
  readonly headers?: Readonly<Record<string, string>>;
};

/** One line of a feature's documents. A path may hold `:names`. A `Refusal` goes out as its sentence in plain text. */
export type DocumentRoute = {
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
  readonly answer: (context: CallContext, request: DocumentRequest) => Promise<Document>;
  readonly throttle?: Throttle;
  /** The provider's own people alone get it, a GET below `/api/staff/`, under the rules of their calls. */
  readonly staffAccess?: StaffAccess;
};

/** Values that came once; a name that came twice is left out. */
const strings = (values: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((values ?? {}) as object).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

function send(request: FastifyRequest, reply: FastifyReply, document: Document, isPersonal = false): FastifyReply {
  reply
    .code(document.httpStatus ?? 200)
    .type(document.contentType)
    .header('cache-control', isPersonal ? 'no-store, private' : 'no-cache')
    .headers(document.headers ?? {});
  if (document.body instanceof Readable) {
    if (request.method !== 'HEAD') return reply.send(document.body);
    document.body.destroy();
    return reply.send('');
  }
  if (request.method === 'POST' || (document.httpStatus ?? 200) !== 200) return reply.send(document.body);
  const etag = `"${createHash('sha1').update(document.body).digest('base64url')}"`;
  reply.header('etag', etag);
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(document.body);
}

/** Adds a route for every document. */
export function addDocuments(
  app: FastifyInstance,
  documents: readonly DocumentRoute[],
  context: Context,
  admitStaff: AdmitStaff,
): void {
  const { publicUrl } = context.config;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const staffFor = async (request: FastifyRequest, wanted: StaffAccess): Promise<StaffMember> => {
      if (!isOwnRequest(request, publicUrl))
        throw new Refusal('cross-site', 'This request came from another site or a preview.', { httpStatus: 403 });
      return admitStaff(context, staffTokenOf(request, publicUrl), wanted);
    };
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const { method, path, answer, throttle, staffAccess } of documents) {
      scope.route({
        // Programs that read feeds ask by HEAD whether there is something new.
        method: method === 'GET' && staffAccess === undefined ? ['GET', 'HEAD'] : method,
        url: path,
        config: throttle ? { rateLimit: { max: throttle.most, timeWindow: throttle.perSec * 1000 } } : {},
        handler: async (request, reply) => {
          const caller: Caller = {
            address: networkOf(request.ip),
            userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
            token: null,
            device: null,
            requestId: request.id,
          };
          try {
            const staff = staffAccess === undefined ? null : await staffFor(request, staffAccess);
            const document = await answer(
              { ...context, log: request.log as Context['log'], caller },
              {
                params: strings(request.params),
                query: strings(request.query),
                headers: strings(request.headers),
                body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
                staff,
              },
            );
            return send(request, reply, document, staff !== null);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            request.log.info({ document: path, refusal: error.code }, 'refused');
            return send(request, reply, {
              httpStatus: error.httpStatus === 200 ? 404 : error.httpStatus,
              contentType: 'text/plain; charset=utf-8',
              body: error.message,
              headers: { 'cache-control': 'no-store' },
            });
          }
        },
      });
    }
  });
}
