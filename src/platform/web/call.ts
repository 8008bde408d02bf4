// How pages ask the API. A public page reads the same way on the server and in the browser, in two lines:
//
//   const read = ({ params, ...args }: LoaderFunctionArgs) => load(classCall, { c: params.c }, args);
//   export { read as loader, read as clientLoader };
//
// and its component takes `useLoaderData<typeof read>()`. The server renders it for a visitor; the browser reuses that answer, and asks again
// with the token only if someone is signed in (root.tsx does so once, after the page woke up). A page for members has a clientLoader alone:
//
//   export async function clientLoader(args: ClientLoaderFunctionArgs) { requireStudent(args.request); return load(pendingCall, {}, args); }
//
// and exports `HydrateFallback`, its skeleton. What a button does is `send(call, input)`.
import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { siteMap } from '#site-map.ts';
import type { Call, CallAnswer, CallInput, RefusalBody } from '../shared/call.ts';
import { faultMessage } from '../shared/refusal.ts';
import { forgetAnswers, remembered } from './answer-cache.ts';
import { inProcessCall } from './server-context.ts';
import { currentSession, returnPath, signOut } from './session.ts';

/** The server said no on purpose. `message` is for the student to read. */
export class Refused extends Error {
  readonly code: string;
  readonly httpStatus: number;
  /** Seconds until trying again makes sense, if the server said so. */
  readonly retryAfterSec: number | null;

  constructor(body: RefusalBody, httpStatus: number, retryAfterSec: number | null) {
    super(body.msg ?? body.errorMsg);
    this.name = 'Refused';
    this.code = body.code;
    this.httpStatus = httpStatus;
    this.retryAfterSec = retryAfterSec;
  }
}

/** No answer, an unreadable one, or a fault of the server: pages show their own sentence for it, or what the server said. */
export class CallFailed extends Error {
  constructor(cause: unknown, message: string = faultMessage) {
    super(message, { cause });
    this.name = 'CallFailed';
  }
}

type LoaderArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>;

const isRefusal = (body: unknown): body is RefusalBody => typeof body === 'object' && body !== null && 'status' in body && body.status === false && 'errorMsg' in body;

/** Another host may answer the calls, chosen when the pages are built; the portal's own server by default. */
const base = (import.meta.env.VITE_API_BASE as string | undefined) ?? '';

function queryOf(input: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) if (value !== undefined && value !== null) query.set(name, String(value));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

async function overNetwork<C extends Call>(call: C, input: CallInput<C>, options: SendOptions, method: 'GET' | 'POST'): Promise<CallAnswer<C>> {
  const token = currentSession()?.token;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== undefined && call.access !== 'public') headers['authorization'] = `Bearer ${token}`;
  if (options.token !== undefined) headers['authorization'] = `Bearer ${options.token}`;
  if (method === 'POST') headers['content-type'] = 'application/json';
  if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(base + call.path + (method === 'GET' ? queryOf(input as object) : ''), {
      method,
      headers,
      credentials: 'same-origin',
      ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.keepalive ? { keepalive: true } : {}),
    });
    body = await response.json();
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new CallFailed(cause);
  }
  if (response.status === 401 && call.access === 'student' && currentSession()?.token === token) signOut();
  if (response.status >= 500) throw new CallFailed(response.status, isRefusal(body) ? body.errorMsg : undefined);
  if (isRefusal(body)) {
    const retryAfter = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
    throw new Refused(body, response.status, Number.isFinite(retryAfter) ? retryAfter : null);
  }
  if (!response.ok) throw new CallFailed(response.status);
  return body as CallAnswer<C>;
}

async function inProcess<C extends Call>(call: C, input: CallInput<C>, { context }: LoaderArgs): Promise<CallAnswer<C>> {
  const { httpStatus, body } = await context.get(inProcessCall)(call, input);
  if (isRefusal(body)) throw httpStatus >= 500 ? new CallFailed(httpStatus, body.errorMsg) : new Refused(body, httpStatus, null);
  return body as CallAnswer<C>;
}

/** Asks in a loader and throws `Refused` or `CallFailed`, for a page that shows its own sentence for either. A dead session leads to the sign-in page. */
export async function ask<C extends Call>(call: C, input: CallInput<C>, args: LoaderArgs): Promise<CallAnswer<C>> {
  if (import.meta.env.SSR) return inProcess(call, input, args);
  try {
    const key = `${call.path}${queryOf(input as object)}`;
    return await remembered(key, () => overNetwork(call, input, {}, call.method));
  } catch (error) {
    if (error instanceof Refused && error.httpStatus === 401 && call.access === 'student') throw redirect(siteMap.login(returnPath(args.request.url)));
    throw error;
  }
}

/** Asks in a loader. What goes wrong is shown in the page's place: "Page Not Found" for an unknown hash, else the alert with Retry. */
export async function load<C extends Call>(call: C, input: CallInput<C>, args: LoaderArgs): Promise<CallAnswer<C>> {
  try {
    return await ask(call, input, args);
  } catch (error) {
    throw errorOfPage(error);
  }
}

/** What a loader throws so that a failed call is shown in the page's place. */
export function errorOfPage(error: unknown): unknown {
  if (error instanceof Refused) {
    return data({ message: error.message, code: error.code }, { status: error.httpStatus === 200 ? 500 : error.httpStatus });
  }
  return error instanceof CallFailed ? data({ message: error.message }, { status: 503 }) : error;
}

export type SendOptions = {
  readonly signal?: AbortSignal;
  /** Lets the request outlive the page, for a record that nobody waits for. */
  readonly keepalive?: boolean;
  /** The same key and input return the first answer, so that pressing twice does one thing. */
  readonly idempotencyKey?: string;
  /** Nobody waits for it: a dead session leads nowhere, so that what the student is doing goes on. */
  readonly inBackground?: boolean;
  /** Tells of something that changes no page: what was fetched ahead stays right. */
  readonly isReport?: boolean;
  /** Another token than the stored one: a sign-in ticket. */
  readonly token?: string;
};

/**
 * Makes a call in the browser: what a button does. Calls that change something go by POST, also where the specification has a GET.
 * Throws `Refused` with the sentence to show, or `CallFailed`. A dead session leads to the sign-in page and back.
 */
export async function send<C extends Call>(call: C, input: CallInput<C>, options: SendOptions = {}): Promise<CallAnswer<C>> {
  const method = call.changes ? 'POST' : call.method;
  try {
    return await overNetwork(call, input, options, method);
  } catch (error) {
    if (error instanceof Refused && error.httpStatus === 401 && call.access === 'student' && !options.inBackground) location.assign(siteMap.login(returnPath(location.href)));
    throw error;
  } finally {
    if (method === 'POST' && options.isReport !== true) forgetAnswers();
  }
}
