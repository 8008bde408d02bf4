// How pages ask the API: a loader by `ask`, inside `loaded` or `loadPage` (loaded.ts), and what a button does by
// `send`. A public page has one loader for the server and the browser, and its component takes
// `useLoaderData<typeof read>()`. The server renders it for a visitor; the browser reuses that answer, and asks again
// with the token only if someone is signed in (root.tsx does so once, after the page woke up). A page for members has a
// clientLoader alone, which begins with `requireStudent`, and exports `HydrateFallback`, its skeleton.
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { siteMap } from '#site-map.ts';
import type { Call, CallAnswer, CallInput } from '../shared/call.ts';
import { faultMessage } from '../shared/refusal.ts';
import { inProcessCall } from './server-context.ts';
import { currentSession, returnPath, signOut } from './session.ts';

/**
 * What an answer with `status: false` may hold. The portal's own server always sends code and sentence; another API
 * host need not.
 */
type RefusedBody = {
  readonly status?: unknown;
  readonly code?: unknown;
  readonly errorMsg?: unknown;
  readonly msg?: unknown;
};

/** The first of the values that is a text and says something; '' if none does. */
const firstText = (...values: readonly unknown[]): string =>
  values.find((value): value is string => typeof value === 'string' && value.trim() !== '') ?? '';

/** The server said no: an answer with `status: false`. `message` is for the student to read. */
export class Refused extends Error {
  /** The refusal's code; '' if the server gave none. */
  readonly code: string;
  /** The server's own sentence; '' when it sent none. */
  readonly sentence: string;
  readonly httpStatus: number;
  /** Seconds until trying again makes sense, if the server said so. */
  readonly retryAfterSec: number | null;

  constructor(body: RefusedBody, httpStatus: number, retryAfterSec: number | null) {
    const sentence = firstText(body.msg, body.errorMsg);
    super(sentence || faultMessage);
    this.name = 'Refused';
    this.code = firstText(body.code);
    this.sentence = sentence;
    this.httpStatus = httpStatus;
    this.retryAfterSec = retryAfterSec;
  }
}

/**
 * No answer, an unreadable one, or a fault of the server: pages show their own sentence for it, or what the server
 * said.
 */
export class CallFailed extends Error {
  /** What the server said anyway; '' when it said nothing, or only that there was a fault. */
  readonly sentence: string;

  constructor(cause: unknown, sentence = '') {
    super(sentence || faultMessage, { cause });
    this.name = 'CallFailed';
    this.sentence = sentence;
  }
}

/** What a page says: `refused` when the server said no, `failed` when there was no answer or an unreadable one. */
export type FailureTexts = { readonly refused: string; readonly failed: string };

/** The sentence for a call that brought nothing, where the specification has one of its own. */
export const failureText = (error: unknown, { refused, failed }: FailureTexts): string =>
  error instanceof Refused ? refused : failed;

/**
 * The sentence where the specification says "server errorMsg or …": the server's own, whatever the HTTP status, else
 * the text given.
 */
export function serverText(error: unknown, otherwise: string | FailureTexts): string {
  const sentence = error instanceof Refused || error instanceof CallFailed ? error.sentence : '';
  return sentence || (typeof otherwise === 'string' ? otherwise : failureText(error, otherwise));
}

type LoaderArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>;

type Body = Readonly<Record<string, unknown>>;

const isBody = (body: unknown): body is Body => typeof body === 'object' && body !== null && !Array.isArray(body);

/**
 * `status: false` is a refusal, with or without a sentence. For calls where it is a normal answer, only a sentence
 * makes it a refusal.
 */
const saysNo = (call: Call, body: unknown): body is RefusedBody =>
  isBody(body) && body['status'] === false && (call.answersFalse !== true || 'errorMsg' in body || 'msg' in body);

/** What a failed call's answer says; the sentence of a fault is the same for every call, so a page's own says more. */
const messageOf = (body: RefusedBody): string => (body.code === 'fault' ? '' : firstText(body.msg, body.errorMsg));

/** Another host may answer the calls, chosen when the pages are built; the portal's own server by default. */
const base = (import.meta.env.VITE_API_BASE as string | undefined) ?? '';

function queryOf(input: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    if (value !== undefined && value !== null) query.set(name, String(value));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

async function overNetwork<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: SendOptions,
  method: 'GET' | 'POST',
): Promise<CallAnswer<C>> {
  const token = currentSession()?.token;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== undefined && call.access !== 'public' && call.access !== 'staff')
    headers['authorization'] = `Bearer ${token}`;
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
  if (!isBody(body)) throw new CallFailed('not an object');
  if (response.status >= 500) throw new CallFailed(response.status, messageOf(body));
  if (saysNo(call, body)) {
    const retryAfter = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
    throw new Refused(body, response.status, Number.isFinite(retryAfter) ? retryAfter : null);
  }
  if (!response.ok) throw new CallFailed(response.status, messageOf(body));
  if (typeof body['status'] !== 'boolean') throw new CallFailed('without status');
  return body as CallAnswer<C>;
}

async function inProcess<C extends Call>(
  call: C,
  input: CallInput<C>,
  { context }: LoaderArgs,
): Promise<CallAnswer<C>> {
  const { httpStatus, body } = await context.get(inProcessCall)(call, input);
  if (saysNo(call, body))
    throw httpStatus >= 500 ? new CallFailed(httpStatus, messageOf(body)) : new Refused(body, httpStatus, null);
  return body as CallAnswer<C>;
}

/**
 * Asks in a loader and throws `Refused` or `CallFailed`, for a page that shows its own sentence for either. A dead
 * session leads to the sign-in page.
 */
export async function ask<C extends Call>(call: C, input: CallInput<C>, args: LoaderArgs): Promise<CallAnswer<C>> {
  if (import.meta.env.SSR) return inProcess(call, input, args);
  try {
    return await overNetwork(call, input, {}, call.method);
  } catch (error) {
    if (error instanceof Refused && error.httpStatus === 401 && call.access === 'student')
      throw redirect(siteMap.login(returnPath(args.request.url)));
    throw error;
  }
}

export type SendOptions = {
  readonly signal?: AbortSignal;
  /** Lets the request outlive the page, for a record that no one waits for. */
  readonly keepalive?: boolean;
  /** The same key and input return the first answer, so that pressing twice does one thing. */
  readonly idempotencyKey?: string;
  /** No one waits for it: a dead session leads nowhere, so that what the student is doing continues. */
  readonly inBackground?: boolean;
  /** Another token than the stored one: a login token. */
  readonly token?: string;
};

/**
 * Makes a call in the browser: what a button does. Calls that change something go by POST, also where the specification
 * has a GET. Throws `Refused` with the sentence to show, or `CallFailed`. A dead session leads to the sign-in page and
 * back.
 */
export async function send<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: SendOptions = {},
): Promise<CallAnswer<C>> {
  const method = call.changes ? 'POST' : call.method;
  try {
    return await overNetwork(call, input, options, method);
  } catch (error) {
    if (error instanceof Refused && error.httpStatus === 401 && call.access === 'student' && !options.inBackground)
      location.assign(siteMap.login(returnPath(location.href)));
    throw error;
  }
}
