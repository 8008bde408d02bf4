import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPortal, type Portal } from '../../testing/portal.ts';
import { builtOnce } from './built-once.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

it('is built only at the first call and sent with the values of each, wherever they are', async () => {
  let built = 0;
  const writeSetting = builtOnce((db, { name, value }: { name: string; value: string }) => {
    built += 1;
    return db
      .with('known', (part) => part.selectFrom('provider_setting').select('value').where('name', '=', name))
      .insertInto('provider_setting')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .returning((eb) => ['name', 'value', eb.selectFrom('known').select('value').as('before')]);
  });
  const { db } = portal.context;
  expect(await writeSetting(db, { name: 'one', value: '1' })).toEqual([{ name: 'one', value: 1, before: null }]);
  expect(await writeSetting(db, { name: 'two', value: '2' })).toEqual([{ name: 'two', value: 2, before: null }]);
  const changed = await db.transaction().execute((trx) => writeSetting(trx, { name: 'one', value: '3' }));
  expect(changed).toEqual([{ name: 'one', value: 3, before: 1 }]);
  expect(built).toBe(1);
});

it('takes moments, lists and null as values', async () => {
  const ask = builtOnce(
    (db, { at, ids, none }: { at: Temporal.Instant; ids: readonly string[]; none: string | null }) =>
      db.selectNoFrom([
        sql<Temporal.Instant>`${at}::timestamptz`.as('at'),
        sql<string[]>`${ids}::bigint[]::text[]`.as('ids'),
        sql<string | null>`${none}::text`.as('none'),
      ]),
  );
  const input = { at: Temporal.Instant.from('2026-03-02T15:00:00Z'), ids: ['7', '8'], none: null };
  expect(await ask(portal.context.db, input)).toEqual([input]);
});
