// A thousand members may ask for one webinar in the same second. Each process lets the requests for one webinar wait in order of arrival and serves
// all that wait in one transaction: one lock and one commit give fifty seats as quickly as one, and a rush holds one connection, not all of them.
import type { Context, Database } from '#platform/server/context.ts';

type SeatRequest<Answer> = {
  readonly studentId: string;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (fault: unknown) => void;
};

/** Serves requests in their order: one outcome each, a value or an error that is that student's own. */
export type ServeBatch<Answer> = (
  context: Context,
  classHash: string,
  studentIds: readonly string[],
) => Promise<ReadonlyMap<string, Answer | Error>>;

const mostAtOnce = 250;

/** The batcher of one process: requests for one webinar are served one batch after the other, webinars beside each other. */
export function openBatcher<Answer>(serve: ServeBatch<Answer>) {
  const waitingByDatabase = new WeakMap<Database, Map<string, SeatRequest<Answer>[]>>();

  async function answer(context: Context, classHash: string, batch: readonly SeatRequest<Answer>[]): Promise<void> {
    try {
      const outcomes = await serve(context, classHash, [...new Set(batch.map((request) => request.studentId))]);
      for (const { studentId, resolve, reject } of batch) {
        const outcome = outcomes.get(studentId);
        if (outcome === undefined || outcome instanceof Error)
          reject(outcome ?? new Error('A request was left unanswered.'));
        else resolve(outcome);
      }
    } catch (fault) {
      // One request that breaks the batch must not cost the others theirs: each is tried alone.
      if (batch.length === 1) batch[0]?.reject(fault);
      else for (const request of batch) await answer(context, classHash, [request]);
    }
  }

  return function ask(context: Context, classHash: string, studentId: string): Promise<Answer> {
    const waitingByWebinar = waitingByDatabase.get(context.db) ?? new Map<string, SeatRequest<Answer>[]>();
    waitingByDatabase.set(context.db, waitingByWebinar);
    return new Promise<Answer>((resolve, reject) => {
      const queued = waitingByWebinar.get(classHash);
      const request = { studentId, resolve, reject };
      if (queued) {
        queued.push(request);
        return;
      }
      const waiting = [request];
      waitingByWebinar.set(classHash, waiting);
      const work = async () => {
        while (waiting.length > 0) await answer(context, classHash, waiting.splice(0, mostAtOnce));
        waitingByWebinar.delete(classHash);
      };
      void work();
    });
  };
}
