import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { pageViewCall } from '#platform/shared/page-view.ts';
import { settingsCall } from '#provider/contract.ts';
import { queueAddCall } from '#watch-later/contract.ts';
import { searchItemsCall } from '#search/contract.ts';
import { onDemandCall } from '../contract.ts';
import { homeCall } from '#home/contract.ts';
import { aCategory, aClass, aCompany, anEpisode, aWebinar } from '#catalogue/server/fixtures.ts';

let portal: Portal;
let endodontics: string;
let crownline: string;
/** Listed for the filters alone, by the test of them. */
const laterWebinar = 'In some days';

beforeAll(async () => {
  portal = await openPortal();
  endodontics = await aCategory(portal.context, 'Endodontics');
  crownline = await aCompany(portal.context, 'Crownline');
  for (let index = 0; index < 41; index += 1) {
    await aClass(portal.context, {
      title: `Class ${index}`,
      releaseAt: portal.context.now().subtract({ hours: 100 - index }),
      ...(index < 3 ? { categoryIds: [endodontics] } : {}),
      ...(index < 2 ? { companyId: crownline } : {}),
    });
  }
  await aClass(portal.context, { title: 'Not yet released', releaseAt: portal.context.now().add({ hours: 5 }) });
  await aWebinar(portal.context, { title: 'In an hour' });
  await aWebinar(portal.context, { title: 'Long over', releaseAt: portal.context.now().subtract({ hours: 30 }) });
  await anEpisode(portal.context, { title: 'An episode' });
});
afterAll(() => portal.close());

const onDemand = async (input: Record<string, string>, token: string | null = null) =>
  (await portal.call(onDemandCall, input, token)).body;

it('lists released on-demand classes, newest first, twenty a page', async () => {
  const first = await onDemand({});
  expect([first.totalRows, first.rowCount, first.pageSize, first.page]).toEqual([41, 20, 20, 0]);
  expect(first.data.map((row) => row.className).slice(0, 2)).toEqual(['Class 40', 'Class 39']);
  const last = await onDemand({ page: '2' });
  expect(last.data.map((row) => row.className)).toEqual(['Class 0']);
});

it.each([
  ['-1', 0],
  ['abc', 0],
  ['1e9', 1],
  ['1000000000', 2],
  ['1.9', 1],
  ['', 0],
])('page %s is page %d', async (page, served) => {
  expect((await onDemand({ page })).page).toBe(served);
});

it('narrows by category, by company, by both and by words; an unknown filter finds nothing', async () => {
  const ids = await onDemand({ cid: endodontics });
  expect(ids.totalRows).toBe(3);
  expect((await onDemand({ coid: crownline })).totalRows).toBe(2);
  expect((await onDemand({ q: 'Class 17' })).data.map((row) => row.className)).toContain('Class 17');
  for (const input of [
    { cid: '999999999' },
    { coid: 'abc' },
    { cid: '-1' },
    { cid: '99999999999999999999'.slice(0, 20) },
  ]) {
    expect(await onDemand(input as Record<string, string>)).toMatchObject({
      status: true,
      rowCount: 0,
      data: [],
      totalRows: 0,
      page: 0,
    });
  }
});

it.each([
  ['quotes', `"'" ' ''`],
  ['operators', 'a & | ! (b) <-> :*'],
  ['wildcards', '%_\\'],
  ['ten thousand characters', 'x'.repeat(10_000)],
  ['emoji', '🦷🦷🦷🦷'],
])('a query of %s is answered', async (_name, q) => {
  expect((await portal.call(onDemandCall, { q })).httpStatus).toBe(200);
});

it('shows a member their own queue on the same rows, and a visitor nobody’s', async () => {
  const student = await aStudent(portal.context);
  const hash = (await onDemand({})).data[0]?.hash ?? '';
  await portal.call(queueAddCall, { c: hash }, student.token);
  expect((await onDemand({}, student.token)).data[0]?.queueId).toBeGreaterThan(0);
  expect((await onDemand({})).data[0]?.queueId).toBe(0);
});

it('home shows what is live soon, the newest classes and episodes, and a clock to count down from', async () => {
  const { body } = await portal.call(homeCall, {});
  const webinars = body.webinars.data.map((row) => row.className);
  expect(webinars.filter((title) => title !== laterWebinar)).toEqual(['In an hour']);
  expect(body.classes.data[0]?.className).toBe('Class 40');
  expect(body.classes.totalRows).toBe(41);
  expect(body.podcasts.data.map((row) => row.title)).toEqual(['An episode']);
  expect(body.serverTime).toBe(portal.context.now().toString({ smallestUnit: 'millisecond' }));
});

// A choice that finds nothing is not offered; its name is still known to an address that narrows by it.
it('the filters know every category and company, and which of them have something now', async () => {
  const { context } = portal;
  const [hasNothing, isOver, isLater, isBook] = await Promise.all(
    ['Nothing', 'Over', 'Later', 'Book'].map((name) => aCategory(context, name)),
  );
  const [quiet, lively] = await Promise.all(['Quiet', 'Lively'].map((name) => aCompany(context, name)));
  await aWebinar(context, { releaseAt: context.now().subtract({ hours: 80 }), categoryIds: [isOver ?? ''] });
  await aWebinar(context, {
    title: laterWebinar,
    releaseAt: context.now().add({ hours: 80 }),
    companyId: lively ?? '',
  });
  await aClass(context, { releaseAt: context.now().add({ hours: 80 }), categoryIds: [isLater ?? ''] });
  const book = await context.db
    .insertInto('book')
    .values({ hash: 'filtered-book', title: 'A book', company_id: crownline })
    .returning('id')
    .executeTakeFirstOrThrow();
  await context.db
    .insertInto('book_category')
    .values({ book_id: book.id, category_id: isBook ?? '' })
    .execute();

  const { body } = await portal.call(searchItemsCall, {});
  const categories = new Map(body.catList.map(({ categoryID, hasContent }) => [categoryID, hasContent]));
  const companies = new Map(body.companyList.map(({ companyID, hasContent }) => [companyID, hasContent]));
  expect(body.catList).toContainEqual({ categoryID: endodontics, categoryName: 'Endodontics', hasContent: true });
  expect(body.companyList).toContainEqual({ companyID: crownline, companyName: 'Crownline', hasContent: true });
  expect([hasNothing, isOver, isLater, isBook].map((id) => categories.get(id ?? ''))).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect([quiet, lively].map((id) => companies.get(id ?? ''))).toEqual([false, true]);
});

// Nothing is claimed for a provider who has not stated a recognition.
it('home names no body that recognizes a provider without a setting', async () => {
  expect((await portal.call(homeCall, {})).body.accreditation).toEqual([]);
});

it('a public answer carries an ETag and is not sent twice', async () => {
  const first = await portal.app.inject({ url: '/api/search-items' });
  const again = await portal.app.inject({
    url: '/api/search-items',
    headers: { 'if-none-match': String(first.headers.etag) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

it('views are counted by page name and day; a made-up name is answered and not counted', async () => {
  const views = () => portal.context.db.selectFrom('page_view_count').selectAll().execute();
  for (let view = 0; view < 3; view += 1) await portal.call(pageViewCall, { page: '404', path: '/404' });
  expect((await portal.call(pageViewCall, { page: 'made-up', path: '/classroom/:c' })).body).toEqual({ status: true });
  expect((await portal.call(pageViewCall, { page: '<script>' } as never)).httpStatus).toBe(400);
  expect((await views()).map((row) => [row.page, Number(row.views)])).toEqual([['404', 3]]);
});

it('the shell knows the provider, the version and the year', async () => {
  const { body } = await portal.call(settingsCall, {});
  expect(body).toMatchObject({ status: true, version: '0.9.5', build: 36, year: 2026 });
});
