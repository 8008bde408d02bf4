import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { postgresDialect } from './postgres-dialect.ts';

// One connection for each test, so that what it has prepared can be asked of it. Its tables are temporary.
let pool: pg.Pool;
let db: Kysely<{ thing: { id: number } }>;

beforeEach(async () => {
  pool = new pg.Pool({ ...inject('databaseServer'), max: 1, pipeline: true });
  db = new Kysely({ dialect: postgresDialect(pool, { preparesStatements: true }) });
  await sql`create temp table thing (id int)`.execute(db);
  await db.insertInto('thing').values({ id: 1 }).execute();
});
afterEach(() => db.destroy());

const preparedLike = async (part: string): Promise<number> => {
  const { rows } = await pool.query('select from pg_prepared_statements where statement like $1', [`%${part}%`]);
  return rows.length;
};

it('a statement is prepared when it runs again, once for all values', async () => {
  const ask = (id: number) => sql<{ twice: number }>`select ${id}::int * 2 as twice`.execute(db);
  await ask(1);
  expect(await preparedLike('as twice')).toBe(0);
  const answers = [(await ask(2)).rows, (await ask(3)).rows];
  expect(answers).toEqual([[{ twice: 4 }], [{ twice: 6 }]]);
  expect(await preparedLike('as twice')).toBe(1);
});

// What a process does while a newer release migrates the database under it.
it('a statement whose columns changed since it was prepared answers all the same', async () => {
  const all = () => db.selectFrom('thing').selectAll().execute();
  for (let time = 0; time < 3; time += 1) expect(await all()).toEqual([{ id: 1 }]);
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  await sql`alter table thing add column name text default 'new'`.execute(db);
  expect(await all()).toEqual([{ id: 1, name: 'new' }]);
  // That connection is not used again.
  expect((await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows).not.toEqual(rows);
});

it('moments are parameters, alone and in arrays', async () => {
  const at = Temporal.Instant.from('2026-03-02T15:00:00.123456Z');
  const { rows } = await sql<{ one: boolean; many: string }>`
    select ${at}::timestamptz = '2026-03-02 15:00:00.123456+00' as one,
      (select string_agg(to_char(m at time zone 'UTC', 'HH24:MI'), ' ') from unnest(${[at, at]}::timestamptz[]) m) as many
  `.execute(db);
  expect(rows).toEqual([{ one: true, many: '15:00 15:00' }]);
});

it('texts that never end fill no memory of the connection: only the first get a name', async () => {
  for (let index = 0; index < 600; index += 1) {
    for (let time = 0; time < 2; time += 1) await sql.raw(`select ${index} as dynamic`).execute(db);
  }
  const names = await preparedLike('as dynamic');
  expect(names).toBeGreaterThan(400);
  expect(names).toBeLessThanOrEqual(500);
});
