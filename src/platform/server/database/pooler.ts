// Whether an address leads to a pooler (pgbouncer and the like), and whether the settings say so.
import pg from 'pg';
import { WrongSettings, type Config } from '../config.ts';
import { sessionSettings } from './database.ts';
import type { Log } from '../log/log.ts';

/** A pooler refuses a connection's own parameters, or accepts them and does not hand them on; a server has them. */
async function isPooler(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, ...sessionSettings });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ statement_timeout: string }>('show statement_timeout');
    return rows[0]?.statement_timeout !== '15s';
  } catch (error) {
    if ((error as Error).message.includes('unsupported startup parameter')) return true;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Throws `WrongSettings` when an address leads to a pooler and should not. Says in the log when nothing ends a
 * statement that runs too long.
 */
export async function checkPooler(
  { databaseUrl, databaseDirectUrl }: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>,
  log: Log,
): Promise<void> {
  if (databaseUrl === null) return;
  if (databaseDirectUrl === null) {
    if (await isPooler(databaseUrl.reveal()))
      throw new WrongSettings(
        'DATABASE_URL points to a connection pooler. Set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL to the address of the PostgreSQL server itself.',
      );
    return;
  }
  if (await isPooler(databaseDirectUrl.reveal()))
    throw new WrongSettings(
      'DATABASE_DIRECT_URL points to a connection pooler. It must be the address of the PostgreSQL server itself.',
    );
  const client = new pg.Client({ connectionString: databaseUrl.reveal(), connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ statement_timeout: string }>('show statement_timeout');
    if (rows[0]?.statement_timeout === '0')
      log.warn(
        'No statement_timeout behind the pooler: long-running statements are never stopped. docs/guide/settings.md says how to set it.',
      );
  } finally {
    await client.end().catch(() => undefined);
  }
}
