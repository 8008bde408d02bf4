// Background jobs in PostgreSQL: queued in the transaction that causes them, so that a job exists exactly when its
// cause does.
import { sql } from 'kysely';
import { fromKysely, PgBoss, type Job as BossJob } from 'pg-boss';
import type pg from 'pg';
import * as z from 'zod/mini';
import type { Context, Queryable } from '../context.ts';
import type { Log } from '../log/log.ts';

/**
 * A kind of job: feature and action as its name, the shape of its data, and how often it is tried. Handlers must bear
 * running twice.
 */
export type Job<Data extends z.ZodMiniType = z.ZodMiniType> = {
  readonly name: `${string}.${string}`;
  readonly data: Data;
  /** Tries after the first, with growing waits. */
  readonly retries: number;
  /** The first wait in seconds; it doubles with each try. */
  readonly retryDelaySec: number;
  /** The longest wait in seconds. */
  readonly retryDelayMaxSec: number;
  /**
   * How long one run may take, in seconds; then it is given to another worker, even while it continues. A worker that
   * died is noticed sooner, by its silence.
   */
  readonly longestSec: number;
  /** Whether a backup holds it while it waits: false for work that a restored portal has no use for. */
  readonly isInBackups: boolean;
};

/** For work on a whole table, whose length no one knows: an hour, in seconds. */
export const wholeTableSec = 3600;

// @__NO_SIDE_EFFECTS__
export function defineJob<Data extends z.ZodMiniType>(
  job: Pick<Job<Data>, 'name' | 'data'> & Partial<Job<Data>>,
): Job<Data> {
  return { retries: 30, retryDelaySec: 2, retryDelayMaxSec: 3600, longestSec: 60, isInBackups: true, ...job };
}

export type JobHandler<J extends Job> = (context: Context, data: z.output<J['data']>) => Promise<void>;
export type JobWork = { readonly job: Job; readonly handle: (context: Context, data: never) => Promise<void> };
/** Ties a job to its handler. */
export function handleJob<J extends Job>(job: J, handle: JobHandler<J>): JobWork {
  return { job, handle: handle as JobWork['handle'] };
}
const noData = z.nullable(z.looseObject({}));

/** Declares a job for the timetable, which hands it nothing: the queue gives null as its data. */
// @__NO_SIDE_EFFECTS__
export function defineTimedJob(job: Omit<Parameters<typeof defineJob<typeof noData>>[0], 'data'>): Job<typeof noData> {
  return defineJob({ ...job, data: noData });
}

/**
 * A job that the timetable starts: `cron` in UTC. Only one that bears being handed nothing may be in the timetable.
 */
export type TimedJob = { readonly job: Job<typeof noData>; readonly cron: string };

/** A job that has not been done, as a backup holds it. */
export const waitingJobForm = z.object({
  name: z.string(),
  data: z.looseObject({}),
  singletonKey: z.nullable(z.string()),
});
export type WaitingJob = z.output<typeof waitingJobForm>;

export type Jobs = {
  /**
   * Queues a job in `db`, which should be the transaction that causes it. Of the same kind, one of a higher priority is
   * taken first; 0 where none is named.
   */
  readonly enqueue: <J extends Job>(
    db: Queryable,
    job: J,
    data: z.input<J['data']>,
    options?: { singletonKey?: string; priority?: number },
  ) => Promise<void>;
  /**
   * The jobs that are queued or running and that backups hold, oldest first. The timetable's are left out: it queues
   * them again.
   */
  readonly listWaiting: (db: Queryable) => Promise<WaitingJob[]>;
  /**
   * Queues jobs that `listWaiting` gave elsewhere. Kinds that this release does not have, or that backups don't hold,
   * are left out.
   */
  readonly queueWaiting: (db: Queryable, waiting: readonly WaitingJob[]) => Promise<void>;
  /**
   * Tries the failing jobs of a kind now: those that failed since a moment, and those that wait for their next try.
   * Returns how many there are.
   */
  readonly retry: (db: Queryable, name: string, failedSince: Temporal.Instant) => Promise<number>;
  /** Begins to take jobs. */
  readonly work: (context: Context, works: readonly JobWork[], timetable: readonly TimedJob[]) => Promise<void>;
  /** Runs everything that is due now and returns how many jobs ran: for tests and for command-line tools. */
  readonly drain: (context: Context, works: readonly JobWork[]) => Promise<number>;
  /** Takes no more jobs, and lets those that run continue. */
  readonly stopTaking: () => void;
  /**
   * Waits up to `graceMs` milliseconds (10 seconds) for the jobs that run; what still runs then is given back to be
   * tried again.
   */
  readonly stop: (graceMs?: number) => Promise<void>;
};

/** A worker says twice in this time that it still lives; a job whose worker was silent for so long is taken from it. */
const heartbeatSec = 20;
/** How often that is looked for. */
const monitorSec = 15;
/**
 * The longest that a job of a dead worker waits: its heartbeat, one look that came just before, and one that another
 * process was due to make.
 */
export const deadWorkerSec = heartbeatSec + 2 * monitorSec;

/**
 * How often each kind is looked for, in seconds. A process that queues jobs too looks where it queued one, so the rest
 * is what was tried before, what another process or a command queued, and the timetable.
 */
const lookSec = { inside: 5, apart: 0.5 } as const;
/**
 * How long after it was queued a job is looked for, in milliseconds: the transaction that causes it has ended by then,
 * and others joined it.
 */
const wakeMs = 150;

/** What the job stores about a failure. An error's message may contain an address, so only the log has it. */
const errorKind = (error: unknown) => ({ error: error instanceof Error ? error.name : typeof error });

const noJob = '00000000-0000-0000-0000-000000000000';

/**
 * Opens the queue on `pool`; jobs are queued through the connections of those who cause them. `kinds` are created if
 * they are new.
 */
export async function openJobs(pool: pg.Pool, kinds: readonly Job[], log: Log): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    schema: 'job',
    superviseIntervalSeconds: monitorSec,
    monitorIntervalSeconds: monitorSec,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  // Starting, the queue read which kinds there are and how they are set. One that is as it should be takes no statement
  // more.
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of kinds) {
    const options = {
      retryLimit: job.retries,
      retryDelay: job.retryDelaySec,
      retryBackoff: true,
      retryDelayMax: job.retryDelayMaxSec,
      expireInSeconds: job.longestSec,
      heartbeatSeconds: heartbeatSec,
    };
    const queue = known.get(job.name);
    if (queue && Object.entries(options).every(([name, value]) => queue[name as keyof typeof options] === value))
      continue;
    await boss.createQueue(job.name, options);
    // A kind that an older release made keeps the settings of then until they are set again.
    await boss.updateQueue(job.name, options);
    // The queue looks up a kind when it is first used. Done now, it never asks for a second connection inside
    // someone's transaction.
    await boss.findJobs(job.name, { id: noJob });
  }

  const inBackups = new Set<string>(kinds.filter(({ isInBackups }) => isInBackups).map(({ name }) => name));
  const taking: string[] = [];
  /** The workers of this process by the kind of their jobs, and the wakes that are on their way. */
  const workers = new Map<string, string>();
  const wakes = new Map<string, NodeJS.Timeout>();
  const wakeSoon = (name: string) => {
    const worker = workers.get(name);
    if (worker === undefined || wakes.has(name)) return;
    const wake = setTimeout(() => {
      wakes.delete(name);
      boss.notifyWorker(worker);
    }, wakeMs);
    wakes.set(name, wake.unref());
  };
  const runOne = async (context: Context, work: JobWork, taken: BossJob<object>) => {
    // Its own schema reads it; in a list of all kinds of work no type says which data belongs to which.
    const handle = async () => work.handle(context, work.job.data.parse(taken.data) as never);
    await (context.monitor === undefined ? handle() : context.monitor.job(work.job.name, handle));
  };

  return {
    async enqueue(db, job, data, options = {}) {
      await boss.send(job.name, data as object, {
        db: fromKysely(db),
        ...(options.singletonKey ? { singletonKey: options.singletonKey } : {}),
        ...(options.priority === undefined ? {} : { priority: options.priority }),
      });
      wakeSoon(job.name);
    },
    async listWaiting(db) {
      const { rows } = await sql<WaitingJob>`
        select name, data, singleton_key as "singletonKey" from job.job
        where state in ('created', 'retry', 'active') and data is not null order by created_on, id`.execute(db);
      return rows.filter(({ name }) => inBackups.has(name));
    },
    async queueWaiting(db, waiting) {
      for (const { name, data, singletonKey } of waiting)
        if (inBackups.has(name))
          await boss.send(name, data, { db: fromKysely(db), ...(singletonKey === null ? {} : { singletonKey }) });
    },
    async retry(db, name, failedSince) {
      const { rows } = await sql<{ id: string }>`
        update job.job
        set state = 'retry', start_after = now(), completed_on = null, retry_limit = greatest(retry_limit, retry_count + 1)
        where name = ${name} and (state = 'retry' or (state = 'failed' and completed_on > ${failedSince}))
        returning id`.execute(db);
      wakeSoon(name);
      return rows.length;
    },
    async work(context, works, timetable) {
      const pollingIntervalSeconds = lookSec[context.config.jobs];
      for (const work of works) {
        taking.push(work.job.name);
        // Four at a time and, while more wait, without a pause: a thousand reminders leave in minutes and never take
        // all connections.
        const worker = await boss.work(
          work.job.name,
          { pollingIntervalSeconds, batchSize: 4, burstWhenBatchFull: true, perJobResults: true },
          (batch) =>
            Promise.all(
              batch.map(async (taken) => {
                try {
                  await runOne(context, work, taken as BossJob<object>);
                  return { id: taken.id, status: 'completed' as const };
                } catch (error) {
                  log.warn({ err: error, job: work.job.name }, 'job failed, will be tried again');
                  return { id: taken.id, status: 'failed' as const, output: errorKind(error) };
                }
              }),
            ),
        );
        workers.set(work.job.name, worker);
      }
      for (const { job, cron } of timetable) await boss.schedule(job.name, cron);
    },
    async drain(context, works) {
      let count = 0;
      for (let before = -1; before !== count;) {
        before = count;
        for (const work of works) {
          const batch = await boss.fetch<object>(work.job.name, { batchSize: 5 });
          // On a slow machine a job may take longer than the silence by which a dead worker is known.
          const ids = batch.map(({ id }) => id);
          const alive = setInterval(() => {
            boss
              .touch(work.job.name, ids)
              .catch((error: unknown) => log.warn({ err: error, job: work.job.name }, 'heartbeat failed'));
          }, heartbeatSec * 500);
          try {
            for (const taken of batch) {
              count += 1;
              try {
                await runOne(context, work, taken);
                await boss.complete(work.job.name, taken.id);
              } catch (error) {
                log.warn({ err: error, job: work.job.name }, 'job failed, will be tried again');
                await boss.fail(work.job.name, taken.id, errorKind(error));
              }
            }
          } finally {
            clearInterval(alive);
          }
        }
      }
      return count;
    },
    stopTaking() {
      workers.clear();
      for (const name of taking.splice(0))
        boss.offWork(name, { wait: false }).catch((error: unknown) => log.error({ err: error }, 'job queue'));
    },
    stop: (graceMs = 10_000) => boss.stop({ graceful: true, timeout: graceMs, close: false }),
  };
}
