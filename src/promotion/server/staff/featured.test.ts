import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aClass, anEpisode } from '#catalogue/server/fixtures.ts';
import { homeCall } from '#home/contract.ts';
import type { Call, CallInput } from '#platform/shared/call.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { featuredClickCall } from '../../contract.ts';
import { featuredCall, featuredChoicesCall, saveFeaturedCall } from '../../featured-staff-contract.ts';
import { importFeatured } from '../import-ads.ts';

let portal: Portal;
let liaison: SignedInStaff;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  liaison = await aStaffMember(portal.context, ['liaison'], { name: 'Helen Park' });
});

const as = <C extends Call>(call: C, input: CallInput<C>) => callAsStaff(portal, liaison, call, input);
const forever = { runsFrom: null, runsUntil: null };
async function save(items: CallInput<typeof saveFeaturedCall>['items']) {
  const { revision } = (await as(featuredCall, {})).body;
  return as(saveFeaturedCall, { revision, items });
}
const titles = async () => (await as(featuredCall, {})).body.items.map(({ title, state }) => `${title}: ${state}`);
const shown = async () => {
  const [item] = (await portal.call(homeCall, {})).body.featuredContent.data;
  return item?.featuredHash === '' ? undefined : (item?.class?.hash ?? item?.podcast?.hash);
};

it('the home page follows the list at once, on its days, and an item that stays is counted under the same name (PR-12)', async () => {
  const [klass, episode] = [
    await aClass(portal.context, { title: 'Pulp capping' }),
    await anEpisode(portal.context, { title: 'Shade taking' }),
  ];
  const today = portal.context.now().toZonedDateTimeISO('America/New_York').toPlainDate();
  const [yesterday, tomorrow] = [today.subtract({ days: 1 }).toString(), today.add({ days: 1 }).toString()];
  await save([
    { activity: klass.hash, ...forever },
    { activity: episode.hash, runsFrom: tomorrow, runsUntil: null },
  ]);
  expect(await titles()).toEqual(['Pulp capping: shown', 'Shade taking: scheduled']);
  expect(await shown()).toBe(klass.hash);
  const hashOf = async (activityId: string) =>
    (
      await portal.context.db
        .selectFrom('featured_item')
        .select('hash')
        .where('activity_id', '=', activityId)
        .executeTakeFirstOrThrow()
    ).hash;
  const first = await hashOf(klass.id);
  await portal.call(featuredClickCall, { h: first, t: 36, i: publicHash() });
  await portal.call(featuredClickCall, { h: await hashOf(episode.id), t: 37, i: publicHash() });
  await save([
    { activity: episode.hash, ...forever },
    { activity: klass.hash, runsFrom: null, runsUntil: yesterday },
  ]);
  expect(await titles()).toEqual(['Shade taking: shown', 'Pulp capping: ended']);
  expect(await shown()).toBe(episode.hash);
  expect(await hashOf(klass.id)).toBe(first);
  // The episode wasn’t shown yet when it was opened.
  expect((await as(featuredCall, {})).body.items.map(({ clicks }) => clicks)).toEqual([0, 1]);
  await save([]);
  expect(await shown()).toBeUndefined();
});

it('a list is saved whole, and by whoever was first', async () => {
  const klass = await aClass(portal.context);
  const { revision } = (await as(featuredCall, {})).body;
  const wrong = { activity: klass.hash, runsFrom: '2026-12-02', runsUntil: '2026-12-01' };
  expect((await save([wrong])).body).toMatchObject({ code: 'days-wrong' });
  for (const runsFrom of ['2026-02-31', '0000-01-01', '2026-2-1'])
    expect(await save([{ activity: klass.hash, runsFrom, runsUntil: null }])).toMatchObject({ httpStatus: 400 });
  expect((await save([{ activity: 'unknown-activity', ...forever }])).body).toMatchObject({ code: 'unknown-activity' });
  expect((await save([{ activity: klass.hash, ...forever }])).body).toEqual({ status: true, revision: revision + 1 });
  expect((await save([{ activity: klass.hash, ...forever }])).body).toEqual({ status: true, revision: revision + 1 });
  expect(await as(saveFeaturedCall, { revision, items: [] })).toMatchObject({
    httpStatus: 409,
    body: { code: 'changed-meanwhile' },
  });
});

it('an import leaves a list alone that the console saved', async () => {
  const { db } = portal.context;
  const [one, other] = [await aClass(portal.context), await aClass(portal.context)];
  await importFeatured(db, [one.id], true);
  await save([{ activity: other.hash, ...forever }]);
  expect(await importFeatured(db, [one.id])).toBe(true);
  expect((await as(featuredCall, {})).body.items).toMatchObject([{ activity: other.hash }]);
  expect(await importFeatured(db, [one.id], true)).toBe(false);
  expect(await importFeatured(db, [other.id])).toBe(false);
  expect((await as(featuredCall, {})).body.items).toMatchObject([{ activity: other.hash }]);
});

it('activities that members see are found by a part of their title', async () => {
  const title = `Étching ${publicHash(6)}`;
  const { hash: activity } = await aClass(portal.context, { title });
  const hidden = await aClass(portal.context, { title: `${title} draft` });
  await portal.context.db.updateTable('activity').set({ published: false }).where('id', '=', hidden.id).execute();
  expect((await as(featuredChoicesCall, { q: title.toLowerCase().replace('é', 'e') })).body.choices).toEqual([
    { activity, title, kind: 'class' },
  ]);
  expect((await as(featuredChoicesCall, { q: ' ' })).body.choices).toEqual([]);
});
