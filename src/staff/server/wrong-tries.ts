// Wrong passwords and codes are counted by account and by network, in the database, for every process together. Passkeys are not counted: nobody guesses
// one, so whoever has one comes in while others guess.
import type { CallContext, Queryable } from '#platform/server/context.ts';
import { digestOf } from '#platform/server/security/random.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { staffMessages } from '../contract.ts';
import { waitAfterWrongTries, waitAfterWrongTriesOfNetwork } from '../sign-in-waits.ts';
import { deleteStaffFailure, lockStaffFailure, updateStaffFailure } from './staff-queries.ts';

/** Counts by the address that was typed, whether anyone has it or not: the wait tells nothing. */
const subjectOf = (emailKey: string) => `account:${digestOf(emailKey).toString('base64url')}`;

/**
 * Runs `attempt` unless too many before it failed; null means that it failed too. Tries for one account follow one another, so that many at once count as
 * many. Throws 429 with the time to wait.
 */
export async function countingTries<Result>(
  context: CallContext,
  emailKey: string,
  attempt: (trx: Queryable) => Promise<Result | null>,
): Promise<Result | null> {
  const now = context.now();
  const counted = [
    { subject: subjectOf(emailKey), waitAfter: waitAfterWrongTries as (tries: number) => number },
    { subject: `network:${context.caller.address}`, waitAfter: waitAfterWrongTriesOfNetwork },
  ];
  const outcome = await context.db.transaction().execute(async (trx) => {
    const before = [];
    for (const { subject } of counted) before.push(await lockStaffFailure(trx, subject, now));
    const blocked = before.find((row) => Temporal.Instant.compare(row.blocked_until, now) > 0);
    if (blocked) return { waitSec: now.until(blocked.blocked_until).total('seconds') };
    const result = await attempt(trx);
    if (result !== null) {
      await deleteStaffFailure(trx, subjectOf(emailKey));
      return { result };
    }
    for (const [at, { subject, waitAfter }] of counted.entries()) {
      const tries = (before[at]?.failures ?? 0) + 1;
      await updateStaffFailure(trx, subject, tries, now, now.add({ seconds: waitAfter(tries) }));
    }
    return { result: null };
  });
  if ('result' in outcome) return outcome.result;
  throw new Refusal('throttled', staffMessages.throttled, { httpStatus: 429, retryAfterSec: outcome.waitSec });
}
