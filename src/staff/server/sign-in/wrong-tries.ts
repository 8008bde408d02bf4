// Wrong passwords and codes are counted in the database, for every process together. Each step has a count of its own,
// so that a right password never forgives wrong codes. Passkeys are not counted: nobody guesses one, so whoever has one
// comes in while others guess.
import type { CallContext, Queryable } from '#platform/server/context.ts';
import { digestOf } from '#platform/server/security/random.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { staffMessages } from '../../contract.ts';
import { waitAfterWrongTries, waitAfterWrongTriesOfMany } from '../../sign-in-waits.ts';
import { listStaffFailures, lockStaffFailure, updateStaffFailure } from '../staff-queries.ts';

type Counter = {
  readonly subject: string;
  readonly waitAfter: (tries: number) => number;
  /** Whether a right sign-in leaves it: it doesn't make a network's other guesses good. */
  readonly isLasting?: true;
};
/** What a try is counted by. The first counter is the step's own, from wherever it is tried. */
export type Counters = readonly [Counter, ...Counter[]];

const digestText = (text: string) => digestOf(text).toString('base64url');
const own = (subject: string): Counter => ({ subject, waitAfter: waitAfterWrongTries });

type Step = 'password' | 'code' | 'recovery';

/**
 * What a step of the sign-in is counted by. The address counts as it was typed, whether anyone has it or not: the wait
 * reveals nothing. A browser that the person signed in from before has its own count, so that nobody's guessing
 * elsewhere keeps them out. A password is counted by network as well, so that it takes many networks to keep a new
 * browser out. Codes have no such leeway: whoever guesses them has the password.
 */
export function countersOf({ caller }: CallContext, step: Step, emailKey: string, isKnownBrowser: boolean): Counters {
  const account = digestText(emailKey);
  if (isKnownBrowser) return [own(`${step}:${account}:${digestText(caller.device ?? '')}`)];
  const everywhere = `${step}:${account}`;
  const network = `network:${caller.address}`;
  return [
    ...(step === 'password'
      ? ([
          { subject: everywhere, waitAfter: waitAfterWrongTriesOfMany },
          own(`${everywhere}:${digestText(network)}`),
        ] as const)
      : ([own(everywhere)] as const)),
    { subject: network, waitAfter: waitAfterWrongTriesOfMany, isLasting: true },
  ];
}

/** Codes typed by someone who is signed in count for their session alone: nobody outside of it can use them up. */
export const countersInSession = ({ sessionId }: StaffMember): Counters => [own(`session:${sessionId}`)];

const isAfter = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) > 0;

function refuseWhileWaiting(context: CallContext, rows: readonly { readonly blocked_until: Temporal.Instant }[]): void {
  const now = context.now();
  const blocked = rows.find((row) => isAfter(row.blocked_until, now));
  if (blocked === undefined) return;
  const retryAfterSec = now.until(blocked.blocked_until).total('seconds');
  throw new Refusal('throttled', staffMessages.throttled(retryAfterSec), { httpStatus: 429, retryAfterSec });
}

type Attempt<Found, Result> = {
  /** What takes long, such as hashing: before the counts are locked, with no connection held. Null: it failed. */
  readonly find?: () => Promise<Found | null>;
  /** Decides and writes, while nobody else tries for the same subject. Null: it failed. */
  readonly take: (trx: Queryable, found: Found) => Promise<Result | null>;
  /** Called in the same transaction with the new count of wrong tries. */
  readonly onWrong?: (trx: Queryable, tries: number) => Promise<void>;
};

/**
 * Runs an attempt unless too many before it failed; null means that it failed too. However many run at once, their
 * outcomes are counted one by one, and once the tries are used up a right one is refused as well. A success leaves the
 * counts as they are: `forgive` clears them. Throws 429 with the time to wait.
 */
export async function countingTries<Result, Found = true>(
  context: CallContext,
  counters: Counters,
  { find, take, onWrong }: Attempt<Found, Result>,
): Promise<Result | null> {
  refuseWhileWaiting(
    context,
    await listStaffFailures(
      context.db,
      counters.map(({ subject }) => subject),
    ),
  );
  const found = find === undefined ? (true as Found) : await find();
  return context.db.transaction().execute(async (trx) => {
    const now = context.now();
    const before = [];
    for (const { subject } of counters) before.push(await lockStaffFailure(trx, subject, now));
    refuseWhileWaiting(context, before);
    const result = found === null ? null : await take(trx, found);
    if (result !== null) return result;
    for (const [at, { subject, waitAfter }] of counters.entries()) {
      const tries = (before[at]?.failures ?? 0) + 1;
      await updateStaffFailure(trx, subject, tries, now, now.add({ seconds: waitAfter(tries) }));
      if (at === 0) await onWrong?.(trx, tries);
    }
    return null;
  });
}

/**
 * Clears the wrong tries of steps that led to a complete sign-in. A network's stay: one right sign-in does not make its
 * other guesses good.
 */
export async function forgive(context: CallContext, trx: Queryable, steps: readonly Counters[]): Promise<void> {
  const now = context.now();
  for (const { subject, isLasting } of steps.flat())
    if (isLasting === undefined) await updateStaffFailure(trx, subject, 0, now, now);
}
