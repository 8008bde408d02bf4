// What a use case may touch. The list is short on purpose: it is the first line of every use case.
import type { Config } from './config.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { AnswerCache } from './http/memory/answer-cache.ts';
import type { SessionCache } from './http/memory/session-cache.ts';
import type { Log } from './log/log.ts';
import type { Monitor } from './metrics/monitor.ts';
import type { Storage } from './files/storage.ts';
import type { Database, Queryable } from './database/queryable.ts';

export type { Database, Queryable };

export type Context = {
  readonly db: Database;
  readonly now: () => Temporal.Instant;
  readonly config: Config;
  readonly log: Log;
  readonly jobs: Jobs;
  readonly storage: Storage;
  /** Cached answers that are the same for everyone; absent in programs that serve no requests. */
  readonly answerCache?: AnswerCache;
  /** Cached owners of tokens; absent where ended sessions aren't announced. */
  readonly sessionCache?: SessionCache;
  /** Reports this process's work; absent if no one collects it. */
  readonly monitor?: Monitor;
};

/** Who is asking, as far as the network shows: for throttles and the list of signed-in devices, never for authority. */
export type Caller = {
  /** The visitor's network address; empty when the portal asks itself while rendering a page. */
  readonly address: string;
  readonly userAgent: string;
  /** What came as `s` or as a bearer token, unchecked. */
  readonly token: string | null;
  /** The mark of the browser, in calls that leave one; null elsewhere. */
  readonly device: string | null;
  /** By what the log names the request; absent where nothing was asked over the network. */
  readonly requestId?: string;
};

/** A value that is the same for everyone: cached for `ttlSeconds` seconds, or created each time without a cache. */
export function cached<Value>(
  { answerCache, now }: Context,
  key: string,
  ttlSeconds: number,
  make: () => Promise<Value>,
): Promise<Value> {
  return answerCache === undefined ? make() : answerCache.get(key, now(), ttlSeconds, make, () => 2000);
}

/** What a use case may note about its request, in its own transaction. */
export type RequestKey = { readonly noteAccount: (trx: Queryable, accountHash: string) => Promise<void> };

export type CallContext = Context & {
  readonly caller: Caller;
  /** What came with an Idempotency-Key may note here what it made. */
  readonly requestKey?: RequestKey;
  /**
   * In a call that sets the cookie of staff (Call.setsStaffCookie): keeps the token of a session in the browser; null
   * takes it away.
   */
  readonly setStaffToken?: (token: string | null) => void;
};
