// What a portal holds before its provider has written anything. It is written once, and never over what the provider
// has.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountItemsCall } from '#accounts/contract.ts';
import { aStudent } from '#accounts/server/fixtures.ts';
import { searchItemsCall } from '#search/contract.ts';
import { writeBlurb } from '#pages/server/write-blurb.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';

const sqlOf = (name: string) => readFile(join(import.meta.dirname, '../migrations', name), 'utf8');
const migration = '0016-starting-lists-and-texts.sql';

let portal: Portal;
beforeEach(async () => {
  portal = await openPortal();
});
afterEach(() => portal.close());

it('offers every choice of the account forms: all countries, the states of the US with territories and the provinces of Canada', async () => {
  const { body } = await portal.call(accountItemsCall, {});
  expect(body.countries).toHaveLength(249);
  expect(new Set(body.countries.map(({ id }) => id)).size).toBe(249);
  const states = (country: string) => body.states.filter((state) => state.country === country).map(({ id }) => id);
  expect(states('US')).toHaveLength(56);
  expect(states('US')).toEqual(expect.arrayContaining(['DC', 'PR', 'GU', 'VI', 'AS', 'MP']));
  expect(states('CA')).toHaveLength(13);
  for (const list of [body.titles, body.jobTitles, body.ageRanges, body.officeSizes, body.sourceHeard]) {
    expect(list.length).toBeGreaterThan(4);
  }
});

it('offers subjects, and leaves the small words out of a search', async () => {
  const { body } = await portal.call(searchItemsCall, {});
  expect(body.catList.map(({ categoryName }) => categoryName)).toContain('Endodontics');
  expect(body.smallWords).toContain('the');
});

it('is added to a portal in use only where that has nothing: what the provider wrote, changed or removed stays', async () => {
  const { db, now } = portal.context;
  await db.deleteFrom('select_item').where('list', '=', 'titles').where('id', '!=', 'Dr.').execute();
  await db.deleteFrom('select_item').where('list', '=', 'officeSizes').execute();
  await db.deleteFrom('category').where('name', '!=', 'Endodontics').execute();
  await db.deleteFrom('small_word').where('word', '!=', 'the').execute();
  await db.deleteFrom('blurb').where('code', '=', 'privacy').execute();
  await writeBlurb(db, 'terms', '<p>Our own terms</p>', now());

  await sql.raw(await sqlOf(migration)).execute(db);

  const { body } = await portal.call(accountItemsCall, {});
  expect(body.titles).toEqual([{ id: 'Dr.', label: 'Dr.' }]);
  expect(body.officeSizes.length).toBeGreaterThan(4);
  const { catList, smallWords } = (await portal.call(searchItemsCall, {})).body;
  expect([catList.map(({ categoryName }) => categoryName), smallWords]).toEqual([['Endodontics'], ['the']]);
  const texts = await db.selectFrom('blurb').select(['code', 'html']).orderBy('code').execute();
  expect(texts.map(({ code }) => code)).toEqual(['about', 'faculty', 'privacy', 'terms']);
  expect(texts.find(({ code }) => code === 'terms')?.html).toBe('<p>Our own terms</p>');
});

describe('the plainer texts of a later release', () => {
  const own = '<p>Our own terms</p>';
  /** The terms after that release's migration, on a portal that had the first ones or these. */
  async function termsAfter(html?: string): Promise<string> {
    const { db, now } = portal.context;
    await db.deleteFrom('blurb').execute();
    await sql.raw(await sqlOf(migration)).execute(db);
    if (html !== undefined) await writeBlurb(db, 'terms', html, now());
    await sql.raw(await sqlOf('0084-plain-starting-texts.sql')).execute(db);
    return (await db.selectFrom('blurb').select('html').where('code', '=', 'terms').executeTakeFirstOrThrow()).html;
  }

  it('replace the first ones on a portal that no one has joined', async () => {
    expect(await termsAfter()).toContain('These terms apply when you use');
  });

  it('leave the terms that a member has agreed to, and those the provider wrote', async () => {
    expect(await termsAfter(own)).toBe(own);
    await aStudent(portal.context);
    expect(await termsAfter()).toContain('These terms apply to the use of');
  });
});
