// Two processes on one database: the second is let in with the key of the first alone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPortal, type Portal } from '../../testing/portal.ts';
import { readConfig, WrongSettings } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { checkSealingKey } from './check-sealing-key.ts';

const key = 'a1'.repeat(32);
let portal: Portal;
const folder = mkdtempSync(join(tmpdir(), 'dl-key-'));
beforeAll(async () => {
  portal = await openPortal({ STAFF_KEY: key });
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What another process with these settings says when it starts; null: nothing, it may continue. */
async function startedWith(settings: Readonly<Record<string, string>>): Promise<string | null> {
  const { db } = openDatabase(portal.databaseAddress, 1);
  try {
    await checkSealingKey({ db, config: readConfig({ DATA_DIR: folder, ...settings }) });
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(WrongSettings);
    return (error as Error).message;
  } finally {
    await db.destroy();
  }
}

it('a process with another STAFF_KEY, or with a key file of its own, does not start on the database', async () => {
  await checkSealingKey(portal.context);
  await checkSealingKey(portal.context);
  expect(await startedWith({ STAFF_KEY: key })).toBeNull();
  expect(await startedWith({ STAFF_KEY: 'b2'.repeat(32) })).toMatch(
    /^STAFF_KEY is not the key that this database was set up with\. Set STAFF_KEY to the same value on every machine/,
  );
  expect(await startedWith({})).toContain(`The key in ${folder}/staff.key is not the key`);
});
