import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass } from '#catalogue/server/fixtures.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { classViewCall, tutorialHistoryCall } from '../contract.ts';

let portal: Portal;
let student: SignedIn;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  student = await aStudent(portal.context);
});

const aTutorial = (title: string) => aClass(portal.context, { title, isTutorial: true, credits: 0, agd: [] });
const history = async (page?: string) =>
  (await portal.call(tutorialHistoryCall, page === undefined ? {} : { page }, student.token)).body;
async function view(hash: string, who = student) {
  portal.advance({ minutes: 10 });
  await portal.call(classViewCall, { c: hash }, who.token);
}

it('contains each viewed tutorial once, the latest view first, and neither classes nor what others viewed', async () => {
  const [first, second, other] = [await aTutorial('First'), await aTutorial('Second'), await aTutorial('Other')];
  await view(first.hash);
  await view((await aClass(portal.context)).hash);
  await view(second.hash);
  await view(other.hash, await aStudent(portal.context));
  await view(first.hash);
  const { data, totalRows } = await history();
  expect(data.map(({ className, viewCount }) => [className, viewCount])).toEqual([
    ['First', 2],
    ['Second', 1],
  ]);
  expect(totalRows).toBe(2);
  expect(data[0]?.lastViewed).toBe(portal.context.now().toString({ smallestUnit: 'millisecond' }));
});

it('is paged, and a page past the end is the last one', async () => {
  for (let index = 0; index < 21; index += 1) await view((await aTutorial(`Tutorial ${index}`)).hash);
  expect(await history('0')).toMatchObject({ rowCount: 20, totalRows: 21, page: 0 });
  for (const page of ['1', '7', '999999999'])
    expect(await history(page)).toMatchObject({ rowCount: 1, page: 1, data: [{ className: 'Tutorial 0' }] });
});

it('is empty at first, leaves out what the provider withdrew, and needs a student', async () => {
  const tutorial = await aTutorial('Withdrawn');
  await view(tutorial.hash);
  await portal.context.db.updateTable('activity').set({ published: false }).where('id', '=', tutorial.id).execute();
  expect(await history()).toMatchObject({ status: true, rowCount: 0, totalRows: 0, data: [] });
  expect((await portal.call(tutorialHistoryCall, {})).httpStatus).toBe(401);
});
