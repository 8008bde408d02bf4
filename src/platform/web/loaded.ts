// How every page loads. A loader asks inside `loaded` (a part of a page) or `loadPage` (the page as a whole), and has
// one of three things:
//
//   const read = ({ params, ...args }: LoaderFunctionArgs) =>
//     loadPage(args, async () => ({ answer: await ask(classCall, { c: hashIn(params['c']) }, args) }));
//   export { read as loader, read as clientLoader };
//
// `ready` with what was asked for, `refused` where the server said no, `failed` where there was no answer. The last two
// are shown by `LoadFailed`. What a loader throws on purpose, a redirect, goes its way.
import { data, type LoaderFunctionArgs } from 'react-router';
import type { Call, CallAccess, CallSchemas, RefusalCode } from '../shared/call.ts';
import { isHash } from '../shared/hash.ts';
import { CallFailed, Refused, type FailureTexts } from './call.ts';
import { reportFault } from './server-context.ts';

/** What is shown in place of an answer, whatever was asked for. */
export type LoadFailure = {
  /** `refused`: the server said no. `failed`: no answer, an unreadable one, or a fault of the server. */
  readonly state: 'refused' | 'failed';
  /** The server's own sentence; '' where it sent none. */
  readonly message: string;
  /** The HTTP status of a page that shows nothing else; 404 where there is nothing at the address. */
  readonly status: number;
  /** The refusal's code; '' = none. */
  readonly code?: string;
};

/** The code of an address that can be no one's. */
export const unknownAddress = 'unknown-address';

type AnyCall = Call<CallSchemas, CallAccess, never>;

/**
 * The same with its code, for a page that distinguishes the refusals of the call `C`; without `C`, those that every
 * call may give. '' = none.
 */
export type NotReady<C extends Call = AnyCall> = LoadFailure & {
  readonly code: RefusalCode<C> | typeof unknownAddress | '';
};
export type Loaded<Ready extends object, C extends Call = AnyCall> =
  | ({ readonly state: 'ready' } & Ready)
  | NotReady<C>;

type LoaderArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>;

/** What is shown in place of the answer of a call that failed with an error. */
export function failureOf<C extends Call = AnyCall>(error: unknown): NotReady<C> {
  if (error instanceof Refused) {
    const { code, sentence, httpStatus } = error;
    return {
      state: 'refused',
      code: code as NotReady<C>['code'],
      message: sentence,
      status: httpStatus === 200 ? 500 : httpStatus,
    };
  }
  const message = error instanceof CallFailed ? error.sentence : '';
  return { state: 'failed', code: '', message, status: 503 };
}

/**
 * What is shown in place of an answer. Anything but a call that went wrong is thrown on; on the server it is reported,
 * and the page remains.
 */
function notReady<C extends Call>(error: unknown, { context }: LoaderArgs): NotReady<C> {
  if (error instanceof Refused || error instanceof CallFailed) return failureOf(error);
  if (!import.meta.env.SSR || error instanceof Response) throw error;
  context.get(reportFault)(error);
  return failureOf(error);
}

/**
 * A part of a page that can be missing without the rest. `_call`: the call whose refusals the page distinguishes.
 */
export async function loaded<Ready extends object, C extends Call = AnyCall>(
  args: LoaderArgs,
  ask: () => Promise<Ready>,
  _call?: C,
): Promise<Loaded<Ready, C>> {
  try {
    return { state: 'ready', ...(await ask()) };
  } catch (error) {
    return notReady<C>(error, args);
  }
}

/** The HTTP status of a page that is on one answer. */
export const statusOf = (page: { readonly state: 'ready' } | LoadFailure): number =>
  page.state === 'ready' ? 200 : page.status;

/** A page that is nothing without its answer: its HTTP status says what became of it. `call` as in `loaded`. */
export async function loadPage<Ready extends object, C extends Call = AnyCall>(
  args: LoaderArgs,
  ask: () => Promise<Ready>,
  call?: C,
) {
  const page = await loaded(args, ask, call);
  return data(page, { status: statusOf(page) });
}

/** What a loader throws where there is nothing at its address, as if the server had said so. */
export const nothingHere = (): Refused => new Refused({ status: false, code: unknownAddress }, 404, null);

/** The public identifier in an address. What can be none is answered as an unknown one, without asking the server. */
export function hashIn(param: string | undefined): string {
  if (isHash(param)) return param;
  throw nothingHere();
}

/** Whether there is nothing at the address of the page. */
export const isUnknown = ({ status }: LoadFailure): boolean => status === 404;

/** The sentence of the specification for what came instead of an answer. */
export const textOf = ({ state }: LoadFailure, texts: string | FailureTexts): string =>
  typeof texts === 'string' ? texts : texts[state];

/** The sentence where the specification says "server errorMsg or …": the server's own, else the text given. */
export const serverTextOf = (why: LoadFailure, texts: string | FailureTexts): string =>
  why.message || textOf(why, texts);
