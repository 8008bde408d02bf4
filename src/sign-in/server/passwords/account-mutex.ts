// One account, one password check at a time: many guesses at once would otherwise all be made before the first failure
// counts.
import { Refusal } from '#platform/shared/refusal.ts';
import { signInMessages } from '../../contract.ts';

const longestQueue = 20;
const queues = new Map<string, { last: Promise<unknown>; length: number }>();

/**
 * Runs `work` when everything before it with the same subject is done. Too long a queue is refused with the sentence of
 * a failed sign-in.
 */
export async function withAccountLock<Result>(subject: string, work: () => Promise<Result>): Promise<Result> {
  const queue = queues.get(subject) ?? { last: Promise.resolve(), length: 0 };
  if (queue.length >= longestQueue)
    throw new Refusal('invalid-login', signInMessages.invalidLogin, { retryAfterSec: 5 });
  queue.length += 1;
  queues.set(subject, queue);
  const turn = queue.last.then(work, work);
  queue.last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    queue.length -= 1;
    if (queue.length === 0) queues.delete(subject);
  }
}
