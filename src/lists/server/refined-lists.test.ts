// Lists of classes in another order, or narrowed by credit, length, and what a member completed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import { aCategory, aClass } from '#catalogue/server/fixtures.ts';
import { anExam } from '#exam/server/fixtures.ts';
import { importPass } from '#exam/server/publishing/import-exam.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { onDemandCall, tutorialsCall } from '../contract.ts';

let portal: Portal;
let gnathology: string;
let student: Awaited<ReturnType<typeof aStudent>>;
const onDemand = async (input: Record<string, string>, token: string | null = null) =>
  (await portal.call(onDemandCall, input, token)).body;
const titlesOf = (page: Awaited<ReturnType<typeof onDemand>>) => page.data.map((row) => row.className);
beforeAll(async () => {
  portal = await openPortal();
  const { context } = portal;
  for (let index = 0; index < 41; index += 1)
    await aClass(context, { title: `Class ${index}`, releaseAt: context.now().subtract({ hours: index }) });
  gnathology = await aCategory(context, 'Gnathology');
  student = await aStudent(context);
  for (const [at, [title, credits, durationMin]] of (
    [
      ['Quarter', 0.25, 10],
      ['Two hours', 2, 120],
      ['One hour', 1, 60],
      ['Half', 0.5, 30],
    ] as const
  ).entries()) {
    await aClass(context, {
      title,
      credits,
      durationMin,
      categoryIds: [gnathology],
      releaseAt: context.now().subtract({ hours: 200 + at }),
    });
  }
  await aClass(context, { title: 'How to use it', isTutorial: true, credits: 0, durationMin: 3 });
  await aClass(context, { title: 'How to clean it', isTutorial: true, credits: 0, durationMin: 1 });
});

// LS-59
it.each<[Record<string, string>, string[]]>([
  [{}, ['Quarter', 'Two hours', 'One hour', 'Half']],
  [{ sort: 'newest' }, ['Quarter', 'Two hours', 'One hour', 'Half']],
  [{ sort: 'shortest' }, ['Quarter', 'Half', 'One hour', 'Two hours']],
  [{ sort: 'credit' }, ['Two hours', 'One hour', 'Half', 'Quarter']],
  [{ credit: 'half' }, ['Quarter', 'Half']],
  [{ credit: 'half,most', sort: 'credit' }, ['Two hours', 'Half', 'Quarter']],
  [{ length: 'medium' }, ['One hour', 'Half']],
  [{ length: 'short', credit: 'most' }, []],
  [{ sort: 'cheapest', credit: 'none', length: '' }, ['Quarter', 'Two hours', 'One hour', 'Half']],
])('%j', async (input, titles) => {
  const page = await onDemand({ cid: gnathology, ...input });
  expect([titlesOf(page), page.totalRows, page.isWhole]).toEqual([titles, titles.length, true]);
});

it('has pages, and a page past the end is the last one', async () => {
  const { totalRows, data, page } = await onDemand({ sort: 'shortest', page: '99' });
  expect([totalRows, page, data.length]).toEqual([45, 2, 5]);
  expect(data.at(-1)?.className).toBe('Two hours');
});

it('leaves out what a member completed, and nothing for a visitor', async () => {
  const { data } = await onDemand({ cid: gnathology });
  const passed = data.find(({ className }) => className === 'Half');
  const activityId = String(passed?.classId ?? '');
  await anExam(portal.context, activityId);
  await importPass(portal.context.db, {
    studentId: student.id,
    activityId,
    score: 100,
    takenAt: portal.context.now(),
  });
  const own = await onDemand({ cid: gnathology, hide: 'completed' }, student.token);
  expect(titlesOf(own)).toEqual(['Quarter', 'Two hours', 'One hour']);
  expect((await onDemand({ cid: gnathology, hide: 'completed' })).totalRows).toBe(4);
});

it('orders tutorials by their length', async () => {
  const { body } = await portal.call(tutorialsCall, { sort: 'shortest' });
  expect(body.data.map((row) => row.className)).toEqual(['How to clean it', 'How to use it']);
});

afterAll(() => portal.close());
