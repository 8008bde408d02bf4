import type { CallContext, Queryable } from '#platform/server/context.ts';
import { digestOf } from '#platform/server/security/random.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { signInMessages } from '../../contract.ts';
import { waitAfterAddressFailures, waitAfterFailures } from '../../sign-in-backoff.ts';
import { countFailure, deleteFailures, findFailures, updateBlockedUntil } from '../sign-in-queries.ts';
import { withAccountLock } from './account-mutex.ts';
import { failureSubject } from './failure-subjects.ts';
import { passwordFits } from '#platform/server/security/password-hash.ts';

type Account = { readonly id: string; readonly passwordHash: string; readonly isDeviceKnown: boolean };
type Counted = { readonly subject: string; readonly wait: (failures: number) => number };
type Failures = readonly { readonly subject: string; readonly blocked_until: Temporal.Instant }[];

let counted = 0;
/** How many failures this process has counted. What was read of failures holds until it rises. */
export const failuresCounted = () => counted;

/** The subjects that count failures, no matter which account, if any, has the name `key`. */
export const subjectsOf = ({ caller }: CallContext, key: string): readonly string[] => [
  failureSubject.nobody(digestOf(key)),
  failureSubject.address(caller.address),
];

/**
 * What failures are counted by: the account, whatever name was typed for it, and the address. A browser that the member
 * signed in from before has a count of its own, so that nobody's guessing elsewhere can keep the member out.
 */
function countedBy({ caller }: CallContext, account: Account | undefined, key: string): [Counted, ...Counted[]] {
  if (account?.isDeviceKnown && caller.device !== null)
    return [{ subject: failureSubject.device(account.id, digestOf(caller.device)), wait: waitAfterFailures }];
  const name = account ? failureSubject.account(account.id) : failureSubject.nobody(digestOf(key));
  return [
    { subject: name, wait: waitAfterFailures },
    { subject: failureSubject.address(caller.address), wait: waitAfterAddressFailures },
  ];
}

/**
 * Whether the password is the account's, with growing waits between failures. During a wait, and for an account that
 * does not exist, the refusal is the specification's one sentence. `key` is the name that was typed. `known`: the
 * failures that were read when this process had counted `asOf`; they are read again if it counted one since, because
 * the check before this one may have failed.
 */
export async function checkPassword(
  context: CallContext,
  account: Account | undefined,
  key: string,
  password: string,
  known?: { readonly failures: Failures; readonly asOf: number },
): Promise<void> {
  const { db, now } = context;
  const by = countedBy(context, account, key);
  const subjects = by.map(({ subject }) => subject);
  await withAccountLock(by[0].subject, async () => {
    const failures =
      known?.asOf === counted
        ? known.failures.filter(({ subject }) => subjects.includes(subject))
        : await findFailures(db, subjects);
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
      if (failures.some((row) => row.subject === by[0].subject)) await deleteFailures(db, by[0].subject);
      return;
    }
    try {
      for (const { subject, wait } of by) {
        const waitSec = wait(await countFailure(db, subject, now()));
        if (waitSec > 0) await updateBlockedUntil(db, subject, now().add({ seconds: waitSec }));
      }
    } finally {
      counted += 1;
    }
    throw new Refusal('invalid-login', signInMessages.invalidLogin);
  });
}

/** A closed account leaves no count of failed tries behind. */
export const clearFailures = (trx: Queryable, studentId: string) =>
  deleteFailures(trx, failureSubject.account(studentId));
