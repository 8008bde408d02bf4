// Races that happen for certain: several processes are held just before they write, until every one has read or waits
// for a lock of another. What protects against the race can be taken away, so that a test of it is seen to fail.
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { people, routes } from '#program.ts';
import { buildApp } from '../server/http/app.ts';
import type { Portal } from './portal.ts';
import { openWatchedDatabase } from './watched-database.ts';

export type RaceRules = {
  /** How many processes take part. Every one of them must come to the held statement, or to a lock of one that did. */
  readonly runners: number;
  /** The statement before which a process is held. */
  readonly heldBefore: RegExp;
  /** What becomes of each statement before it is sent; `withoutRowLocks`, for one. */
  readonly rewrite?: (statement: string) => string;
};

/** The same statement, taking no row lock. */
export const withoutRowLocks = (statement: string): string =>
  statement.replace(/ for (?:no key )?update(?: of "\w+")?/g, '');

export type Race = {
  /** One API per process, each with a pool of its own on the portal's database. */
  readonly apps: readonly FastifyInstance[];
  readonly contexts: readonly Portal['context'][];
  readonly close: () => Promise<void>;
};

/** Opens the processes of a race. The caller closes it. */
export async function openRace(
  portal: Portal,
  { runners, heldBefore, rewrite = (statement) => statement }: RaceRules,
): Promise<Race> {
  const { context, databaseAddress } = portal;
  let held = 0;
  let isOver = false;

  async function hold(): Promise<void> {
    held += 1;
    while (!isOver) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(context.db);
      if (held + (rows[0]?.count ?? 0) >= runners) isOver = true;
    }
  }

  const openRunner = () =>
    openWatchedDatabase(databaseAddress, 4, async (statement) => {
      if (!isOver && heldBefore.test(statement)) await hold();
      return rewrite(statement);
    });

  const contexts = Array.from({ length: runners }, () => ({ ...context, db: openRunner() }));
  const apps = await Promise.all(contexts.map((own) => buildApp(own, routes, people)));
  return {
    apps,
    contexts,
    async close() {
      for (const app of apps) await app.close();
      for (const { db } of contexts) await db.destroy();
    },
  };
}
