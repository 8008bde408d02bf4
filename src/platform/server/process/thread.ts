// A thread next to the program, for work that would keep everyone waiting: to draw a PDF takes some dozens of
// milliseconds, to read a long one seconds.
import { extname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Piscina } from 'piscina';

/** A thread that no one needed for so long ends, and what it loaded is given back. */
const idleMs = 30_000;

export type ThreadLimits = {
  /** What grows beyond it fails its own task, not the process. */
  readonly megabytes: number;
  /** From the handing over of a task to its answer; null: as long as it takes. */
  readonly seconds: number | null;
};
/** More than any paper needs. */
const usualLimits: ThreadLimits = { megabytes: 1024, seconds: null };

/** A task took more time or memory than its thread may have, and ended with it. */
export class ThreadLimitError extends Error {}

/**
 * The file called `name` next to `module` (its `import.meta.filename`): a source, or one of the built program, where
 * all are in one folder.
 */
export const fileBeside = (module: string, name: string): string =>
  new URL(`${name}${extname(module)}`, pathToFileURL(module)).href;

async function openThread(filename: string, { megabytes }: ThreadLimits): Promise<Piscina> {
  const { Piscina } = await import('piscina');
  const thread = new Piscina({
    filename,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    // Requests that someone is waiting for come first.
    niceIncrement: 5,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  // An error between two tasks is no one's: the next task gets a new thread.
  thread.on('error', (error: Error) => process.emitWarning(error));
  return thread;
}

const threads = new Map<string, Promise<Piscina>>();

const isLimit = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || (error as { readonly code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY');

/**
 * The function that `file` (named `*.thread.ts`, so that it is built as a file of its own) exports as `name`. All
 * functions of a file share a thread and its limits; it starts with the first task and runs one after the other. A task
 * and its answer are copied, so they must be plain data: no Temporal, no class. What the function throws is thrown; a
 * thread that dies rejects its task alone, with `ThreadLimitError` where it went beyond the limits. No process waits
 * for an idle thread to end.
 */
export function inThread<Task, Answer>(
  file: string,
  name: string,
  limits: ThreadLimits = usualLimits,
): (task: Task) => Promise<Answer> {
  return async (task) => {
    const thread = threads.get(file) ?? openThread(file, limits);
    threads.set(file, thread);
    const signal = limits.seconds === null ? null : AbortSignal.timeout(limits.seconds * 1000);
    try {
      return (await (await thread).run(task, { name, signal })) as Answer;
    } catch (error) {
      throw isLimit(error) ? new ThreadLimitError(`${name} exceeded its limits`, { cause: error }) : error;
    }
  };
}
