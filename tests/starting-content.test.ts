// What a portal contains before its provider has written anything (migrations/0154-baseline).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountItemsCall } from '#accounts/contract.ts';
import { searchItemsCall } from '#search/contract.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

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
