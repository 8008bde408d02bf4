import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import { aCategory, aClass, aWebinar } from '#catalogue/server/fixtures.ts';
import { anExam } from '#exam/server/fixtures.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { relatedClassesCall } from '../contract.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const titles = async (c: string, token: string | null = null) =>
  (await portal.call(relatedClassesCall, { c }, token)).body.data.map(({ className }) => className);

/** A class of these subjects, released this many days ago. */
const aRelease = (title: string, categoryIds: readonly string[], daysAgo: number) =>
  aClass(portal.context, { title, categoryIds, releaseAt: portal.context.now().subtract({ hours: 24 * daysAgo }) });

it('lists classes of the same subjects, the first subject first, the newest first, and four of them', async () => {
  const [first, second, other] = [
    await aCategory(portal.context, 'Restorative'),
    await aCategory(portal.context, 'Imaging'),
    await aCategory(portal.context, 'Occlusion'),
  ];
  const shown = await aRelease('Shown', [first, second], 3);
  await aRelease('Second subject', [second], 1);
  await aRelease('Older', [first], 9);
  const newer = await aRelease('Newer', [second, first], 2);
  await aRelease('Another subject', [other], 1);
  await aRelease('Not released', [first], -5);
  await aWebinar(portal.context, { title: 'A webinar', categoryIds: [first] });
  await aClass(portal.context, { title: 'A tutorial', isTutorial: true, credits: 0, agd: [], categoryIds: [first] });
  expect(await titles(shown.hash)).toEqual(['Newer', 'Older', 'Second subject']);

  // A member who completed one gets the next one instead.
  const student = await aStudent(portal.context);
  await anExam(portal.context, newer.id);
  await sql`
    insert into exam_attempt (student_id, activity_id, exam_id, answers, grades, score, passed, taken_at)
    select ${student.id}, activity_id, id, '{1,2,3,4}', '{t,t,t,t}', 100, true, ${portal.context.now()}
    from exam where activity_id = ${newer.id}`.execute(portal.context.db);
  expect(await titles(shown.hash, student.token)).toEqual(['Older', 'Second subject']);
  for (const title of ['A', 'B', 'C', 'D', 'E']) await aRelease(title, [first], 20);
  expect(await titles(shown.hash, student.token)).toHaveLength(4);
});

it('lists nothing for a class without a subject, and for none', async () => {
  const alone = await aRelease('Alone', [], 1);
  expect(await titles(alone.hash)).toEqual([]);
  expect(await titles('nothinghere1')).toEqual([]);
});
