// How every page loads. A loader asks inside `loaded` (a part of a page) or `loadPage` (the page as a whole), and has one of three things:
//
//   const read = ({ params, ...args }: LoaderFunctionArgs) =>
//     loadPage(args, async () => ({ answer: await ask(classCall, { c: hashIn(params['c']) }, args) }));
//   export { read as loader, read as clientLoader };
//
// `ready` with what was asked for, `refused` where the server said no, `failed` where there was no answer. The last two are shown by `LoadFailed`.
// What a loader throws on purpose, a redirect, goes its way.
import { data, type LoaderFunctionArgs } from 'react-router';
import { isHash } from '../shared/hash.ts';
import { CallFailed, Refused, type FailureTexts } from './call.ts';
import { reportFault } from './server-context.ts';

export type NotReady = {
  /** `refused`: the server said no. `failed`: no answer, an unreadable one, or a fault of the server. */
  readonly state: 'refused' | 'failed';
  /** Tells refusals apart; '' where the server named none. */
  readonly code: string;
  /** The server's own sentence; '' where it sent none. */
  readonly message: string;
  /** The HTTP status of a page that shows nothing else; 404 where there is nothing at the address. */
  readonly status: number;
};
export type Loaded<Ready extends object> = ({ readonly state: 'ready' } & Ready) | NotReady;

type LoaderArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>;

/** What is shown in place of an answer. Anything but a call that went wrong is thrown on; on the server it is reported, and the page stands. */
function notReady(error: unknown, { context }: LoaderArgs): NotReady {
  if (error instanceof Refused) {
    const { code, sentence, httpStatus } = error;
    return { state: 'refused', code, message: sentence, status: httpStatus === 200 ? 500 : httpStatus };
  }
  if (error instanceof CallFailed) return { state: 'failed', code: '', message: error.sentence, status: 503 };
  if (!import.meta.env.SSR || error instanceof Response) throw error;
  context.get(reportFault)(error);
  return { state: 'failed', code: '', message: '', status: 503 };
}

/** A part of a page that may be missing while the rest stands. */
export async function loaded<Ready extends object>(
  args: LoaderArgs,
  ask: () => Promise<Ready>,
): Promise<Loaded<Ready>> {
  try {
    return { state: 'ready', ...(await ask()) };
  } catch (error) {
    return notReady(error, args);
  }
}

/** The HTTP status of a page that stands on one answer. */
export const statusOf = (page: Loaded<object>): number => (page.state === 'ready' ? 200 : page.status);

/** A page that is nothing without its answer: its HTTP status says what became of it. */
export async function loadPage<Ready extends object>(args: LoaderArgs, ask: () => Promise<Ready>) {
  const page = await loaded(args, ask);
  return data(page, { status: statusOf(page) });
}

/** The code of an address that can be nobody's. */
export const unknownAddress = 'unknown-address';

/** What a loader throws where there is nothing at its address, as if the server had said so. */
export const nothingHere = (): Refused => new Refused({ status: false, code: unknownAddress }, 404, null);

/** The public identifier in an address. What can be none is answered as an unknown one, without asking the server. */
export function hashIn(param: string | undefined): string {
  if (isHash(param)) return param;
  throw nothingHere();
}

/** Whether there is nothing at the address of the page. */
export const isUnknown = ({ status }: NotReady): boolean => status === 404;

/** The sentence of the specification for what came instead of an answer. */
export const textOf = ({ state }: NotReady, texts: string | FailureTexts): string =>
  typeof texts === 'string' ? texts : texts[state];

/** The sentence where the specification says "server errorMsg or …": the server's own, else the text given. */
export const serverTextOf = (why: NotReady, texts: string | FailureTexts): string => why.message || textOf(why, texts);
