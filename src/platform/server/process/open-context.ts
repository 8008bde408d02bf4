// Opens what every process of the portal is on: database, migrations, queue, file storage.
import { join } from 'node:path';
import type pg from 'pg';
import { readClock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { takeDataFolder, prepareDataFolder } from './data-folder.ts';
import { openDatabase, type DatabaseAddress } from '../database/database.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { openJobs, type Job } from '../jobs/jobs.ts';
import { openAnswerCache } from '../http/memory/answer-cache.ts';
import { SessionCache } from '../http/memory/session-cache.ts';
import type { Log } from '../log/log.ts';
import type { Monitor } from '../metrics/monitor.ts';
import { migrate } from '../database/migrate.ts';
import { checkPooler } from '../database/pooler.ts';
import { startAlone } from '../database/start-lock.ts';
import { openStorage } from '../files/storage.ts';

export type OpenContext = {
  readonly context: Context;
  readonly pool: pg.Pool;
  /** Runs what only one of several processes that start at once may do; the others wait. */
  readonly alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly close: () => Promise<void>;
};

/**
 * For migrations and the queue, which asks for each kind of job at one moment: so it never takes the connections that
 * requests use.
 */
const directConnections = 2;

/**
 * Opens everything in order and closes it in reverse. `kinds` may still be loading while the database starts. `say`
 * shows progress in the terminal; `onLost` is called if the embedded database ends later and
 * can't be restarted. `monitor` receives what the process does; the caller closes it.
 */
export async function openContext(
  config: Config,
  log: Log,
  kinds: readonly Job[] | Promise<readonly Job[]>,
  say: (doing: string) => void,
  onLost: (sentence: string) => void = say,
  monitor?: Monitor,
): Promise<OpenContext> {
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    prepareDataFolder(config.dataDir);
    const address = config.databaseUrl
      ? { connectionString: config.databaseUrl.reveal() }
      : await ownDatabase(config, closing, say, onLost);
    await checkPooler(config, log);
    const isPooled = config.databaseDirectUrl !== null;
    const { db, pool } = openDatabase(address, config.databasePool, { isPooled, monitor });
    // Pools are ended themselves: Kysely's `destroy` leaves one alone through which it never sent a statement.
    closing.push(() => pool.end());
    // What needs a session of its own, or a lock in one, goes past a pooler.
    const directAddress =
      config.databaseDirectUrl === null ? address : { connectionString: config.databaseDirectUrl.reveal() };
    const directPool = openDatabase(directAddress, directConnections).pool;
    closing.push(() => directPool.end());
    const alone = <Result>(work: () => Promise<Result>) =>
      startAlone(directAddress, () => say('Another process is preparing the database. Waiting …'), work);
    const jobs = await alone(async () => {
      const ran = await migrate(directPool);
      if (ran.length > 0) say('Updated the database.');
      return openJobs(directPool, await kinds, log);
    });
    closing.push(() => jobs.stop());
    const sessionCache = new SessionCache();
    const answers = await openAnswerCache(directAddress, log, [sessionCache], config.cacheBytes);
    closing.push(answers.close);
    return {
      context: {
        db,
        now: readClock,
        config,
        log,
        jobs,
        storage: openStorage(config),
        answerCache: answers.answerCache,
        sessionCache,
        ...(monitor === undefined ? {} : { monitor }),
      },
      pool,
      alone,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function ownDatabase(
  config: Config,
  closing: (() => Promise<void>)[],
  say: (doing: string) => void,
  onLost: (sentence: string) => void,
): Promise<DatabaseAddress> {
  closing.push(await takeDataFolder(config.dataDir));
  say('Starting the database …');
  const server = await startEmbeddedPostgres(join(config.dataDir, 'postgres'), { say, onLost });
  closing.push(server.stop);
  return server.address;
}
