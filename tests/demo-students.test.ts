// The demo's members have a password that anybody can read: they exist only where no one else can come in.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { aStudent, fixturePassword } from '#accounts/server/fixtures.ts';
import { loginCall } from '#sign-in/contract.ts';
import { readConfig } from '#platform/server/config.ts';
import { openStorage } from '#platform/server/files/storage.ts';
import { makeLog } from '#platform/server/log/log.ts';
import { makeTemplate } from '#platform/testing/global-setup.ts';
import { openPortal, testStart, type Portal } from '#platform/testing/portal.ts';
import { memberTables } from '../src/member-tables.ts';
import {
  checkDemoStudents,
  isPrivate,
  loadDemo,
  PublishedPasswords,
  removeDemoStudents,
} from '../src/demo/server/staff/load-demo.ts';

const here = { PUBLIC_URL: '', NODE_ENV: 'production', DEMO: 'auto' };
const moved = (portal: Portal, settings: Partial<Portal['context']['config']>) => ({
  ...portal.context,
  config: { ...portal.context.config, ...settings },
});

it.each([
  [{}, true],
  [{ HOST: '127.0.0.1', PUBLIC_URL: 'http://127.0.0.1:8080' }, true],
  [{ PUBLIC_URL: 'https://portal.example' }, false],
  [{ PUBLIC_URL: 'http://localhost.portal.example' }, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ DEMO: 'yes', PUBLIC_URL: 'https://portal.example' }, false],
])('settings %o are private: %s', async (settings, expected) => {
  const portal = await openPortal({ ...here, ...settings });
  expect(isPrivate(portal.context.config)).toBe(expected);
  await portal.close();
});

describe('a portal that others can reach', () => {
  let portal: Portal;
  const said: string[] = [];
  beforeAll(async () => {
    portal = await openPortal({ ...here, PUBLIC_URL: 'https://portal.example' });
    await loadDemo(portal.context, (text) => said.push(text));
  }, 180_000);
  afterAll(() => portal.close());

  it('gets only the demo catalog, and the start says so', async () => {
    const { count } = await portal.context.db
      .selectFrom('activity')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBeGreaterThan(100);
    expect(await portal.context.db.selectFrom('student').select('username').execute()).toEqual([]);
    expect(said.join('\n')).toContain('without the demo students');
    expect((await portal.call(loginCall, { u: 'demo', p: 'demo-student' })).body.status).toBe(false);
    expect(await checkDemoStudents(portal.context)).toBe(0);
  });
});

describe('a data folder with demo students', () => {
  const template = 'dl_demo_students';
  const storageFolder = mkdtempSync(join(tmpdir(), 'dl-files-'));
  let portal: Portal;
  // Loaded once, and copied for each test.
  beforeAll(async () => {
    await makeTemplate(inject('databaseServer'), template, async (db, jobs) => {
      const config = readConfig({ ...here, STORAGE_URL: pathToFileURL(storageFolder).href });
      const log = makeLog('silent');
      await loadDemo({ db, jobs, config, now: () => testStart, log, storage: openStorage(config) }, () => undefined);
    });
  }, 180_000);
  beforeEach(async () => {
    portal = await openPortal(here, { template, storageFolder });
  });
  afterEach(() => portal.close());
  afterAll(async () => {
    const admin = new pg.Client(inject('databaseServer'));
    await admin.connect();
    await admin.query(`drop database ${template}`);
    await admin.end();
    rmSync(storageFolder, { recursive: true, force: true });
  });

  it('serves this machine', async () => {
    expect(await checkDemoStudents(portal.context)).toBe(31);
    expect((await portal.call(loginCall, { u: 'demo', p: 'demo-student' })).body.status).toBe(true);
  });

  it('refuses to serve others, and names the command', async () => {
    for (const settings of [{ publicUrl: 'https://portal.example' }, { host: '0.0.0.0' }]) {
      const refusal = checkDemoStudents(moved(portal, settings));
      await expect(refusal).rejects.toThrow(PublishedPasswords);
      await expect(refusal).rejects.toThrow(
        /^This portal has 31 demo students .*`npm run portal -- remove-demo-students`[^.]*\.$/,
      );
    }
  });

  it('serves others once they are removed; other members stay, and so does the ledger', async () => {
    const own = await aStudent(portal.context);
    const { db } = portal.context;
    // A demo member who chose a password of their own is no one's anymore.
    const hash = (
      await db.selectFrom('student').select('password_hash').where('id', '=', own.id).executeTakeFirstOrThrow()
    ).password_hash;
    await db.updateTable('student').set({ password_hash: hash }).where('username', '=', 'demo').execute();
    const credits = await db.selectFrom('credit').select('verification_code').orderBy('id').execute();

    expect(await removeDemoStudents(portal.context, memberTables)).toBe(30);
    expect(await removeDemoStudents(portal.context, memberTables)).toBe(0);
    expect(await checkDemoStudents(moved(portal, { publicUrl: 'https://portal.example' }))).toBe(0);
    const left = await db.selectFrom('student').select('username').orderBy('username').execute();
    expect(left.map(({ username }) => username)).toEqual(['demo', own.username]);
    expect((await portal.call(loginCall, { u: own.username, p: fixturePassword })).body.status).toBe(true);
    expect(await db.selectFrom('credit').select('verification_code').orderBy('id').execute()).toEqual(credits);
  });
});
