import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, anEpisode, aWebinar } from '#catalogue/server/fixtures.ts';
import { writeSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { queueAddCall, queueCall, removeQueueCall } from '../contract.ts';

let portal: Portal;
let student: SignedIn;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  student = await aStudent(portal.context);
});

const add = (c: string, who = student) => portal.call(queueAddCall, { c }, who.token);
const remove = (c: string, who = student) => portal.call(removeQueueCall, { c }, who.token);
const queue = (page?: string, who = student) => portal.call(queueCall, page === undefined ? {} : { page }, who.token);
const hashes = async (page?: string) => (await queue(page)).body.data.map((row) => row.hash);

it('contains what was added, last first, with its queueId', async () => {
  const [first, second] = [await aClass(portal.context), await aWebinar(portal.context)];
  const { queueId } = (await add(first.hash)).body;
  portal.advance({ minutes: 1 });
  await add(second.hash);
  const { body } = await queue();
  expect(body).toMatchObject({ status: true, rowCount: 2, totalRows: 2, page: 0, mobileAds: null });
  expect(body.data.map((row) => row.hash)).toEqual([second.hash, first.hash]);
  expect(body.data[1]?.queueId).toBe(queueId);
});

it('belongs to one member alone', async () => {
  const klass = await aClass(portal.context);
  const other = await aStudent(portal.context);
  await add(klass.hash);
  await remove(klass.hash, other);
  expect((await queue(undefined, other)).body.data).toEqual([]);
  expect(await hashes()).toEqual([klass.hash]);
  expect((await portal.call(queueCall, {})).httpStatus).toBe(401);
});

it('pressing + five times at once is one place, and − five times takes it out once', async () => {
  const klass = await aClass(portal.context);
  const answers = await Promise.all(Array.from({ length: 5 }, () => add(klass.hash)));
  expect(new Set(answers.map(({ body }) => body.queueId)).size).toBe(1);
  expect((await queue()).body.totalRows).toBe(1);
  const removed = await Promise.all(Array.from({ length: 5 }, () => remove(klass.hash)));
  expect(removed.every(({ body }) => body.status && body.classObj.hash === klass.hash)).toBe(true);
  expect(await hashes()).toEqual([]);
});

it('shows no class that is no longer offered, and takes neither an episode nor an unknown class', async () => {
  const klass = await aClass(portal.context);
  await add(klass.hash);
  await portal.context.db.updateTable('activity').set({ published: false }).where('id', '=', klass.id).execute();
  expect((await queue()).body).toMatchObject({ totalRows: 0, data: [] });
  for (const c of [(await anEpisode(portal.context)).hash, 'nothing', klass.hash])
    expect((await add(c)).body).toMatchObject({ status: false, errorMsg: 'This class is not available.' });
});

describe('by pages', () => {
  it('a page past the end is the last one, and none is before the first', async () => {
    await writeSetting(portal.context.db, providerSettings.pageSize, 5);
    for (let count = 0; count < 7; count += 1) {
      await add((await aClass(portal.context)).hash);
      portal.advance({ seconds: 1 });
    }
    expect(await hashes()).toHaveLength(5);
    for (const page of ['1', '99', '1000000000'])
      expect((await queue(page)).body).toMatchObject({ page: 1, rowCount: 2 });
    for (const page of ['-1', 'abc', '']) expect((await queue(page)).body.page).toBe(0);
  });
});
