// The daily counts and the lists that use them, compared with plain counting, through every kind of
// change.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { aCategory, aClass, aCompany, anEpisode, aWebinar } from '#catalogue/server/fixtures.ts';
import { countListRows, listRowIds, type ListView } from './list-queries.ts';
import type { CatalogueList } from '#catalogue/catalogue-list.ts';

let portal: Portal;
let categories: string[];
let companies: string[];
const items = 600;

beforeAll(async () => {
  portal = await openPortal();
  const { context } = portal;
  categories = [await aCategory(context, 'One'), await aCategory(context, 'Two')];
  companies = [await aCompany(context, 'First'), await aCompany(context, 'Second')];
  const pick = (list: readonly string[], index: number) => list[index % list.length] ?? '';
  for (let index = 0; index < items; index += 1) {
    // Steps of 7 hours: several a day, over half a year, some of them still to come today and later.
    const releaseAt = context.now().add({ hours: 60 - index * 7 });
    await aClass(context, {
      title: `Class ${index}`,
      releaseAt,
      companyId: pick(companies, index),
      categoryIds: index % 3 === 0 ? [pick(categories, index)] : [],
    });
  }
  for (let index = 0; index < 30; index += 1)
    await aWebinar(context, {
      title: `Webinar ${index}`,
      releaseAt: context.now().add({ minutes: index * 600 - 3000 }),
      categoryIds: index % 2 ? [] : categories,
    });
  await anEpisode(context);
});
afterAll(() => portal.close());

/** The same list by plain SQL, without counts by the day. */
async function plainly({ list, categoryId, companyId, now }: ListView): Promise<string[]> {
  const rows = await portal.context.db
    .selectFrom('activity')
    .select('id')
    .where('list', '=', list)
    .where('published', '=', true)
    .where('cancelled_at', 'is', null)
    .where(list === 'live' ? 'ends_at' : 'release_at', list === 'live' ? '>' : '<=', now)
    .$if(companyId !== null, (query) => query.where('company_id', '=', companyId ?? ''))
    .$if(categoryId !== null, (query) =>
      query.where(
        sql<boolean>`exists (select 1 from activity_category where activity_id = activity.id and category_id = ${categoryId})`,
      ),
    )
    .orderBy('release_at', list === 'live' ? 'asc' : 'desc')
    .orderBy('id', list === 'live' ? 'asc' : 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

async function expectAgreement(now = portal.context.now()) {
  for (const list of ['ondemand', 'live', 'podcasts', 'tutorials'] satisfies CatalogueList[]) {
    for (const categoryId of [null, ...categories]) {
      for (const companyId of [null, ...companies]) {
        const view: ListView = { list, categoryId, companyId, now };
        const expected = await plainly(view);
        expect(await countListRows(portal.context.db, view), JSON.stringify(view)).toBe(expected.length);
        for (const offset of [0, 20, 401, 440, expected.length - 5]) {
          if (offset >= 0)
            expect(
              await listRowIds(portal.context.db, view, 20, offset),
              `${JSON.stringify(view)} from ${offset}`,
            ).toEqual(expected.slice(offset, offset + 20));
        }
      }
    }
  }
}

describe('counts by the day and pages that begin at their day', () => {
  it('agree with plain counting', () => expectAgreement());
  it('agree as time goes by', async () => {
    for (const hours of [5, 9, 24, 70]) await expectAgreement(portal.context.now().add({ hours }));
  });
  it('agree after classes were moved, withdrawn, cancelled, deleted and put elsewhere', async () => {
    const { db } = portal.context;
    await db
      .updateTable('activity')
      .set({ release_at: sql`release_at - interval '31 hours'` })
      .where(sql<boolean>`id % 5 = 0`)
      .execute();
    await db
      .updateTable('activity')
      .set({ published: false })
      .where(sql<boolean>`id % 7 = 0`)
      .execute();
    await db
      .updateTable('activity')
      .set({ company_id: companies[0] ?? '' })
      .where(sql<boolean>`id % 11 = 0`)
      .execute();
    await db
      .updateTable('activity')
      .set({ cancelled_at: portal.context.now() })
      .where('list', '=', 'live')
      .where(sql<boolean>`id % 2 = 0`)
      .execute();
    await db
      .updateTable('activity')
      .set({ is_tutorial: true })
      .where('list', '=', 'ondemand')
      .where(sql<boolean>`id % 13 = 0`)
      .execute();
    await db
      .deleteFrom('activity')
      .where(sql<boolean>`id % 17 = 0`)
      .execute();
    await db
      .deleteFrom('activity_category')
      .where(sql<boolean>`activity_id % 9 = 0`)
      .execute();
    await db
      .updateTable('activity')
      .set({ published: true })
      .where(sql<boolean>`id % 14 = 0`)
      .execute();
    await expectAgreement();
  });
  it('agree with a fresh start, row by row', async () => {
    const { db } = portal.context;
    const counted = () =>
      sql`select list, facet, facet_id, day, items from list_day_count where items > 0 order by 1, 2, 3, 4`.execute(db);
    const kept = (await counted()).rows;
    await sql`select rebuild_catalogue_index()`.execute(db);
    expect((await counted()).rows).toEqual(kept);
  });
});

describe('an episode', () => {
  it('leaves and returns with its show', async () => {
    const { db } = portal.context;
    const view: ListView = { list: 'podcasts', categoryId: null, companyId: null, now: portal.context.now() };
    await db.updateTable('podcast_show').set({ published: false }).execute();
    expect(await countListRows(db, view)).toBe(0);
    expect(await db.selectFrom('search_entry').where('list', '=', 'podcasts').selectAll().execute()).toEqual([]);
    await db.updateTable('podcast_show').set({ published: true }).execute();
    expect(await countListRows(db, view)).toBe(1);
  });
});

describe('two editors at once', () => {
  it('are both counted', async () => {
    const { context } = portal;
    const view: ListView = { list: 'ondemand', categoryId: null, companyId: null, now: context.now() };
    const before = await countListRows(context.db, view);
    await Promise.all(Array.from({ length: 12 }, (_, index) => aClass(context, { title: `At once ${index}` })));
    expect(await countListRows(context.db, view)).toBe(before + 12);
  });
});
