// The demo is loaded by the same import as a provider's folder, with its dates counted from its first loading.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { allRows, writtenBetween } from '#platform/testing/all-rows.ts';
import { loadDemo } from './load-demo.ts';

let portal: Portal;

beforeAll(async () => {
  // Members come along only where no one else can come in.
  portal = await openPortal({ PUBLIC_URL: 'http://localhost:8080' });
  await loadDemo(portal.context, () => undefined);
});
afterAll(() => portal.close());

it('loaded again, days later, moves nothing, emails no one and writes no row', async () => {
  expect((await portal.context.db.selectFrom('seat').select('id').execute()).length).toBeGreaterThan(100);
  const before = await allRows(portal.context.db);
  portal.advance({ hours: 50, minutes: 7 });
  await loadDemo(portal.context, () => undefined);
  expect(writtenBetween(before, await allRows(portal.context.db))).toEqual([]);
});
