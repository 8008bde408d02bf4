// A thread beside the program, for work that would keep everyone waiting: to draw a PDF takes some dozens of milliseconds, to read a long one seconds.
import { extname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Piscina } from 'piscina';

/** A thread that nobody needed for so long ends, and what it loaded is given back. */
const idleMs = 30_000;

/** More than any paper needs: what grows beyond it fails its own task, not the process. */
const mostMegabytes = 1024;

/** The file called `name` beside `module` (its `import.meta.filename`): a source, or one of the built program, where all stand in one folder. */
export const fileBeside = (module: string, name: string): string =>
  new URL(`${name}${extname(module)}`, pathToFileURL(module)).href;

async function openThread(filename: string): Promise<Piscina> {
  const { Piscina } = await import('piscina');
  const thread = new Piscina({
    filename,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    // Who waits for an answer comes first.
    niceIncrement: 5,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  // An error between two tasks is nobody's: the next task gets a new thread.
  thread.on('error', (error: Error) => process.emitWarning(error));
  return thread;
}

const threads = new Map<string, Promise<Piscina>>();

/**
 * The function that `file` (named `*.thread.ts`, so that it is built as a file of its own) exports as `name`. All functions of a file share a thread, which
 * starts with the first task and runs one after the other. A task and its answer are copied, so they must be plain data: no Temporal, no class. What the
 * function throws is thrown; a thread that dies rejects its task alone. No process waits for an idle thread to end.
 */
export function inThread<Task, Answer>(file: string, name: string): (task: Task) => Promise<Answer> {
  return async (task) => {
    const thread = threads.get(file) ?? openThread(file);
    threads.set(file, thread);
    return (await thread).run(task, { name }) as Promise<Answer>;
  };
}
