// Whether a backup can be restored: by restoring it, into a database that is made for that and thrown away.
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queryable } from '../context.ts';
import { openDatabase } from '../database/database.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { migrate } from '../database/migrate.ts';
import { endTry, noteTry, removeLeftovers, tryPrefix } from './leftovers.ts';
import { type RestoredBackup, restoreBackup } from './restore-backup.ts';
import { withoutTimeLimits } from './tables.ts';

/** Looks at what was restored, for as long as it takes; a sentence says what is wrong, null that nothing is. */
export type RestoreCheck = (trx: Queryable) => Promise<string | null>;

export type TriedRestore = RestoredBackup & { readonly problems: readonly string[]; readonly seconds: number };

/**
 * Restores a backup into a scratch server of its own, runs `checks` over it and removes it. Files are read but not
 * stored. Throws `WrongBackup`.
 */
export async function tryRestore(
  path: string,
  passphrase: string,
  checks: readonly RestoreCheck[],
): Promise<TriedRestore> {
  const began = performance.now();
  await removeLeftovers(null);
  const folder = await mkdtemp(tryPrefix());
  noteTry(folder);
  try {
    const server = await startEmbeddedPostgres(join(folder, 'pg'), { durable: false, connections: 10 });
    const { db, pool } = openDatabase(server.address, 3);
    try {
      await migrate(pool);
      const restored = await restoreBackup(
        { db, pool, tellingTables: [], storage: null, jobs: null, dataDir: null, keysDir: null, onRestored: null },
        path,
        passphrase,
      );
      const problems: string[] = [];
      for (const check of checks) {
        const problem = await db.transaction().execute(async (trx) => {
          await withoutTimeLimits(trx);
          return check(trx);
        });
        if (problem !== null) problems.push(problem);
      }
      return { ...restored, problems, seconds: Math.ceil((performance.now() - began) / 1000) };
    } finally {
      await db.destroy();
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
    endTry(folder);
  }
}
