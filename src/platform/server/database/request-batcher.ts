// A thousand members may ask for one thing in the same second. Each process lets the requests for one thing wait in
// order of arrival and serves all that wait together: one statement, or one lock and one commit, give fifty answers as
// quickly as one, and a rush holds one connection, not all of them.
import type { Context, Database } from '../context.ts';

type Request<Answer> = {
  readonly studentId: string;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (fault: unknown) => void;
};

/**
 * Serves the requests for the thing `key` in their order: one outcome each, a value or an error that is that student's
 * own.
 */
export type ServeBatch<Answer> = (
  context: Context,
  key: string,
  studentIds: readonly string[],
) => Promise<ReadonlyMap<string, Answer | Error>>;

const mostAtOnce = 250;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * The batcher of one process: requests for one key are served one batch after the other, keys next to each other. The
 * first goes at once; what arrives while a batch runs is the next one. `spacingMs`: a batch begins this many
 * milliseconds after the one before at the earliest, so that batches of a steady crowd grow and a request that comes
 * alone never waits. What a request is answered with was read after it arrived.
 */
export function openBatcher<Answer>(serve: ServeBatch<Answer>, { spacingMs = 0 } = {}) {
  const waitingByDatabase = new WeakMap<Database, Map<string, Request<Answer>[]>>();

  async function answer(context: Context, key: string, batch: readonly Request<Answer>[]): Promise<void> {
    try {
      const outcomes = await serve(context, key, [...new Set(batch.map((request) => request.studentId))]);
      for (const { studentId, resolve, reject } of batch) {
        const outcome = outcomes.get(studentId);
        if (outcome === undefined || outcome instanceof Error)
          reject(outcome ?? new Error('A request was left unanswered.'));
        else resolve(outcome);
      }
    } catch (fault) {
      // One request that breaks the batch must not cost the others theirs: each is tried alone.
      if (batch.length === 1) batch[0]?.reject(fault);
      else for (const request of batch) await answer(context, key, [request]);
    }
  }

  return function ask(context: Context, key: string, studentId: string): Promise<Answer> {
    const waitingByKey = waitingByDatabase.get(context.db) ?? new Map<string, Request<Answer>[]>();
    waitingByDatabase.set(context.db, waitingByKey);
    return new Promise<Answer>((resolve, reject) => {
      const queued = waitingByKey.get(key);
      const request = { studentId, resolve, reject };
      if (queued) {
        queued.push(request);
        return;
      }
      const waiting = [request];
      waitingByKey.set(key, waiting);
      const work = async () => {
        while (waiting.length > 0) {
          const spaced = spacingMs > 0 ? pause(spacingMs) : undefined;
          await answer(context, key, waiting.splice(0, mostAtOnce));
          await spaced;
        }
        waitingByKey.delete(key);
      };
      void work();
    });
  };
}
