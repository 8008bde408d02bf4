// Writes with an Idempotency-Key: the same key and body get the first answer again, also while the first still runs;
// another body is a conflict.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../../shared/refusal.ts';
import type { CallContext, Database, Queryable, RequestKey } from '../../context.ts';
import { type CommitNote, withCommitNote } from '../../database/commit-note.ts';
import { defineTimedJob } from '../../jobs/jobs.ts';
import type { RetentionRule } from '../../retention/retention.ts';
import { digestOf } from '../../security/random.ts';

type Outcome = { httpStatus: number; body: unknown; retryAfterSec?: number | undefined };

export type KeyedRequest = {
  /** The student's hash, or a visitor's network. */
  readonly caller: string;
  readonly call: string;
  /** The header as it came. A client makes it of at least 128 random bits, such as a UUID. */
  readonly key: string;
  readonly wire: unknown;
};

export type KeyedAnswer = {
  /** Runs the call. */
  readonly run: (requestKey: RequestKey) => Promise<Outcome>;
  /** Answers for an account that this key made, where the first answer held a token and was not stored. */
  readonly resume: ((accountHash: string) => Promise<Outcome>) | null;
};

/** Longer than a request may take. A process that dies with a request leaves its mark for so long. */
const runningSec = 30;
const lookMs = 100;
/** Of one caller; the oldest go first. */
const maxStored = 100;

const refuse = (refusal: Refusal): Outcome => ({
  httpStatus: refusal.httpStatus,
  body: { status: false, code: refusal.code, errorMsg: refusal.message },
  retryAfterSec: refusal.retryAfterSec,
});
const keyReused = () =>
  refuse(new Refusal('key-reused', 'This Idempotency-Key was used for another request.', { httpStatus: 409 }));
const keyRunning = () =>
  refuse(
    new Refusal('key-running', 'The first request with this Idempotency-Key is still running. Try again in a moment.', {
      httpStatus: 409,
      retryAfterSec: 5,
    }),
  );

const answerLost = () =>
  refuse(
    new Refusal('key-done', 'This was already done, but the answer was lost. Reload the page to see the result.', {
      httpStatus: 409,
    }),
  );

/** Requests that run in this process: waiting for one needs no query to learn that it has ended. */
const runningHere = new WeakMap<Database, Map<string, Promise<void>>>();

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Marks a key in the transaction that carries its request out, unless that one wrote nothing. */
const carriedOut = ({ caller, call, keyDigest }: RowKey, now: Temporal.Instant): CommitNote => ({
  text: `update idempotent_answer set carried_out_at = $1
    where caller = $2 and call = $3 and key_digest = $4 and carried_out_at is null and pg_current_xact_id_if_assigned() is not null`,
  values: [now, caller, call, keyDigest],
});

/**
 * Runs a call once for its caller and key. Only accepted writes are remembered; a refusal may be tried again. A request
 * that was carried out before its process or its database connection ended isn't run again: its repetition is refused,
 * because the answer is unknown. An answer that hands out a session is never stored: its token would be there in the
 * clear. A repeated request that created an account gets its own session from `resume`. The second of two requests
 * waits `patienceMs` milliseconds for the first.
 */
export async function answerOnce(
  context: CallContext,
  request: KeyedRequest,
  { run, resume }: KeyedAnswer,
  patienceMs = 10_000,
): Promise<Outcome> {
  const { db, now } = context;
  const { caller, call } = request;
  const keyDigest = digestOf(request.key);
  // Hashed with the key, which is not stored: nobody can try passwords against a copy of the table.
  const bodyMac = createHmac('sha256', request.key).update(JSON.stringify(request.wire)).digest();
  const name = `${caller} ${call} ${keyDigest.toString('base64url')}`;
  const here = runningHere.get(db) ?? new Map<string, Promise<void>>();
  runningHere.set(db, here);
  const ownRow = (trx: Queryable) =>
    trx
      .updateTable('idempotent_answer')
      .where('caller', '=', caller)
      .where('call', '=', call)
      .where('key_digest', '=', keyDigest);

  for (const waitUntilMs = performance.now() + patienceMs; ;) {
    const first = await claim(db, { caller, call, keyDigest, bodyMac }, now());
    if (first === null) break;
    if (!timingSafeEqual(bodyMac, first.body_mac)) return keyReused();
    if (first.answer !== null) return { httpStatus: 200, body: first.answer };
    if (first.account_hash !== null && resume !== null) return resume(first.account_hash);
    const isRunning = first.running_until !== null && Temporal.Instant.compare(first.running_until, now()) >= 0;
    if (first.carried_out_at !== null && !isRunning) return answerLost();
    if (performance.now() > waitUntilMs) return keyRunning();
    await Promise.race([here.get(name) ?? pause(lookMs), pause(patienceMs)]);
  }

  const { promise, resolve } = Promise.withResolvers<void>();
  here.set(name, promise);
  try {
    const noteAccount: RequestKey['noteAccount'] = async (trx, accountHash) =>
      void (await ownRow(trx).set({ account_hash: accountHash }).execute());
    const outcome = await withCommitNote(carriedOut({ caller, call, keyDigest }, now()), () => run({ noteAccount }));
    const body = outcome.body as { status?: unknown; token?: unknown };
    const isAccepted = outcome.httpStatus === 200 && body.status === true;
    if (outcome.httpStatus >= 500) await abandon(db, { caller, call, keyDigest });
    else if (!isAccepted || typeof body.token === 'string') await release(db, { caller, call, keyDigest });
    else
      await ownRow(db)
        .set({ answer: JSON.stringify(outcome.body), running_until: null })
        .execute();
    return outcome;
  } catch (error) {
    // Where the database is away the mark ends by itself.
    await abandon(db, { caller, call, keyDigest }).catch(() => undefined);
    throw error;
  } finally {
    here.delete(name);
    resolve();
  }
}

type RowKey = { readonly caller: string; readonly call: string; readonly keyDigest: Buffer };

/** Marks the key as running and returns null, or returns what another request with it left. */
async function claim(
  db: Database,
  { caller, call, keyDigest, bodyMac }: RowKey & { readonly bodyMac: Buffer },
  now: Temporal.Instant,
) {
  for (;;) {
    const mark = { body_mac: bodyMac, running_until: now.add({ seconds: runningSec }), started_at: now };
    const claimed = await db
      .insertInto('idempotent_answer')
      .values({ caller, call, key_digest: keyDigest, ...mark })
      .onConflict((conflict) =>
        conflict
          .columns(['caller', 'call', 'key_digest'])
          .doUpdateSet(mark)
          .where('idempotent_answer.running_until', '<', now)
          .where('idempotent_answer.account_hash', 'is', null)
          .where('idempotent_answer.carried_out_at', 'is', null),
      )
      .returning('caller')
      .executeTakeFirst();
    if (claimed) {
      await deleteOldest(db, caller, now);
      return null;
    }
    const first = await db
      .selectFrom('idempotent_answer')
      .select(['body_mac', 'answer', 'account_hash', 'carried_out_at', 'running_until'])
      .where('caller', '=', caller)
      .where('call', '=', call)
      .where('key_digest', '=', keyDigest)
      .executeTakeFirst();
    if (first) return first;
    // It ended with a refusal between the two statements.
  }
}

/** Deletes the stored answers of a caller, and what made the account of this hash: for an account that closes. */
export function deleteRememberedAnswers(db: Queryable, hash: string) {
  return db
    .deleteFrom('idempotent_answer')
    .where((eb) => eb.or([eb('caller', '=', hash), eb('account_hash', '=', hash)]))
    .execute();
}

function deleteOldest(db: Database, caller: string, now: Temporal.Instant) {
  const beyond = db
    .selectFrom('idempotent_answer')
    .select(['call', 'key_digest'])
    .where('caller', '=', caller)
    .orderBy('started_at', 'desc')
    .orderBy('key_digest')
    .offset(maxStored);
  return db
    .deleteFrom('idempotent_answer')
    .where('caller', '=', caller)
    .where((eb) => eb(eb.refTuple('call', 'key_digest'), 'in', beyond.$asTuple('call', 'key_digest')))
    .where((eb) => eb.or([eb('running_until', 'is', null), eb('running_until', '<', now)]))
    .execute();
}

/** Ends the mark. What names the account that a request made stays: its repetition finds the account by it. */
async function release(db: Database, { caller, call, keyDigest }: RowKey): Promise<void> {
  const row = db
    .deleteFrom('idempotent_answer')
    .where('caller', '=', caller)
    .where('call', '=', call)
    .where('key_digest', '=', keyDigest);
  await row.where('account_hash', 'is', null).execute();
}

/** Ends the mark after a fault. What was carried out before it stays known, so that it isn't done twice. */
async function abandon(db: Database, row: RowKey): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('idempotent_answer')
    .set({ running_until: null })
    .where('caller', '=', row.caller)
    .where('call', '=', row.call)
    .where('key_digest', '=', row.keyDigest)
    .where('carried_out_at', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await release(db, row);
}

/** No one repeats a request after a day, and an answer may hold what is a member's own. */
const retentionHours = 24;
export const answerRetention: RetentionRule = {
  title: 'Repeated requests',
  says: `Answers are stored for ${retentionHours} hours, so that a repeated request doesn’t change anything twice.`,
  timed: { job: defineTimedJob({ name: 'platform.clear-answers' }), cron: '51 * * * *' },
  async erase(_context, trx, asOf) {
    const { numDeletedRows } = await trx
      .deleteFrom('idempotent_answer')
      .where('started_at', '<', asOf.subtract({ hours: retentionHours }))
      .executeTakeFirst();
    return { parts: [{ what: 'answers to requests', count: Number(numDeletedRows), examples: [] }] };
  },
};
