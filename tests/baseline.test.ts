// The baseline of the database makes what the migrations before it made one by one, and an older database goes on from
// there.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#platform/server/database/database.ts';
import {
  knownMigrations,
  lastFormerCommit,
  migrate,
  migrationsOf,
  OldSchema,
  WrongSchema,
} from '#platform/server/database/migrate.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { addressOf, dropDatabase, templateName } from '#platform/testing/database-address.ts';

const git = (...args: string[]) =>
  spawnSync('git', args, { cwd: join(import.meta.dirname, '..'), encoding: 'utf8', maxBuffer: 2 ** 24 });
const hasHistory = git('cat-file', '-e', `${lastFormerCommit}^{commit}`).status === 0;

const server = inject('databaseServer');
let admin: Client;
beforeAll(async () => {
  admin = new Client(server);
  await admin.connect();
});
afterAll(() => admin.end());

async function makeDatabase(template = 'template1'): Promise<{ pool: Pool; drop: () => Promise<void> }> {
  const name = `dl_${publicHash(12).toLowerCase()}`;
  await admin.query(`create database ${name} template ${template}`);
  const { db, pool } = openDatabase(addressOf(server, name), 2);
  return {
    pool,
    async drop() {
      await db.destroy();
      await dropDatabase(admin, name);
    },
  };
}

/** Runs the migrations before the baseline, as the last commit that had them did. */
async function migrateAsBefore(pool: Pool): Promise<void> {
  await pool.query(
    'create table schema_migration (name text primary key, digest text not null, applied_at timestamptz not null default now())',
  );
  const paths = git('ls-tree', '--name-only', lastFormerCommit, 'migrations/').stdout.trim().split('\n').sort();
  for (const path of paths.filter((each) => each.endsWith('.sql'))) {
    await pool.query(git('show', `${lastFormerCommit}:${path}`).stdout);
    await pool.query("insert into schema_migration (name, digest) values ($1, '')", [path.replace('migrations/', '')]);
  }
}

/** Everything that the database says of its own form, apart from the table of migrations, as a line for each fact. */
const catalog = `
  with
    own as (
      select c.oid, relname, relkind from pg_class c
      where relnamespace = 'public'::regnamespace and relname not in ('schema_migration', 'schema_migration_pkey')
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
    ),
    own_function as (
      select * from pg_proc
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    )
  select concat_ws(' ', 'extension', extname) as fact from pg_extension
  union all
  select concat_ws(' ', 'relation', own.relname, c.relkind, relpersistence, reloptions, relacl, relreplident, relrowsecurity,
    pg_get_userbyid(relowner)) from pg_class c join own using (oid)
  union all
  select concat_ws(' ', 'column', own.relname, attname, row_number() over (partition by attrelid order by attnum),
    format_type(atttypid, atttypmod), nullif(attcollation, 0)::regcollation, attnotnull, attidentity, attgenerated,
    pg_get_expr(adbin, adrelid), attstattarget, attstorage, attcompression, attoptions, attacl)
  from pg_attribute join own on own.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relkind in ('r', 'v') and attnum > 0 and not attisdropped
  union all
  select concat_ws(' ', 'constraint', own.relname, conname, contype, pg_get_constraintdef(pg_constraint.oid), condeferrable,
    condeferred, convalidated) from pg_constraint join own on own.oid = conrelid
  union all
  select concat_ws(' ', 'index', pg_get_indexdef(oid)) from own where relkind = 'i'
  union all
  select concat_ws(' ', 'function', case prokind when 'a' then proname else pg_get_functiondef(oid) end, proacl,
    pg_get_userbyid(proowner)) from own_function
  union all
  select concat_ws(' ', 'trigger', pg_get_triggerdef(pg_trigger.oid), tgenabled)
  from pg_trigger join own on own.oid = tgrelid where not tgisinternal
  union all
  select concat_ws(' ', 'view', relname, pg_get_viewdef(oid)) from own where relkind in ('v', 'm')
  union all
  select concat_ws(' ', 'rule', definition) from pg_rules where schemaname = 'public'
  union all
  select concat_ws(' ', 'sequence', own.relname, seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcache, seqcycle,
    refobjid::regclass, attname, pg_sequence_last_value(own.oid))
  from own join pg_sequence on seqrelid = own.oid
  left join pg_depend on objid = own.oid and deptype in ('i', 'a') and refobjsubid > 0
  left join pg_attribute on attrelid = refobjid and attnum = refobjsubid
  union all
  select concat_ws(' ', 'dictionary', dictname, tmplname, dictinitoption)
  from pg_ts_dict join pg_ts_template on pg_ts_template.oid = dicttemplate where dictnamespace = 'public'::regnamespace
  union all
  select concat_ws(' ', 'text search', cfgname, cfgparser, maptokentype, mapseqno, mapdict::regdictionary)
  from pg_ts_config join pg_ts_config_map on mapcfg = pg_ts_config.oid where cfgnamespace = 'public'::regnamespace
  union all
  select concat_ws(' ', 'type', format_type(oid, null), typtype, typacl) from pg_type where typnamespace = 'public'::regnamespace
    and typtype <> 'c' and typcategory <> 'A'
  union all
  select concat_ws(' ', 'statistics', pg_get_statisticsobjdef(oid)) from pg_statistic_ext
  union all
  select concat_ws(' ', 'policy', polrelid::regclass, polname) from pg_policy
  union all
  select concat_ws(' ', 'comment', own.relname, objsubid, description) from pg_description join own on own.oid = objoid
    and classoid = 'pg_class'::regclass
  union all
  select concat_ws(' ', 'schema', nspname, nspacl) from pg_namespace where nspname !~ '^pg_'
  union all
  select concat_ws(' ', 'default rights', defaclobjtype, defaclacl) from pg_default_acl`;

async function readFacts(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ fact: string }>(catalog);
  return rows.map(({ fact }) => fact).sort();
}

/** How many rows each table has and a digest of them, without moments and without the key that each database draws. */
async function readRows(pool: Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration' order by 1",
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ count: string; digest: string }>(`
      select count(*), md5(string_agg(line, e'\\n' order by line)) as digest from (
        select (to_jsonb(it) - 'updated_at' - 'published_at'
          - case when to_jsonb(it) ->> 'name' = 'signingKey' then 'value' else '' end)::text as line
        from ${name} as it
      ) as lines`);
    if (rows[0] !== undefined && rows[0].count !== '0') found[name] = `${rows[0].count} ${rows[0].digest}`;
  }
  return found;
}

describe.skipIf(!hasHistory)(
  `the database of commit ${lastFormerCommit}${hasHistory ? '' : ', which this clone does not have'}`,
  () => {
    let before: Awaited<ReturnType<typeof makeDatabase>>;
    let now: Awaited<ReturnType<typeof makeDatabase>>;
    beforeAll(async () => {
      [before, now] = [await makeDatabase(), await makeDatabase()];
      await migrateAsBefore(before.pool);
      await migrate(now.pool, (await knownMigrations()).slice(0, 1));
    });
    afterAll(async () => {
      await before.drop();
      await now.drop();
    });

    it('is what the baseline makes', async () => {
      const facts = await readFacts(before.pool);
      expect(facts.length).toBeGreaterThan(4000);
      expect(await readFacts(now.pool)).toEqual(facts);
    });
    it('starts with the same rows', async () => {
      const rows = await readRows(before.pool);
      expect(Object.keys(rows)).toEqual(
        expect.arrayContaining(['select_item', 'synonym', 'search_word', 'blurb_version']),
      );
      expect(await readRows(now.pool)).toEqual(rows);
    });
    it('gets the migrations after the baseline, and nothing else', async () => {
      expect(await migrate(before.pool)).toEqual((await knownMigrations()).slice(1));
      expect(await migrate(before.pool)).toEqual([]);
      await migrate(now.pool);
      expect(await readFacts(now.pool)).toEqual(await readFacts(before.pool));
    });
  },
);

describe('a database', () => {
  let database: Awaited<ReturnType<typeof makeDatabase>>;
  afterEach(() => database.drop());

  describe('without tables', () => {
    beforeEach(async () => {
      database = await makeDatabase();
    });
    it('gets the baseline first', async () => {
      const known = await knownMigrations();
      expect(known[0]).toBe('0154-baseline');
      expect(await migrate(database.pool)).toEqual(known);
    });
    it('keeps nothing of a migration that fails', async () => {
      await database.pool.query('create table webinar_room (activity_id bigint)');
      const facts = await readFacts(database.pool);
      await expect(migrate(database.pool)).rejects.toThrow('relation "webinar_room" already exists');
      expect(await readFacts(database.pool)).toEqual(facts);
    });
    it('but some of the migrations before the baseline is left alone, and the portal says what to start first', async () => {
      await migrate(database.pool, []);
      await database.pool.query(
        "insert into schema_migration (name, digest) select to_char(number, 'FM0000') || '-accounts.sql', '' from generate_series(1, 119) as number",
      );
      const facts = await readFacts(database.pool);
      await expect(migrate(database.pool)).rejects.toThrow(
        new OldSchema(
          `This database is too old for this release: start the portal of commit ${lastFormerCommit} on it once, then this one.`,
        ),
      );
      expect(await readFacts(database.pool)).toEqual(facts);
    });
  });

  describe('of this release', () => {
    beforeEach(async () => {
      database = await makeDatabase(templateName);
    });
    it('needs no migration', async () => {
      expect(await migrate(database.pool)).toEqual([]);
    });
    it('is described table by table in docs/database.md', async () => {
      const { rows } = await database.pool.query<{ tablename: string }>(
        "select tablename from pg_tables where schemaname = 'public' order by 1",
      );
      const page = readFileSync(join(import.meta.dirname, '../docs/database.md'), 'utf8');
      expect(rows.length).toBeGreaterThan(150);
      expect([...page.matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name).sort()).toEqual(
        rows.map(({ tablename }) => tablename).filter((name) => name !== 'schema_migration'),
      );
    });
    it('with a migration that the program doesn’t have is refused', async () => {
      await database.pool.query("insert into schema_migration (name, digest) values ('9999-later.sql', '')");
      await expect(migrate(database.pool)).rejects.toThrow(
        new WrongSchema('This database is newer than the program: it has the migration 9999-later.sql.'),
      );
    });
    it('is refused if a migration was edited after it ran', async () => {
      for (const name of await knownMigrations()) {
        const { rows } = await database.pool.query<{ digest: string }>(
          'select digest from schema_migration where name = $1',
          [name],
        );
        await database.pool.query("update schema_migration set digest = 'other' where name = $1", [name]);
        await expect(migrate(database.pool)).rejects.toThrow(
          new WrongSchema(`The migration ${name} differs from the one this database was created with.`),
        );
        await database.pool.query('update schema_migration set digest = $2 where name = $1', [name, rows[0]?.digest]);
      }
    });
  });
});

it('all migrations before the baseline count as the baseline, and fewer are refused', async () => {
  const former = Array.from({ length: 120 }, (_, at) => `${String(at + 1).padStart(4, '0')}-x.sql`);
  expect(await migrationsOf(former)).toEqual(['0154-baseline']);
  expect(await migrationsOf([])).toEqual([]);
  await expect(migrationsOf(former.slice(1))).rejects.toThrow(OldSchema);
  await expect(migrationsOf([...former, '9999-x.sql'])).rejects.toThrow(WrongSchema);
});
