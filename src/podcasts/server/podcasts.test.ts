import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, aCompany, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { completedCall, completedPodcastsCall } from '#certificates/contract.ts';
import { evaluationDraftCall, saveEvaluationCall } from '#evaluation/contract.ts';
import { examCall, gradeExamCall } from '#exam/contract.ts';
import { anExam, fullEvaluation } from '#exam/server/fixtures.ts';
import { importAd } from '#promotion/server/import-ads.ts';
import { storeFile } from '#platform/server/files/files.ts';
import { writeSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import {
  listeningQueueCall,
  podcastCall,
  podcastEpisodesCall,
  podcastShowCall,
  podcastShowsCall,
  podcastViewCall,
  saveListeningQueueCall,
  savePositionsCall,
} from '../contract.ts';
import { anEpisodeOf, aShow, type MadeShow } from './fixtures.ts';

let portal: Portal;
let student: SignedIn;
let show: MadeShow;
let episode: MadeActivity;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  student = await aStudent(portal.context);
  show = await aShow(portal.context);
  episode = await anEpisodeOf(portal.context, show, {
    chapters: [
      { startSec: 60, title: 'Then' },
      { startSec: 0, title: 'First' },
    ],
    transcript: 'Don’t poke.\n\nWalk.',
  });
  await anExam(portal.context, episode.id);
});

const open = (input: { ps?: string; p?: string; page?: string } = {}, who: SignedIn | null = null) =>
  portal.call(podcastShowCall, { ps: show.hash, ...input }, who?.token ?? null);
const save = (positions: Parameters<typeof portal.call<typeof savePositionsCall>>[1]['positions'], who = student) =>
  portal.call(savePositionsCall, { positions }, who.token);

describe('a show', () => {
  it('lists its episodes for everyone, newest first, with sponsor, cover and feed', async () => {
    // Credit without an exam cannot be earned, so it is not counted.
    const newer = await anEpisodeOf(portal.context, show, { hoursAgo: 2, credits: 0.25 });
    const { httpStatus, body } = await open();
    expect(httpStatus).toBe(200);
    expect(body.rowCount).toBe(1);
    expect(body.data[0]).toMatchObject({
      hash: show.hash,
      title: 'Chairside',
      sponsorCompanyName: 'Lumident',
      episodeCount: 2,
      creditCount: 1,
      feedUrl: `/podcast-feed/${show.hash}/rss.xml`,
    });
    expect(body.podcasts.data.map((row) => row.hash)).toEqual([newer.hash, episode.hash]);
    expect(body.podcasts.data[1]).toMatchObject({
      credits: 0.5,
      ceTypeId: 1,
      examTaken: false,
      hasExam: true,
      hasTranscript: true,
      listening: null,
      audioBytes: 5000,
      chapters: [
        { startSec: 0, title: 'First' },
        { startSec: 60, title: 'Then' },
      ],
    });
  });
  it('that nobody knows, or that is not published, answers the same', async () => {
    await portal.context.db.updateTable('podcast_show').set({ published: false }).where('id', '=', show.id).execute();
    for (const ps of [show.hash, 'nothing', 'AAAAAAAAAAAA']) {
      const answer = await open({ ps });
      expect([answer.httpStatus, answer.body.errorMsg]).toEqual([404, 'No class selected.']);
    }
  });
  it('says nothing of an episode that is not out yet or not published', async () => {
    const later = await anEpisodeOf(portal.context, show, { hoursAgo: -1 });
    const draft = await anEpisodeOf(portal.context, show);
    await portal.context.db.updateTable('activity').set({ published: false }).where('id', '=', draft.id).execute();
    expect((await open()).body.podcasts.data.map((row) => row.hash)).toEqual([episode.hash]);
    for (const p of [later.hash, draft.hash]) {
      expect((await portal.call(podcastCall, { p })).httpStatus).toBe(404);
      expect((await portal.call(podcastViewCall, { p }, student.token)).httpStatus).toBe(404);
      expect((await save([{ p, positionSec: 3 }])).body.data).toEqual([]);
    }
  });
  it('comes by pages: the one asked for, the one that contains an episode, the last for a number past the end', async () => {
    await writeSetting(portal.context.db, providerSettings.pageSize, 5);
    for (let hour = 30; hour < 41; hour += 1) await anEpisodeOf(portal.context, show, { hoursAgo: hour });
    const all = (await open()).body.podcasts;
    expect([all.rowCount, all.totalRows]).toEqual([12, 12]);
    const last = all.data.at(-1)?.hash ?? '';
    const pageOf = async (input: { p?: string; page?: string }) => {
      const { page, data } = (await open(input)).body.podcasts;
      return [page, data.length];
    };
    expect(await pageOf({ page: '0' })).toEqual([0, 5]);
    expect(await pageOf({ page: '1' })).toEqual([1, 5]);
    for (const page of ['2', '99', '1000000000']) expect(await pageOf({ page })).toEqual([2, 2]);
    for (const page of ['-1', 'abc', '']) expect(await pageOf({ page })).toEqual([0, 5]);
    expect((await open({ p: last })).body.podcasts.page).toBe(2);
    expect((await open({ p: 'nothing' })).body.podcasts.page).toBe(0);
    await portal.context.db.deleteFrom('provider_setting').where('name', '=', 'pageSize').execute();
  });
  it('has one banner below its list however many there are, unless the provider keeps them away from credit', async () => {
    const picture = (filename: string) =>
      storeFile(portal.context, portal.context.db, {
        filename,
        contentType: 'image/svg+xml',
        content: Buffer.from('<svg/>'),
        isPublic: true,
      });
    const [light, dark] = [await picture('ad.svg'), await picture('ad-dark.svg')];
    for (const [position, alt] of ['Cure deeper', 'Rinse cleaner'].entries())
      await importAd(portal.context.db, {
        key: `lumident-ad-${position}`,
        companyId: await aCompany(portal.context),
        slot: position + 1,
        alt,
        href: null,
        buttonText: 'More',
        blurb: '',
        confirmationTitle: '',
        confirmationMessage: '',
        bannerIds: [light],
        darkBannerIds: [dark],
        position,
      });
    const { bannerAds } = (await open()).body.bannerAds;
    expect(bannerAds).toMatchObject([
      {
        alt: 'Cure deeper',
        adUrls: [expect.stringMatching(/\/ad\.svg$/)],
        darkAdUrls: [expect.stringMatching(/\/ad-dark\.svg$/)],
      },
    ]);
    await writeSetting(portal.context.db, providerSettings.adsBesideCredit, false);
    expect((await open()).body.bannerAds.bannerAds).toEqual([]);
    await writeSetting(portal.context.db, providerSettings.adsBesideCredit, true);
  });
});

describe('an episode', () => {
  it('comes with its transcript; a visitor has no student data', async () => {
    const { body } = await portal.call(podcastCall, { p: episode.hash });
    expect(body.podcast).toMatchObject({ hash: episode.hash, transcript: 'Don’t poke.\n\nWalk.', durationSec: 1104 });
    expect(body.podcast.mp3).toMatch(/^\/files\/\w+\/talk\.mp3$/);
    expect(body.studentData).toBeNull();
  });
  it('shows members their progress', async () => {
    expect((await portal.call(podcastCall, { p: episode.hash }, student.token)).body.studentData).toMatchObject({
      classViewCount: 0,
      evalTaken: false,
      examTaken: false,
      canShowExam: true,
    });
  });
  it('is not found under the hash of a class, nor under none', async () => {
    const klass = await aClass(portal.context);
    for (const p of [klass.hash, 'nothing']) {
      const answer = await portal.call(podcastCall, { p });
      expect([answer.httpStatus, answer.body.errorMsg]).toEqual([404, 'Server error. Try later.']);
      expect((await portal.call(podcastViewCall, { p }, student.token)).body.errorMsg).toBe(
        'Error logging podcast play.',
      );
    }
  });
  it('without audio says so by an empty address', async () => {
    const silent = await anEpisodeOf(portal.context, show, { audioId: null });
    expect((await portal.call(podcastCall, { p: silent.hash })).body.podcast).toMatchObject({
      mp3: null,
      audioBytes: 0,
    });
  });
});

describe('a play', () => {
  const viewCount = async () =>
    (await portal.call(podcastCall, { p: episode.hash }, student.token)).body.studentData?.classViewCount;
  const play = () => portal.call(podcastViewCall, { p: episode.hash }, student.token);
  it('is logged; repeats within half an hour raise nothing, later ones do', async () => {
    const first = await play();
    expect(first.body.gradebookId).toBeGreaterThan(0);
    expect((await play()).body.gradebookId).toBe(first.body.gradebookId);
    expect(await viewCount()).toBe(1);
    portal.advance({ minutes: 31 });
    await play();
    expect(await viewCount()).toBe(2);
  });
  it('pressed ten times at once is one', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, play));
    expect(new Set(answers.map(({ body }) => body.gradebookId)).size).toBe(1);
    expect(await viewCount()).toBe(1);
  });
  it('of one member is no other member’s', async () => {
    await play();
    const other = await aStudent(portal.context);
    expect((await portal.call(podcastCall, { p: episode.hash }, other.token)).body.studentData?.classViewCount).toBe(0);
  });
});

describe('the place where a member stopped', () => {
  const kept = async (who = student) =>
    (await portal.call(podcastCall, { p: episode.hash }, who.token)).body.podcast.listening;
  it('is found again on every device, in the list too, and by nobody else', async () => {
    const answer = await save([{ p: episode.hash, positionSec: 321.5 }]);
    expect(answer.body.data).toMatchObject([{ p: episode.hash, positionSec: 321.5, isFinished: false }]);
    expect(await kept()).toMatchObject({ positionSec: 321.5 });
    expect((await open({}, student)).body.podcasts.data[0]?.listening).toMatchObject({ positionSec: 321.5 });
    expect(await kept(await aStudent(portal.context))).toBeNull();
    expect((await open()).body.podcasts.data[0]?.listening).toBeNull();
  });
  it('heard earlier never replaces one heard later, whichever is reported first', async () => {
    await save([{ p: episode.hash, positionSec: 200, secondsAgo: 10 }]);
    portal.advance({ seconds: 30 });
    const late = await save([{ p: episode.hash, positionSec: 900, secondsAgo: 3600 }]);
    expect(late.body.data[0]?.positionSec).toBe(200);
    expect((await save([{ p: episode.hash, positionSec: 30 }])).body.data[0]?.positionSec).toBe(30);
  });
  it('reported by two devices at once, for many episodes in different order, is stored once each', async () => {
    const other = await anEpisodeOf(portal.context, show);
    const [a, b] = [
      { p: episode.hash, positionSec: 10 },
      { p: other.hash, positionSec: 20 },
    ];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => save(index % 2 === 0 ? [a, b] : [b, a])),
    );
    expect(answers.every(({ httpStatus }) => httpStatus === 200)).toBe(true);
    expect(await kept()).toMatchObject({ positionSec: 10 });
  });
  it('is never beyond the end, and a finished episode is finished', async () => {
    expect((await save([{ p: episode.hash, positionSec: 9000, isFinished: true }])).body.data).toMatchObject([
      { positionSec: 1104, isFinished: true },
    ]);
  });
  it('of an unknown episode or a class is left out', async () => {
    const klass = await aClass(portal.context);
    expect(
      (
        await save([
          { p: klass.hash, positionSec: 1 },
          { p: 'nothing', positionSec: 1 },
          { p: episode.hash, positionSec: 7 },
        ])
      ).body.data,
    ).toHaveLength(1);
  });
  it.each([
    ['before the start', { positionSec: -1 }],
    ['no number', { positionSec: 'soon' }],
    ['beyond any episode', { positionSec: 1e9 }],
    ['heard in the future', { positionSec: 1, secondsAgo: -5 }],
  ])('%s is malformed', async (_what, position) => {
    expect((await save([{ p: episode.hash, ...position } as never])).httpStatus).toBe(400);
  });
  it('is not for visitors, not for none and not for a hundred at once', async () => {
    expect(
      (await portal.call(savePositionsCall, { positions: [{ p: episode.hash, positionSec: 1 }] })).httpStatus,
    ).toBe(401);
    expect((await save([])).httpStatus).toBe(400);
    expect((await save(Array.from({ length: 51 }, () => ({ p: episode.hash, positionSec: 1 })))).httpStatus).toBe(400);
  });
  it('goes with the member', async () => {
    await save([{ p: episode.hash, positionSec: 5 }]);
    const held = await portal.context.db
      .selectFrom('listening_position')
      .select('student_id')
      .where('student_id', '=', student.id)
      .execute();
    expect(held).toHaveLength(1);
    await portal.context.db.deleteFrom('student').where('id', '=', student.id).execute();
    expect(
      await portal.context.db
        .selectFrom('listening_position')
        .select('student_id')
        .where('student_id', '=', student.id)
        .execute(),
    ).toEqual([]);
  });
});

describe('the shows', () => {
  const shows = async (who: SignedIn | null = null) =>
    (await portal.call(podcastShowsCall, {}, who?.token ?? null)).body;
  it('are sorted by their newest episode, without those that have none or are not published', async () => {
    const empty = await aShow(portal.context, 'Nothing yet');
    const hidden = await aShow(portal.context, 'Hidden');
    await anEpisodeOf(portal.context, hidden);
    await portal.context.db.updateTable('podcast_show').set({ published: false }).where('id', '=', hidden.id).execute();
    const other = await aShow(portal.context, 'Margin Notes');
    await anEpisodeOf(portal.context, other, { hoursAgo: 50 });
    const newest = await anEpisodeOf(portal.context, other, { hoursAgo: 0 });
    await anEpisodeOf(portal.context, other, { hoursAgo: -1 });
    const { data, begun, counts } = await shows();
    expect(data[0]).toMatchObject({
      hash: other.hash,
      episodeCount: 2,
      newest: { hash: newest.hash, listening: null, isHeard: false },
    });
    expect(data.map(({ hash }) => hash)).toContain(show.hash);
    for (const { hash } of [empty, hidden]) expect(data.map((each) => each.hash)).not.toContain(hash);
    expect([begun, counts.unheard]).toEqual([[], null]);
  });
  it('come with what the member began, the last heard first, and nothing heard to its end', async () => {
    const [first, second, over, touched] = await Promise.all(
      [1, 2, 3, 4].map((hoursAgo) => anEpisodeOf(portal.context, show, { hoursAgo })),
    );
    await save([
      { p: first!.hash, positionSec: 30, secondsAgo: 60 },
      { p: second!.hash, positionSec: 40, secondsAgo: 20 },
      { p: over!.hash, positionSec: 50, isFinished: true },
      { p: touched!.hash, positionSec: 1 },
    ]);
    expect((await shows(student)).begun.map(({ hash }) => hash)).toEqual([second!.hash, first!.hash]);
    expect((await shows(await aStudent(portal.context))).begun).toEqual([]);
  });
  it('count what each choice of the list leaves, and the list leaves it', async () => {
    const free = await anEpisodeOf(portal.context, show, { credits: 0 });
    await portal.call(podcastViewCall, { p: episode.hash }, student.token);
    const { counts } = await shows(student);
    const list = async (only?: string, ps?: string) =>
      (
        await portal.call(
          podcastEpisodesCall,
          { ...(only === undefined ? {} : { only }), ...(ps === undefined ? {} : { ps }) },
          student.token,
        )
      ).body;
    expect((await list()).totalRows).toBe(counts.all);
    expect((await list('credit')).totalRows).toBe(counts.credit);
    expect((await list('unheard')).totalRows).toBe(counts.unheard);
    expect(counts.unheard).toBe(counts.all - 1);
    expect((await list('anything', show.hash)).data.map(({ hash }) => hash)).toEqual([free.hash, episode.hash]);
    expect((await list('credit', show.hash)).data.map(({ hash }) => hash)).toEqual([episode.hash]);
    expect((await list('unheard', show.hash)).data.map(({ hash }) => hash)).toEqual([free.hash]);
    expect((await list(undefined, 'AAAAAAAAAAAA')).data).toEqual([]);
  });
  it('are ordered by length and by what they give, the newest first among equals', async () => {
    const { db } = portal.context;
    const [free, long, short] = [
      await anEpisodeOf(portal.context, show, { credits: 0, hoursAgo: 9 }),
      await anEpisodeOf(portal.context, show, { credits: 2, hoursAgo: 8 }),
      await anEpisodeOf(portal.context, show, { credits: 1, hoursAgo: 7 }),
    ];
    await anExam(portal.context, long.id);
    for (const [{ id }, seconds] of [
      [long, 90_000],
      [short, 1],
      [free, 2],
    ] as const)
      await db.updateTable('activity').set({ duration_sec: seconds }).where('id', '=', id).execute();
    const ordered = async (sort?: string) => {
      const input = { ps: show.hash, ...(sort === undefined ? {} : { sort }) };
      return (await portal.call(podcastEpisodesCall, input)).body.data.map(({ hash }) => hash);
    };
    expect((await ordered('shortest')).slice(0, 2)).toEqual([short.hash, free.hash]);
    expect((await ordered('shortest')).at(-1)).toBe(long.hash);
    // What carries no exam gives no credit, whatever is written at it.
    const byCredit = await ordered('credit');
    expect(byCredit[0]).toBe(long.hash);
    expect(byCredit.slice(1)).toEqual([episode.hash, short.hash, free.hash]);
    expect(await ordered('cheapest')).toEqual(await ordered());
  });
});

describe('the listening queue', () => {
  const queue = (episodes: string[], who = student) => portal.call(saveListeningQueueCall, { episodes }, who.token);
  const queued = async (who = student) =>
    (await portal.call(listeningQueueCall, {}, who.token)).body.data.map(({ hash }) => hash);
  it('keeps the order that was sent, each episode once, for one member alone', async () => {
    const other = await anEpisodeOf(portal.context, show, { hoursAgo: 3 });
    const { body } = await queue([other.hash, episode.hash, other.hash]);
    expect(body.data.map(({ hash }) => hash)).toEqual([other.hash, episode.hash]);
    await queue([episode.hash, other.hash]);
    expect(await queued()).toEqual([episode.hash, other.hash]);
    expect(await queued(await aStudent(portal.context))).toEqual([]);
    await queue([]);
    expect(await queued()).toEqual([]);
  });
  it('leaves out what nobody can hear, and takes no more than fifty', async () => {
    const later = await anEpisodeOf(portal.context, show, { hoursAgo: -1 });
    const klass = await aClass(portal.context);
    await queue([later.hash, klass.hash, 'AAAAAAAAAAAA', episode.hash]);
    expect(await queued()).toEqual([episode.hash]);
    expect((await queue(Array.from({ length: 51 }, () => episode.hash))).httpStatus).toBe(400);
    await portal.context.db.updateTable('activity').set({ published: false }).where('id', '=', episode.id).execute();
    expect(await queued()).toEqual([]);
  });
  it('sent by eight tabs at once is one of the eight', async () => {
    const other = await anEpisodeOf(portal.context, show, { hoursAgo: 3 });
    const orders = [
      [other.hash, episode.hash],
      [episode.hash, other.hash],
    ];
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => queue(orders[at % 2] ?? [])));
    expect(answers.map(({ httpStatus }) => httpStatus)).toEqual(answers.map(() => 200));
    expect(orders).toContainEqual(await queued());
  });
});

describe('the rule before the exam', () => {
  const rule = async (who: SignedIn | null = student) =>
    (await portal.call(podcastCall, { p: episode.hash }, who?.token ?? null)).body;
  it('says which share of the length must have passed, and from when that is so', async () => {
    expect((await rule()).timeOnTask).toEqual({ percent: 0, gradedFrom: null });
    await portal.context.db
      .updateTable('activity')
      .set({ time_on_task_percent: 50 })
      .where('id', '=', episode.id)
      .execute();
    expect((await rule(null)).timeOnTask).toEqual({ percent: 50, gradedFrom: null });
    expect((await rule()).timeOnTask).toEqual({ percent: 50, gradedFrom: null });
    await portal.call(podcastViewCall, { p: episode.hash }, student.token);
    const { timeOnTask, podcast } = await rule();
    expect(podcast.isHeard).toBe(true);
    // Half of 1104 seconds after the first play.
    const at = portal.context.now().add({ seconds: 552 });
    expect(timeOnTask.gradedFrom).toBe(at.toString({ smallestUnit: 'millisecond' }));
    portal.advance({ seconds: 552 });
    expect((await rule()).timeOnTask.gradedFrom).toBeNull();
  });
});

describe('from listening to credit', () => {
  const item = () => ({ c: null, p: episode.hash });
  const grade = () => portal.call(gradeExamCall, { ...item(), a: [1, 2, 3, 4] }, student.token);
  it('leads through evaluation and exam to one credit, one certificate, and the Podcasts tab', async () => {
    await portal.call(podcastViewCall, { p: episode.hash }, student.token);
    await portal.call(saveEvaluationCall, { ...item(), a: fullEvaluation }, student.token);
    const results = await Promise.all([grade(), grade(), grade()]);
    expect(
      results.every(({ body }) => body.passed && body.classId === null && body.podcastShowHash === show.hash),
    ).toBe(true);
    expect((await portal.call(completedCall, {}, student.token)).body.data).toEqual([
      { cntWebinars: 0, cntPodcasts: 1 },
    ]);
    const { body } = await portal.call(completedPodcastsCall, { page: '0' }, student.token);
    expect(body.data).toMatchObject([{ hash: episode.hash, podcastShowHash: show.hash, credits: 0.5, ceTypeId: 1 }]);
    expect((await open({}, student)).body.podcasts.data[0]).toMatchObject({ examTaken: true });
  });
  it('is refused without listening, with the specified sentence', async () => {
    const sentence = 'Please listen to podcast before taking exam.';
    expect((await portal.call(saveEvaluationCall, { ...item(), a: fullEvaluation }, student.token)).body.errorMsg).toBe(
      sentence,
    );
    expect((await grade()).body).toMatchObject({ status: false, msg: sentence });
    expect((await portal.call(evaluationDraftCall, { p: episode.hash }, student.token)).body).toMatchObject({
      status: true,
      podcastShowHash: show.hash,
    });
  });
  it('is refused without evaluation, and after the pass', async () => {
    await portal.call(podcastViewCall, { p: episode.hash }, student.token);
    expect((await portal.call(examCall, { p: episode.hash }, student.token)).body).toMatchObject({
      status: false,
      msg: 'Complete evaluation before completing exam.',
    });
    await portal.call(saveEvaluationCall, { ...item(), a: fullEvaluation }, student.token);
    await grade();
    expect((await portal.call(examCall, { p: episode.hash }, student.token)).body.studentData.examTaken).toBe(true);
  });
  it('is not offered by an episode without credit, whatever is sent', async () => {
    const free = await anEpisodeOf(portal.context, show, { credits: 0 });
    await anExam(portal.context, free.id);
    await portal.call(podcastViewCall, { p: free.hash }, student.token);
    await portal.call(saveEvaluationCall, { c: null, p: free.hash, a: fullEvaluation }, student.token);
    expect((await portal.call(examCall, { p: free.hash }, student.token)).body).toMatchObject({
      status: false,
      msg: 'Exam not available.  Try again later.',
    });
    expect(
      (await portal.call(gradeExamCall, { c: null, p: free.hash, a: [1, 2, 3, 4] }, student.token)).body,
    ).toMatchObject({ status: false, msg: 'Exam not available.  Try again later.' });
  });
  it('takes an episode as an episode: the hash of a class under p, both, and neither are refused', async () => {
    const klass = await aClass(portal.context);
    expect((await portal.call(examCall, { p: klass.hash }, student.token)).httpStatus).toBe(404);
    expect((await portal.call(examCall, { c: klass.hash, p: episode.hash }, student.token)).httpStatus).toBe(400);
    expect((await portal.call(examCall, {}, student.token)).httpStatus).toBe(400);
  });
});
