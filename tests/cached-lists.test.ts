// With the answer cache on, as in production: the entry of one question is never the answer to another. The
// portal's clock stands still, so that every answer is asked for within the life of the one before.
import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import { searchCall, suggestCall } from '#search/contract.ts';
import { onDemandCall, podcastsCall, tutorialsCall, upcomingCall } from '#lists/contract.ts';
import { homeCall } from '#home/contract.ts';
import { aCategory, aClass, aCompany, anEpisode, aWebinar } from '#catalogue/server/fixtures.ts';
import { classCall } from '#classroom/contract.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { queueAddCall } from '#watch-later/contract.ts';

let portal: Portal;
let endodontics: string;
let restorative: string;
let crownline: string;
let token: string;
let queued: { id: string; hash: string };
let other: { id: string; hash: string };

beforeAll(async () => {
  portal = await openPortal({}, { cachesAnswers: true });
  const { context } = portal;
  [endodontics, restorative] = [await aCategory(context, 'Endodontics'), await aCategory(context, 'Restorative')];
  crownline = await aCompany(context, 'Crownline');
  const hours = (count: number) => ({ releaseAt: context.now().subtract({ hours: count }) });
  for (let index = 0; index < 24; index += 1)
    await aClass(context, {
      title: `Crowns ${index}`,
      categoryIds: [index % 2 === 0 ? endodontics : restorative],
      ...(index === 5 ? { companyId: crownline } : {}),
      ...hours(10 + index),
    });
  queued = await aClass(context, { title: 'Veneers at noon', categoryIds: [restorative], ...hours(1) });
  other = await aClass(context, {
    title: 'Posts and cores',
    categoryIds: [endodontics],
    companyId: crownline,
    ...hours(2),
  });
  await aWebinar(context, { title: 'Crowns live', categoryIds: [endodontics] });
  await aWebinar(context, { title: 'Veneers live', categoryIds: [restorative], companyId: crownline });
  await anEpisode(context, { title: 'Crowns aloud', categoryIds: [endodontics], ...hours(3) });
  await anEpisode(context, { title: 'Veneers aloud', categoryIds: [restorative], companyId: crownline, ...hours(4) });
  await aClass(context, { title: 'Crowns unpacked', isTutorial: true, categoryIds: [endodontics], ...hours(5) });
  await aClass(context, {
    title: 'Veneers unpacked',
    isTutorial: true,
    categoryIds: [restorative],
    companyId: crownline,
    ...hours(6),
  });
  ({ token } = await aStudent(context));
  await portal.call(queueAddCall, { c: queued.hash }, token);
});
afterAll(() => portal.close());

/** The answer as a visitor gets it, asked twice: the second time it comes from memory and must be the same. */
async function asked(call: typeof onDemandCall, input: Record<string, string>): Promise<string> {
  const [first, again] = [await portal.call(call, input), await portal.call(call, input)];
  expect(again.body).toEqual(first.body);
  expect(first.body.status).toBe(true);
  return JSON.stringify(first.body);
}

const calls = {
  home: homeCall,
  upcoming: upcomingCall,
  'on demand': onDemandCall,
  podcasts: podcastsCall,
  tutorials: tutorialsCall,
  search: searchCall,
};

describe('within the life of a cached answer', () => {
  it.each(Object.entries(calls))('two filters of %s differ', async (_name, call) => {
    const answers = [];
    for (const input of [
      {},
      { cid: endodontics },
      { cid: restorative },
      { coid: crownline },
      { q: 'crowns' },
      { q: 'veneers' },
      { cid: restorative, coid: crownline },
    ])
      answers.push(await asked(call as typeof onDemandCall, input));
    // Filters that find the same rows may answer alike; these do not.
    expect(new Set(answers.slice(0, 3)).size).toBe(3);
    expect(answers[3]).not.toBe(answers[1]);
    expect(new Set([answers[0], answers[4], answers[5]]).size).toBe(3);
  });

  it('two pages differ', async () => {
    const pages = [await asked(onDemandCall, {}), await asked(onDemandCall, { page: '1' })].map((body) =>
      (JSON.parse(body) as { data: { hash: string }[] }).data.map(({ hash }) => hash),
    );
    expect(pages.map((page) => page.length)).toEqual([20, 6]);
    expect(new Set(pages.flat()).size).toBe(26);
  });

  it('two classes differ', async () => {
    const bodies = [];
    for (const { hash } of [queued, other, queued]) bodies.push((await portal.call(classCall, { c: hash })).body);
    expect(bodies[0]).not.toEqual(bodies[1]);
    expect(bodies[2]).toEqual(bodies[0]);
  });

  it('two beginnings suggest different things', async () => {
    const labels = async (q: string) => (await portal.call(suggestCall, { q })).body.data.map(({ label }) => label);
    const [crowns, veneers] = [await labels('crow'), await labels('vene')];
    expect([crowns.some((label) => label.startsWith('Veneers')), veneers.includes('Veneers at noon')]).toEqual([
      false,
      true,
    ]);
  });

  it('a member and a visitor differ, whoever asks first', async () => {
    const queueIds = async (by: string | null) =>
      (await portal.call(onDemandCall, { cid: restorative }, by)).body.data.find(({ hash }) => hash === queued.hash)
        ?.queueId;
    const answers = [await queueIds(null), await queueIds(token), await queueIds(null), await queueIds(token)];
    expect([answers[0], answers[2]]).toEqual([0, 0]);
    expect([answers[1], answers[3]]).toEqual([expect.any(Number), answers[1]]);
    expect(answers[1]).toBeGreaterThan(0);
  });
});
