// From a request to a use case and back: reads the token, decodes the input, encodes the answer, turns refusals and
// faults into the envelope.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import {
  type Call,
  type CallAccess,
  type CallAnswer,
  type CallInput,
  type CallRequest,
  type CallResult,
  type CallSchemas,
  type RefusalBody,
  type SchemasOf,
} from '../../shared/call.ts';
import type { StaffMember, Student } from '../../shared/identity.ts';
import {
  commonRefusals,
  faultMessage,
  fullSignInCode,
  fullSignInMessage,
  limitMessages,
  Refusal,
} from '../../shared/refusal.ts';
import { holdsNul } from '../../shared/wire-types.ts';
import type { CallContext, Caller, Context, RequestKey } from '../context.ts';
import { decoderFor, encoderFor } from './memory/encoder.ts';
import { rememberDevice } from './known-device.ts';
import { answerOnce } from './guards/idempotency.ts';
import { malformedMessage } from './guards/malformed-message.ts';
import { networkOf } from './guards/network.ts';
import { etagOf, isKnown, PackedAnswer } from './memory/packed-answer.ts';
import { isOwnRequest, setStaffCookie, staffTokenOf } from './staff-cookie.ts';
import { TookTooLong } from './guards/time-limits.ts';
import { unavailableBy } from './guards/unavailable.ts';

type WhoFor<Access extends CallAccess> = Access extends 'student'
  ? Student
  : Access extends 'staff'
    ? StaffMember
    : Access extends 'optional'
      ? Student | null
      : null;

/** The caller, as far as it is known. */
type Who = Student | StaffMember | null;

/** A use case: context first, then who asks, then what they sent. */
export type UseCase<C extends Call> = (
  context: CallContext,
  who: WhoFor<C['access']>,
  input: CallRequest<C>,
) => Promise<CallResult<C>>;

/** One line of a feature's routes: a call, its schemas and the use case that answers it. */
export type Route = {
  readonly call: Call;
  readonly schemas: CallSchemas;
  readonly decode: (wire: unknown) => z.core.util.SafeParseResult<unknown>;
  readonly encode: (answer: unknown) => unknown;
  readonly answer: (context: CallContext, who: Who, input: unknown) => Promise<unknown>;
  readonly throttle: Throttle | null;
  readonly ttlSeconds: number | null;
  readonly mostBytes: number | null;
  readonly resume: ((context: CallContext, accountHash: string, input: unknown) => Promise<unknown>) | null;
  readonly pageFor: ((code: string) => string) | null;
};

/**
 * At most `most` requests from one address in `perSec` seconds; more are answered 429. With `mostRequests`, requests
 * whose input is wrong cost nothing of `most`, and `mostRequests` bounds them all together.
 */
export type Throttle = { readonly most: number; readonly perSec: number; readonly mostRequests?: number };

/**
 * `ttlSeconds`: what a visitor gets is the same for all visitors, and may be this many seconds old (answer-cache.ts).
 * Never for what depends on the caller.
 */
export type ServeOptions<C extends Call> = {
  readonly ttlSeconds?: number;
  /** How long a request may be, in bytes, where it brings a file; 64 KiB unless said otherwise. */
  readonly mostBytes?: number;
  /**
   * For a call that makes an account and hands out its session: answers a repetition of the request with a session of
   * its own (idempotency.ts).
   */
  readonly resume?: (context: CallContext, accountHash: string, input: CallRequest<C>) => Promise<CallResult<C>>;
  /**
   * For a GET at an address that emails name in `List-Unsubscribe`: the page for its code `c`. Mail programs without
   * one-click open the address in a browser, which is sent there.
   */
  readonly pageFor?: (code: string) => string;
};

/** Ties a call to its schemas and its use case. */
export function serve<C extends Call>(
  call: C,
  schemas: SchemasOf<C>,
  useCase: UseCase<C>,
  throttle: Throttle | null = null,
  { ttlSeconds, mostBytes, resume, pageFor }: ServeOptions<C> = {},
): Route {
  return {
    call,
    schemas,
    decode: decoderFor(schemas.input),
    encode: encoderFor(schemas.answer),
    answer: useCase as Route['answer'],
    throttle,
    ttlSeconds: ttlSeconds ?? null,
    mostBytes: mostBytes ?? null,
    resume: (resume as Route['resume']) ?? null,
    pageFor: pageFor ?? null,
  };
}

/**
 * Finds who holds a token; null for an unknown, ended or expired one. The platform knows no feature, so the program
 * hands this in.
 */
export type FindStudent = (context: Context, token: string, writes: boolean) => Promise<Student | null>;

/**
 * Lets a person of the provider make a call, by the token of their cookie. Throws the `Refusal` that says why not: not
 * signed in (401), no second factor, roles that do not allow it, not confirmed lately (403 each), in this order.
 */
export type AdmitStaff = (context: Context, token: string | null, wanted: StaffAccess) => Promise<StaffMember>;
/** What of a call, or of a document, says who of the provider's people may ask for it. */
export type StaffAccess = Pick<Call, 'permission' | 'fresh' | 'enrols'>;

/** The owner of a token. The platform depends on no feature, so the program passes both in. */
export type People = {
  readonly findStudent: FindStudent;
  readonly admitStaff: AdmitStaff;
  /** The calls open to a session that the link of an email opened, until its owner gives the password: absent, none. */
  readonly openByLink?: ReadonlySet<Call>;
};

/**
 * `packed`: the answer as sent, created once for everyone; `key` is its key in the cache, for `ttlSeconds`,
 * until `freshUntilMs` (milliseconds since 1970).
 */
export type Outcome = {
  httpStatus: number;
  body: unknown;
  retryAfterSec?: number | undefined;
  key?: string;
  ttlSeconds?: number;
  freshUntilMs?: number;
  packed?: PackedAnswer;
};

const refusalBody = (call: Call | null, code: string, message: string): RefusalBody => ({
  status: false,
  code,
  errorMsg: message,
  ...(call?.refusalField === 'msg' ? { msg: message } : {}),
});

/**
 * Runs one call for a known caller: decode, use case, encode. Both the network and the pages rendered on the server
 * come through here.
 */
async function run(route: Route, context: CallContext, who: Who, wire: unknown): Promise<Outcome> {
  const input = route.decode(wire);
  if (!input.success)
    return {
      httpStatus: 400,
      body: refusalBody(route.call, 'malformed', malformedMessage(route.schemas.input, wire, input.error.issues[0])),
    };
  // PostgreSQL stores none. Most texts refuse it with a sentence of their own, and any other is refused here.
  if (holdsNul(input.data))
    return { httpStatus: 400, body: refusalBody(route.call, 'malformed', 'Malformed request.') };
  const { answerCache } = context;
  const useCase = () => route.answer(context, who, input.data);
  if (who !== null || route.ttlSeconds === null || answerCache === undefined) return answer(route, context, useCase);
  const key = `${route.call.path} ${JSON.stringify(input.data)}`;
  const now = context.now();
  const { ttlSeconds } = route;
  const freshUntilMs = now.epochMilliseconds + ttlSeconds * 1000;
  const pack = async (): Promise<Outcome> => {
    const outcome = await answer(route, context, useCase);
    const body = Buffer.from(JSON.stringify(outcome.body));
    return { ...outcome, key, ttlSeconds, freshUntilMs, packed: new PackedAnswer(body, etagOf(body)) };
  };
  return answerCache.get(key, now, ttlSeconds, pack, ({ httpStatus, packed }) =>
    httpStatus === 200 && packed !== undefined ? packed.bytes : null,
  );
}

/**
 * The line of the log for a refusal that its call does not declare. It is answered anyway; under test the portal
 * that gave it fails.
 */
export const undeclaredRefusal = 'a refusal that the call does not declare';

const declares = (call: Call, code: string): boolean =>
  call.refusals.includes(code) || commonRefusals.some((common) => common === code);

const refused = (call: Call, { httpStatus, code, message, retryAfterSec }: Refusal): Outcome => ({
  httpStatus,
  body: refusalBody(call, code, message),
  retryAfterSec,
});

const signInMessage = 'Sign in to continue.';

/** Whether the database refused a row of an account that was merged meanwhile: its member is signed out by then. */
const isOfMergedAccount = (error: unknown): boolean =>
  error instanceof Error && (error as { readonly constraint?: unknown }).constraint === 'student_not_merged';

/**
 * Runs a use case and encodes what it returns. A refusal, and a database or disk that is away, are outcomes; every
 * other fault is thrown.
 */
async function answer(
  { call, encode }: Route,
  context: CallContext,
  useCase: () => Promise<unknown>,
): Promise<Outcome> {
  try {
    return { httpStatus: 200, body: encode(await useCase()) };
  } catch (error) {
    if (error instanceof Refusal) {
      if (!declares(call, error.code)) context.log.error({ call: call.path, refusal: error.code }, undeclaredRefusal);
      context.log.info({ call: call.path, refusal: error.code }, 'refused');
      return refused(call, error);
    }
    if (call.access === 'student' && isOfMergedAccount(error)) {
      context.log.info({ call: call.path }, 'the account was merged into another one');
      return { httpStatus: 401, body: refusalBody(call, 'sign-in', signInMessage) };
    }
    const reason = unavailableBy(error);
    if (reason === null) throw error;
    context.log.error({ err: error }, 'unavailable');
    return {
      httpStatus: reason.httpStatus,
      body: refusalBody(call, reason.code, reason.message),
      retryAfterSec: reason.retryAfterSec,
    };
  }
}

/** Whether a repeated request runs again, because its answer opens something and is not stored. */
export const isAnsweredAnew = (call: Call): boolean => call.setsStaffCookie === true || call.answersSecret === true;

/** Runs a call under its Idempotency-Key. */
function runOnce(route: Route, context: CallContext, who: Who, wire: unknown, key: string): Promise<Outcome> {
  const { call, schemas, resume } = route;
  return answerOnce(
    context,
    { caller: who?.hash ?? context.caller.address, call: call.path, key, wire },
    {
      run: (requestKey: RequestKey) => run(route, { ...context, requestKey }, who, wire),
      resume:
        resume &&
        ((accountHash) => answer(route, context, () => resume(context, accountHash, schemas.input.parse(wire)))),
    },
  );
}

/**
 * An answer in process: `ttlSeconds` as its route has it, and until when the answer is fresh (milliseconds since 1970).
 */
export type InProcessAnswer<Body> = {
  readonly httpStatus: number;
  readonly body: Body;
  readonly ttlSeconds: number | null;
  readonly freshUntilMs: number;
};

/**
 * Answers a call in process, as a visitor: what pages rendered on the server are made of. Refusals come back as bodies
 * with `status: false`.
 */
export function inProcess(routes: readonly Route[], context: Context) {
  const byCall = new Map(routes.map((route) => [`${route.call.method} ${route.call.path}`, route]));
  const caller: Caller = { address: '', userAgent: '', token: null, device: null };
  return async function answerInProcess<C extends Call>(
    call: C,
    input: CallInput<C>,
  ): Promise<InProcessAnswer<CallAnswer<C> | RefusalBody>> {
    const route = byCall.get(`${call.method} ${call.path}`);
    if (!route) throw new Error(`No route answers ${call.method} ${call.path}.`);
    const { ttlSeconds } = route;
    const askedMs = context.now().epochMilliseconds;
    const outcome = await run(route, { ...context, caller }, null, input);
    const { httpStatus, freshUntilMs = askedMs + (ttlSeconds ?? 0) * 1000 } = outcome;
    return { httpStatus, body: outcome.body as CallAnswer<C> | RefusalBody, ttlSeconds, freshUntilMs };
  };
}

function single(values: unknown): Record<string, unknown> | null {
  if (values === null || typeof values !== 'object' || Array.isArray(values)) return null;
  return values as Record<string, unknown>;
}

/** The token of a request: header, query or body. Two different ones are a malformed request. */
function tokenOf(request: FastifyRequest): string | null | undefined {
  const found = new Set<string>();
  const header = request.headers.authorization;
  if (header?.startsWith('Bearer ')) found.add(header.slice(7).trim());
  for (const carrier of [single(request.query), single(request.body)]) {
    const value = carrier?.['s'];
    if (value === undefined || value === null || value === '') continue;
    if (typeof value !== 'string') return undefined;
    found.add(value);
  }
  found.delete('');
  if (found.size > 1) return undefined;
  return [...found][0] ?? null;
}

/** A browser says that another site's page sends this. */
const isFromElsewhere = (request: FastifyRequest): boolean => request.headers['sec-fetch-site'] === 'cross-site';

/** A foreign page, a prefetch or a link preview must not change anything, though the specification changes by GET. */
function cameByAccident(request: FastifyRequest): boolean {
  const header = (name: string) => String(request.headers[name] ?? '');
  return (
    isFromElsewhere(request) ||
    header('sec-fetch-site') === 'same-site' ||
    /prefetch|prerender|preview/i.test(header('sec-purpose') + header('purpose') + header('x-moz')) ||
    (header('sec-fetch-dest') !== '' && header('sec-fetch-dest') !== 'empty') ||
    header('range') !== ''
  );
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { httpStatus, body, retryAfterSec, ttlSeconds, packed }: Outcome,
  personal: boolean,
): FastifyReply | Promise<FastifyReply> {
  if (retryAfterSec !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterSec)));
  reply.code(httpStatus).type('application/json; charset=utf-8').header('vary', 'authorization, origin');
  if (personal || request.method !== 'GET')
    return reply.header('cache-control', 'no-store, private').send(JSON.stringify(body));
  if (packed !== undefined && httpStatus === 200)
    // A browser may keep it as long as the portal itself: who goes back to a list sees it at once.
    return packed.send(
      request,
      reply
        .header('cache-control', `private, max-age=${ttlSeconds ?? 0}`)
        .header('vary', 'authorization, origin, accept-encoding'),
    );
  reply.header('cache-control', 'no-cache');
  const text = JSON.stringify(body);
  const etag = etagOf(text);
  reply.header('etag', etag);
  return httpStatus === 200 && isKnown(request.headers['if-none-match'], etag)
    ? reply.code(304).send()
    : reply.send(text);
}

const throttledMessage = 'Too many requests. Try again later.';

/** Counts the requests of a route whose input is right, where they have a limit of their own. */
function limitOfRightRequests(app: FastifyInstance, { decode, throttle }: Route) {
  if (throttle?.mostRequests === undefined) return async () => false;
  const count = app.createRateLimit({ max: throttle.most, timeWindow: throttle.perSec * 1000 });
  return async (request: FastifyRequest, reply: FastifyReply, wire: unknown): Promise<boolean> => {
    if (!decode(wire).success) return false;
    const limit = await count(request);
    if (limit.isAllowed || !limit.isExceeded) return false;
    reply.header('retry-after', String(limit.ttlInSeconds));
    return true;
  };
}

/** Where the calls of the provider's own people are: their cookie is read there and nowhere else. */
const staffPath = '/api/staff/';

/** The staff member who makes a call, or why it is refused. */
const admit = (
  admitStaff: AdmitStaff,
  context: Context,
  token: string | null,
  wanted: StaffAccess,
): Promise<StaffMember | Refusal> =>
  admitStaff(context, token, wanted).catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  });

/** Adds a route for every call. */
export function addRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  context: Context,
  { findStudent, admitStaff, openByLink }: People,
): void {
  const { publicUrl } = context.config;
  for (const route of routes) {
    const { call } = route;
    const isOfStaff = call.path.startsWith(staffPath);
    if (call.access === 'staff' && (!isOfStaff || call.permission === undefined))
      throw new Error(`${call.path} is a call of staff: it stands below ${staffPath} and names a permission.`);
    const isOverLimit = limitOfRightRequests(app, route);
    const { pageFor } = route;
    const methods =
      call.method === 'GET' && call.changes
        ? ['GET', 'POST']
        : pageFor === null
          ? [call.method]
          : [call.method, 'HEAD'];
    app.route({
      method: methods,
      url: call.path,
      ...(route.mostBytes === null ? {} : { bodyLimit: route.mostBytes }),
      config: {
        changes: call.changes === true,
        ...(route.throttle
          ? {
              rateLimit: {
                max: route.throttle.mostRequests ?? route.throttle.most,
                timeWindow: route.throttle.perSec * 1000,
              },
            }
          : {}),
      },
      handler: async (request, reply) => {
        const query = single(request.query) ?? {};
        const body = request.body === undefined || request.body === null ? {} : single(request.body);
        if (
          pageFor !== null &&
          typeof query['c'] === 'string' &&
          request.headers.accept?.includes('text/html') === true
        )
          return reply.header('cache-control', 'no-store').redirect(pageFor(query['c']), 302);
        const refuse = (httpStatus: number, code: string, message: string) =>
          send(request, reply, { httpStatus, body: refusalBody(call, code, message) }, true);
        const token = isOfStaff ? staffTokenOf(request, publicUrl) : tokenOf(request);
        if (body === null || token === undefined || Object.values(query).some(Array.isArray))
          return refuse(400, 'malformed', 'Malformed request.');
        const isForeign = isOfStaff
          ? !isOwnRequest(request, publicUrl)
          : request.method === 'POST'
            ? isFromElsewhere(request)
            : call.changes === true && cameByAccident(request);
        if (isForeign) return refuse(403, 'cross-site', 'This request came from another site or a preview.');
        const writes = call.method === 'POST' || call.changes === true;
        const student =
          token === null || call.access === 'public' || isOfStaff ? null : await findStudent(context, token, writes);
        if (call.access === 'student' && student === null) return refuse(401, 'sign-in', signInMessage);
        if (student?.isFromLink === true && openByLink?.has(call) !== true)
          return refuse(403, fullSignInCode, fullSignInMessage);
        const staff = call.access === 'staff' ? await admit(admitStaff, context, token, call) : null;
        if (staff instanceof Refusal) return send(request, reply, refused(call, staff), true);
        const who: Who = staff ?? student;
        const caller: Caller = {
          address: networkOf(request.ip),
          userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
          token,
          device: call.remembersDevice ? rememberDevice(request, reply, publicUrl.startsWith('https:')) : null,
          requestId: request.id,
        };
        const callContext: CallContext = {
          ...context,
          log: request.log as Context['log'],
          caller,
          ...(call.setsStaffCookie ? { setStaffToken: (given) => setStaffCookie(reply, publicUrl, given) } : {}),
        };
        const wire = request.method === 'GET' ? query : { ...query, ...body };
        if (await isOverLimit(request, reply, wire)) return refuse(429, 'throttled', throttledMessage);
        const key = request.headers['idempotency-key'];
        const outcome =
          typeof key === 'string' && request.method === 'POST' && !isAnsweredAnew(call)
            ? await runOnce(route, callContext, who, wire, key)
            : await run(route, callContext, who, wire);
        if (writes && token !== null && !isOfStaff && call.keepsSession !== true)
          context.sessionCache?.clearHolder(token, student);
        if (outcome.key !== undefined && token === null && route.throttle === null && request.method === 'GET')
          context.answerCache?.nameUrl(request.url, outcome.key);
        return send(request, reply, outcome, token !== null || writes || isOfStaff || call.noStore === true);
      },
    });
  }
}

/** What goes out when nothing else answered: the envelope with a fixed sentence, the fault itself only into the log. */
export function addErrorAnswers(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .header('cache-control', 'no-store')
      .send({ status: false, code: 'unknown-address', errorMsg: 'There is no such address.' }),
  );
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const { httpStatus, code, message, retryAfterSec } = answerToError(error);
    if (httpStatus >= 500) request.log.error({ err: error }, 'fault');
    if (retryAfterSec !== undefined) reply.header('retry-after', String(retryAfterSec));
    return reply
      .code(httpStatus)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(refusalBody(null, code, message)));
  });
}

type ErrorAnswer = {
  readonly httpStatus: number;
  readonly code: string;
  readonly message: string;
  readonly retryAfterSec?: number;
};

function answerToError(error: Error & { statusCode?: number }): ErrorAnswer {
  const { statusCode = 500 } = error;
  if (statusCode === 413) return { httpStatus: 413, code: 'too-large', message: 'The request is too large.' };
  if (statusCode === 429) return { httpStatus: 429, code: 'throttled', message: throttledMessage };
  if (statusCode >= 400 && statusCode < 500)
    return { httpStatus: statusCode, code: 'malformed', message: 'Malformed request.' };
  if (error instanceof TookTooLong && error.continues)
    return { httpStatus: 503, code: 'unfinished', message: limitMessages.unfinished, retryAfterSec: 60 };
  if (statusCode === 503) return { httpStatus: 503, code: 'busy', message: limitMessages.busy, retryAfterSec: 5 };
  return unavailableBy(error) ?? { httpStatus: 500, code: 'fault', message: faultMessage };
}
