import type pg from 'pg';
import type { DatabaseAddress } from '../server/database/database.ts';

export const templateName = 'dl_template';

/** The address of another database on the same server. */
export function addressOf(server: DatabaseAddress, database: string): DatabaseAddress {
  if (!('connectionString' in server)) return { ...server, database };
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** The same address as a postgres:// one, also for a server that listens on a socket alone. */
export function urlOf(address: DatabaseAddress): string {
  if ('connectionString' in address) return address.connectionString;
  const password = address.password ? `:${encodeURIComponent(address.password)}` : '';
  const port = address.port ?? 5432;
  return address.host.startsWith('/')
    ? `postgres://${address.user}${password}@localhost:${port}/${address.database}?host=${encodeURIComponent(address.host)}`
    : `postgres://${address.user}${password}@${address.host}:${port}/${address.database}`;
}

/**
 * The settings that lead a process of the portal to a database of the tests' server: straight, or through the run's
 * pooler.
 */
export const databaseSettings = (address: DatabaseAddress, pooler: string | null): Record<string, string> =>
  pooler === null
    ? { DATABASE_URL: urlOf(address) }
    : {
        DATABASE_URL: urlOf(addressOf({ connectionString: pooler }, new URL(urlOf(address)).pathname.slice(1))),
        DATABASE_POOLER: 'transaction',
        DATABASE_DIRECT_URL: urlOf(address),
      };

/**
 * Drops a database of the run with the connections that tests left in it. Not `with (force)`: that refuses a role
 * without power over the server as soon as an autovacuum worker is at work there, while a plain drop ends the worker
 * itself.
 */
export async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
    [name],
  );
  await admin.query(`drop database if exists ${name}`);
}
