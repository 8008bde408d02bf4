import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aCategory, aClass, anEpisode, aWebinar, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { classViewCall, saveVideoPositionCall } from '#classroom/contract.ts';
import { setCreditGoalCall } from '#credit/contract.ts';
import { aCredit } from '#credit/server/fixtures.ts';
import { saveEvaluationCall } from '#evaluation/contract.ts';
import { anExam, fullEvaluation } from '#exam/server/fixtures.ts';
import { saveAffidavitCall } from '#live/contract.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { importFeatured } from '#promotion/server/import-ads.ts';
import { deleteSetting, writeSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { reserveInOrder } from '#seats/server/fixtures.ts';
import { forYouCall, homeCall, memberHomeCall } from '../contract.ts';

let portal: Portal;
let student: SignedIn;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  student = await aStudent(portal.context);
});

const home = async (who = student) => (await portal.call(memberHomeCall, {}, who.token)).body;
const forYou = async (who = student) => (await portal.call(forYouCall, {}, who.token)).body;
const open = (activity: MadeActivity, who = student) => portal.call(classViewCall, { c: activity.hash }, who.token);
const complete = (activity: MadeActivity, who = student) => aCredit(portal.context, who, activity);

describe('the home of a member', () => {
  it('is empty for a newcomer, with the year it is for them', async () => {
    expect(await home()).toMatchObject({
      seat: null,
      goOn: null,
      credits: { year: 2026, ceHome: 0, ceLive: 0, goal: null },
      serverTime: portal.context.now().toString({ smallestUnit: 'millisecond' }),
    });
  });

  it('shows the next seat, also while its webinar is on air, and until it is over', async () => {
    const soon = await aWebinar(portal.context, { title: 'Soon' });
    const later = await aWebinar(portal.context, {
      title: 'Later',
      releaseAt: portal.context.now().add({ hours: 30 }),
    });
    await reserveInOrder(portal, later.hash, [student]);
    await reserveInOrder(portal, soon.hash, [student]);
    expect((await home()).seat).toMatchObject({ className: 'Soon', isWaiting: false });
    portal.advance({ minutes: 90 });
    expect((await home()).seat?.className).toBe('Soon');
    portal.advance({ minutes: 31 });
    expect((await home()).seat?.className).toBe('Later');
  });

  it('prefers a seat to an earlier waitlist position', async () => {
    const full = await aWebinar(portal.context, { title: 'Full', capacity: 1 });
    const free = await aWebinar(portal.context, {
      title: 'Free',
      releaseAt: portal.context.now().add({ hours: 9 }),
    });
    await reserveInOrder(portal, full.hash, [await aStudent(portal.context), student]);
    expect((await home()).seat).toMatchObject({ className: 'Full', isWaiting: true, waitlistPosition: 1 });
    await reserveInOrder(portal, free.hash, [student]);
    expect((await home()).seat?.className).toBe('Free');
  });

  it('continues with the class that was opened last and is not passed', async () => {
    const [first, second] = [await aClass(portal.context), await aClass(portal.context, { title: 'Deep margins' })];
    for (const klass of [first, second]) await anExam(portal.context, klass.id);
    await open(first);
    portal.advance({ minutes: 1 });
    await open(second);
    expect((await home()).goOn).toMatchObject({
      className: 'Deep margins',
      nextStep: 'evaluation',
      hasSponsorVideo: false,
      hasSurvey: false,
    });
    portal.advance({ minutes: 1 });
    await open(first);
    expect((await home()).goOn).toMatchObject({ hash: first.hash, seenSec: null });
    const stops = (positionSec: number, isFinished: boolean) =>
      portal.call(
        saveVideoPositionCall,
        { c: first.hash, positionSec, isFinished, device: 'phone', secondsAgo: 0 },
        student.token,
      );
    await stops(192.4, false);
    expect((await home()).goOn?.seenSec).toBe(192);
    portal.advance({ minutes: 1 });
    await stops(3599, true);
    expect((await home()).goOn?.seenSec).toBeNull();
    expect((await home(await aStudent(portal.context))).goOn).toBeNull();
  });

  it('does not offer a webinar that was not attended before its recording is there', async () => {
    const { db } = portal.context;
    const webinar = await aWebinar(portal.context);
    await anExam(portal.context, webinar.id);
    await reserveInOrder(portal, webinar.hash, [student]);
    portal.advance({ hours: 3 });
    await portal.call(saveAffidavitCall, { c: webinar.hash, attended: false }, student.token);
    await portal.call(saveEvaluationCall, { c: webinar.hash, a: fullEvaluation }, student.token);
    expect((await home()).goOn).toBeNull();
    await db.updateTable('activity').set({ video_youtube_id: 'aqz-KE-bpKQ' }).where('id', '=', webinar.id).execute();
    expect((await home()).goOn).toMatchObject({ hash: webinar.hash, nextStep: 'recording' });
  });

  it('counts this year’s credits next to the goal', async () => {
    await portal.call(setCreditGoalCall, { goal: 15 }, student.token);
    await complete(await aClass(portal.context));
    expect((await home()).credits).toEqual({ year: 2026, ceHome: 1.5, ceLive: 0, goal: 15 });
  });
});

describe('For you', () => {
  it('contains the newest of the subjects opened most, without what is completed, not released or of another list', async () => {
    const [mine, other] = [
      await aCategory(portal.context, 'Periodontics'),
      await aCategory(portal.context, 'Ergonomics'),
    ];
    const released = (hours: number) => portal.context.now().subtract({ hours });
    const of = (title: string, hours: number, categoryIds: string[], changes = {}) =>
      aClass(portal.context, { title, releaseAt: released(hours), categoryIds, ...changes });
    const opened = await of('Opened', 50, [mine]);
    const completed = await of('Completed', 40, [mine]);
    await of('Newer', 30, [mine]);
    await of('Of both', 35, [mine, other]);
    await of('Of another', 20, [other]);
    await of('Not yet', -5, [mine]);
    await of('Tutorial', 10, [mine], { isTutorial: true });
    await open(opened);
    await open(completed);
    await complete(completed);
    const { subjects, data } = await forYou();
    expect(subjects).toEqual(['Periodontics']);
    expect(data.map(({ className }) => className).slice(0, 3)).toEqual(['Newer', 'Of both', 'Opened']);
    expect(data.map(({ className }) => className)).not.toContain('Completed');
    expect(data.map(({ className }) => className)).not.toContain('Not yet');
    expect(data.map(({ className }) => className)).not.toContain('Tutorial');
  });

  it('is the newest of all for members who opened nothing, and each member’s own', async () => {
    for (let made = 0; made < 4; made += 1) await aClass(portal.context);
    const newest = await aClass(portal.context, {
      title: 'The very newest',
      releaseAt: portal.context.now().subtract({ minutes: 1 }),
    });
    expect(await forYou()).toMatchObject({
      subjects: [],
      isFilled: false,
      data: [{ className: 'The very newest' }, {}, {}, {}, {}, {}],
    });
    await complete(newest, await aStudent(portal.context));
    expect((await forYou()).data[0]?.hash).toBe(newest.hash);
    await complete(newest);
    expect((await forYou()).data[0]?.hash).not.toBe(newest.hash);
  });
});

it('the landing page shows as many of each as the settings say, and several featured items take turns', async () => {
  const { context } = portal;
  for (let day = 2; day < 7; day += 1) await aWebinar(context, { releaseAt: context.now().add({ hours: 24 * day }) });
  for (let count = 0; count < 7; count += 1) await anEpisode(context);
  const counts = async () => {
    const { webinars, classes, podcasts } = (await portal.call(homeCall, {})).body;
    return [webinars, classes, podcasts].map(({ data }) => data.length);
  };
  expect(await counts()).toEqual([4, 8, 6]);
  await writeSetting(context.db, providerSettings.homeSizes, { webinars: 2, classes: 4, episodes: 12 });
  expect(await counts()).toEqual([2, 4, expect.toSatisfy((shown) => shown >= 7)]);
  await deleteSetting(context.db, providerSettings.homeSizes);
  const [klass, episode] = [await aClass(context), await anEpisode(context)];
  await importFeatured(context.db, [klass.id, episode.id]);
  const turns = new Set<string | undefined>();
  for (let turn = 0; turn < 2; turn += 1) {
    portal.advance({ minutes: 1 });
    const [item] = (await portal.call(homeCall, {})).body.featuredContent.data;
    turns.add(item?.class?.hash ?? item?.podcast?.hash);
  }
  expect(turns).toEqual(new Set([klass.hash, episode.hash]));
  await importFeatured(context.db, []);
});
