import type { CallContext, Queryable } from '#platform/server/context.ts';
import { digestOf } from '#platform/server/security/random.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { signInMessages } from '../contract.ts';
import { waitAfterAddressFailures, waitAfterFailures } from '../sign-in-backoff.ts';
import { countFailure, deleteFailures, findFailures, updateBlockedUntil } from './sign-in-queries.ts';
import { withAccountLock } from './account-mutex.ts';
import { passwordFits } from './password-hash.ts';

type Account = { readonly id: string; readonly passwordHash: string; readonly isDeviceKnown: boolean };
type Counted = { readonly subject: string; readonly wait: (failures: number) => number };

/**
 * What failures are counted by: the account, whatever name was typed for it, and the address. A browser that the member signed in from before
 * has a count of its own, so that nobody's guessing elsewhere can keep the member out.
 */
function countedBy({ caller }: CallContext, account: Account | undefined, key: string): [Counted, ...Counted[]] {
  if (account?.isDeviceKnown && caller.device !== null)
    return [
      { subject: `device:${account.id}:${digestOf(caller.device).toString('base64url')}`, wait: waitAfterFailures },
    ];
  const name = account ? `account:${account.id}` : `nobody:${digestOf(key).toString('base64url')}`;
  return [
    { subject: name, wait: waitAfterFailures },
    { subject: `address:${caller.address}`, wait: waitAfterAddressFailures },
  ];
}

/**
 * Whether the password is the account's, with growing waits between failures. During a wait, and for an account that does not exist, the refusal
 * is the specification's one sentence. `key` is the name that was typed.
 */
export async function checkPassword(
  context: CallContext,
  account: Account | undefined,
  key: string,
  password: string,
): Promise<void> {
  const { db, now } = context;
  const counted = countedBy(context, account, key);
  await withAccountLock(counted[0].subject, async () => {
    const failures = await findFailures(
      db,
      counted.map(({ subject }) => subject),
    );
    const blockedUntil = failures
      .map((row) => row.blocked_until)
      .find((until) => Temporal.Instant.compare(until, now()) > 0);
    if (blockedUntil)
      throw new Refusal('invalid-login', signInMessages.invalidLogin, {
        retryAfterSec: now().until(blockedUntil).total('seconds'),
      });
    if (
      await passwordFits(password.length <= 128 ? (account?.passwordHash ?? null) : null, password.slice(0, 128), {
        network: context.caller.address,
        isKnown: account?.isDeviceKnown === true,
      })
    ) {
      if (failures.some((row) => row.subject === counted[0].subject)) await deleteFailures(db, counted[0].subject);
      return;
    }
    for (const { subject, wait } of counted) {
      const waitSec = wait(await countFailure(db, subject, now()));
      if (waitSec > 0) await updateBlockedUntil(db, subject, now().add({ seconds: waitSec }));
    }
    throw new Refusal('invalid-login', signInMessages.invalidLogin);
  });
}

/** A closed account leaves no count of failed tries behind. */
export const clearFailures = (trx: Queryable, studentId: string) => deleteFailures(trx, `account:${studentId}`);
