// A thousand members may ask for one webinar in the same second. Each process lets the wishes for one webinar wait in order of arrival and serves
// all that wait in one transaction: one lock and one commit give fifty seats as quickly as one, and a rush holds one connection, not all of them.
import type { Context, Database } from '#platform/server/context.ts';

type Wish<Answer> = {
  readonly studentId: string;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (fault: unknown) => void;
};

/** Serves wishes in their order: one outcome each, a value or an error that is that student's own. */
export type ServeBatch<Answer> = (
  context: Context,
  classHash: string,
  studentIds: readonly string[],
) => Promise<ReadonlyMap<string, Answer | Error>>;

const mostAtOnce = 250;

/** A desk of one process: wishes for one webinar are served one batch after the other, webinars beside each other. */
export function openBatcher<Answer>(serve: ServeBatch<Answer>) {
  const desks = new WeakMap<Database, Map<string, Wish<Answer>[]>>();

  async function answer(context: Context, classHash: string, batch: readonly Wish<Answer>[]): Promise<void> {
    try {
      const outcomes = await serve(context, classHash, [...new Set(batch.map((request) => request.studentId))]);
      for (const { studentId, resolve, reject } of batch) {
        const outcome = outcomes.get(studentId);
        if (outcome === undefined || outcome instanceof Error)
          reject(outcome ?? new Error('A wish was left unanswered.'));
        else resolve(outcome);
      }
    } catch (fault) {
      // One wish that breaks the batch must not cost the others theirs: each is tried alone.
      if (batch.length === 1) batch[0]?.reject(fault);
      else for (const request of batch) await answer(context, classHash, [request]);
    }
  }

  return function ask(context: Context, classHash: string, studentId: string): Promise<Answer> {
    const lines = desks.get(context.db) ?? new Map<string, Wish<Answer>[]>();
    desks.set(context.db, lines);
    return new Promise<Answer>((resolve, reject) => {
      const line = lines.get(classHash);
      const request = { studentId, resolve, reject };
      if (line) {
        line.push(request);
        return;
      }
      const waiting = [request];
      lines.set(classHash, waiting);
      const work = async () => {
        while (waiting.length > 0) await answer(context, classHash, waiting.splice(0, mostAtOnce));
        lines.delete(classHash);
      };
      void work();
    });
  };
}
