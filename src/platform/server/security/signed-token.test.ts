import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openPortal, type Portal } from '../../testing/portal.ts';
import { isSignatureOf, sign, signatureOf, verify } from './signed-token.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

it('a token opens its row, and nothing for another purpose or when a character is changed', async () => {
  const { db } = portal.context;
  const token = await sign(db, 'seat', 'key');
  const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  const tries = [verify(db, 'seat', token), verify(db, 'calendar', token), verify(db, 'seat', changed)];
  expect(await Promise.all(tries)).toEqual(['key', null, null]);
  expect(await Promise.all(['', 'x'].map((short) => verify(db, 'seat', short)))).toEqual([null, null]);
});

it('a signature is good in its whole length alone', async () => {
  const { db } = portal.context;
  const signature = await signatureOf(db, 'text', 32);
  const given = [signature, signature.slice(0, 22), `${signature}A`, ''];
  const isGood = await Promise.all(given.map((one) => isSignatureOf(db, 'text', one, 32)));
  expect(isGood).toEqual([true, false, false, false]);
});

it('a signing key that could not be read is read again for the next token', async () => {
  // As in another process, which has not read the key yet, while the table is not there.
  vi.resetModules();
  const other = await import('./signed-token.ts');
  const { db } = portal.context;
  await sql`alter table provider_setting rename to provider_setting_away`.execute(db);
  await expect(other.sign(db, 'seat', 'key')).rejects.toThrow('provider_setting');
  await sql`alter table provider_setting_away rename to provider_setting`.execute(db);
  expect(await other.sign(db, 'seat', 'key')).toBe(await sign(db, 'seat', 'key'));
});
