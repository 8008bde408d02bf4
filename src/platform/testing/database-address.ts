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

/** The settings that lead a process of the portal to a database of the tests' server: straight, or through the run's pooler. */
export const databaseSettings = (address: DatabaseAddress, pooler: string | null): Record<string, string> =>
  pooler === null
    ? { DATABASE_URL: urlOf(address) }
    : {
        DATABASE_URL: urlOf(addressOf({ connectionString: pooler }, new URL(urlOf(address)).pathname.slice(1))),
        DATABASE_POOLER: 'transaction',
        DATABASE_DIRECT_URL: urlOf(address),
      };
