// What people of a practice look for, over the demo catalogue as `npm start` loads it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchCall, searchItemsCall, suggestCall } from '#search/contract.ts';
import { podcastsCall } from '#lists/contract.ts';
import { homeCall } from '#home/contract.ts';
import { loadDemo } from '#demo/server/staff/load-demo.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
  await loadDemo(portal.context, () => undefined);
  // Handouts are read once they are stored.
  await portal.runJobs();
}, 240_000);
afterAll(() => portal.close());

const search = async (q: string) => (await portal.call(searchCall, { q })).body;
const suggest = async (q: string) => (await portal.call(suggestCall, { q })).body.data;

describe('an errand finds classes and podcasts', () => {
  it.each(['composite', 'composites', 'white fillings', 'x-ray', 'xray', 'radiograph', 'infection control'])(
    '"%s"',
    async (q) => {
      const { classes, podcasts, search: reading } = await search(q);
      expect([classes.totalRows > 0, podcasts.totalRows > 0, reading?.mended]).toEqual([true, true, null]);
      // Whatever does not say it in its title shows where it says it.
      for (const passage of reading?.passages ?? []) expect(passage.parts.some(({ isMarked }) => isMarked)).toBe(true);
    },
  );

  it('"composite" is in handouts, which show it', async () => {
    const { classes, search: reading } = await search('composite');
    const deepMargins = classes.data.find(({ className }) => className.startsWith('Deep margins'));
    const passage = reading?.passages.find(({ hash }) => hash === deepMargins?.hash);
    expect([passage?.source, passage?.parts.find(({ isMarked }) => isMarked)?.text]).toEqual(['hand-out', 'composite']);
  });
});

describe('three letters', () => {
  it.each([
    ['compo', 'words composite'],
    ['xra', 'words xray'],
    ['end', 'category Endodontics'],
    ['bra', 'speaker Dr. Tomas Brandt'],
    ['vit', 'class Vital pulp therapy in permanent teeth'],
  ])('"%s" suggest %s', async (q, expected) =>
    expect((await suggest(q)).map(({ kind, label }) => `${kind} ${label}`)).toContain(expected),
  );

  it('that begin nothing suggest nothing', async () => expect(await suggest('qqq')).toEqual([]));
});

// A member who picks a subject sees every podcast on it.
describe('the categories of podcasts', () => {
  it('narrow the list, the search and the landing page', async () => {
    const { catList } = (await portal.call(searchItemsCall, {})).body;
    const endodontics = catList.find(({ categoryName }) => categoryName === 'Endodontics')?.categoryID ?? '';
    const answers = [
      await portal.call(podcastsCall, { cid: endodontics }),
      await portal.call(searchCall, { cid: endodontics }),
      await portal.call(homeCall, { cid: endodontics }),
    ] as const;
    const [list, found, home] = answers;
    expect(list.body.data.map(({ title }) => title)).toContain('The crack that hurts on release');
    expect([found.body.podcasts.totalRows, home.body.podcasts.totalRows]).toEqual([
      list.body.totalRows,
      list.body.totalRows,
    ]);
  });

  it('hold every episode', async () => {
    const { catList } = (await portal.call(searchItemsCall, {})).body;
    const found = new Set<string>();
    for (const { categoryID } of catList) {
      for (let page = 0; page < 3; page += 1)
        for (const { hash } of (await portal.call(podcastsCall, { cid: categoryID, page: String(page) })).body.data)
          found.add(hash);
    }
    expect(found.size).toBe((await portal.call(podcastsCall, {})).body.totalRows);
  });
});
