import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import { aClass, anEpisode, aSpeaker, aWebinar } from '#catalogue/server/fixtures.ts';
import { importSpeaker } from '#catalogue/server/writing/import-catalogue.ts';
import { classCall } from '#classroom/contract.ts';
import { facultyCall } from '#pages/contract.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { podcastCall } from '#podcasts/contract.ts';
import { speakerCall, listMessages } from '../contract.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const slugOf = async (id: string) =>
  (await portal.context.db.selectFrom('speaker').select('slug').where('id', '=', id).executeTakeFirstOrThrow()).slug;

describe('the address of a speaker', () => {
  it.each([
    ['Dr. Zoë Müller-Lüdenscheid', 'zoe-muller-ludenscheid'],
    ['Prof. Łukasz O’Neill, PhD', 'lukasz-o-neill-phd'],
    ['Dr. Drew Draper', 'drew-draper'],
    ['A'.repeat(200), 'a'.repeat(80)],
  ])('of %j is %s', async (name, slug) => {
    expect(await slugOf(await aSpeaker(portal.context, name))).toBe(slug);
  });
  it('is never empty, and a different one if no part of the name can be in it', async () => {
    const slugs = [];
    for (const [key, name] of [
      ['blank', '   '],
      ['han', '王芳'],
    ] as const)
      slugs.push(await slugOf(await importSpeaker(portal.context.db, { key, name, photoId: null })));
    expect(slugs).toEqual(['lecturer', 'lecturer-2']);
  });
  it('is another one for each of one name, and stays when the name changes', async () => {
    const named = (key: string, name: string) => importSpeaker(portal.context.db, { key, name, photoId: null });
    const [first, second] = [await named('one', 'Dr. Ana Ruiz'), await named('two', 'Ana Ruiz')];
    expect([await slugOf(first), await slugOf(second)]).toEqual(['ana-ruiz', 'ana-ruiz-2']);
    await named('one', 'Dr. Ana Ruiz Vega');
    expect(await slugOf(first)).toBe('ana-ruiz');
  });
});

describe('a speaker', () => {
  it('is shown with what can be opened now, and everything of theirs leads there', async () => {
    const { context } = portal;
    const speakerId = await importSpeaker(context.db, {
      key: 'mei',
      name: 'Dr. Mei Tanaka',
      degree: 'DDS',
      bio: 'Teaches imaging.',
      photoId: null,
    });
    const hoursAgo = (hours: number) => context.now().subtract({ hours });
    const older = await aClass(context, { speakerId, title: 'Older', releaseAt: hoursAgo(90) });
    const newer = await aClass(context, { speakerId, title: 'Newer', isTutorial: true, releaseAt: hoursAgo(3) });
    const later = await aWebinar(context, { speakerId, title: 'Later', releaseAt: hoursAgo(-30) });
    const next = await aWebinar(context, { speakerId, title: 'Next' });
    const episode = await anEpisode(context, { speakerId, title: 'Heard' });
    await aClass(context, { speakerId, title: 'Not yet', releaseAt: hoursAgo(-3) });
    await aWebinar(context, { speakerId, title: 'Over', releaseAt: hoursAgo(9) });
    const cancelled = await aWebinar(context, { speakerId, title: 'Cancelled' });
    await context.db
      .updateTable('activity')
      .set({ cancelled_at: context.now() })
      .where('id', '=', cancelled.id)
      .execute();
    await aClass(context, { title: 'Of somebody else' });

    const { token } = await aStudent(context);
    for (const reader of [null, token]) {
      const { body, httpStatus } = await portal.call(speakerCall, { slug: 'mei-tanaka' }, reader);
      expect(httpStatus).toBe(200);
      expect(body.lecturer).toMatchObject({ name: 'Dr. Mei Tanaka', degree: 'DDS', bio: 'Teaches imaging.' });
      expect(body.webinars.data.map(({ className }) => className)).toEqual(['Next', 'Later']);
      expect(body.classes.data.map(({ className }) => className)).toEqual(['Newer', 'Older']);
      expect(body.episodes.data.map(({ title }) => title)).toEqual(['Heard']);
      expect([body.webinars.totalRows, body.classes.totalRows, body.episodes.totalRows]).toEqual([2, 2, 1]);
    }
    for (const { hash } of [older, newer, later, next])
      expect((await portal.call(classCall, { c: hash })).body.classObj.speakerSlug).toBe('mei-tanaka');
    expect((await portal.call(podcastCall, { p: episode.hash })).body.podcast.speakerSlug).toBe('mei-tanaka');
    expect((await portal.call(facultyCall, {})).body.data.map(({ slug }) => slug)).toContain('mei-tanaka');
    const map = await portal.app.inject({ url: '/sitemaps/faculty.xml' });
    expect(map.body).toContain('<loc>http://portal.test/faculty/mei-tanaka</loc>');
  });
  it('with more than fit says how many there are', async () => {
    const speakerId = await aSpeaker(portal.context, 'Dr. Paul Lind');
    for (let made = 0; made < 26; made += 1) await aClass(portal.context, { speakerId });
    const { classes } = (await portal.call(speakerCall, { slug: 'paul-lind' })).body;
    expect([classes.data.length, classes.totalRows]).toEqual([24, 26]);
  });
  it('a speaker without classes keeps the page and leaves the sitemap', async () => {
    await aSpeaker(portal.context, 'Dr. Quinn Rest');
    const { body } = await portal.call(speakerCall, { slug: 'quinn-rest' });
    expect([body.lecturer.name, body.classes.totalRows]).toEqual(['Dr. Quinn Rest', 0]);
    const map = await portal.app.inject({ url: '/sitemaps/faculty.xml' });
    expect(map.body).not.toContain('quinn-rest');
  });
  it.each(['nobody', '', 'MEI-TANAKA', '../mei', '%'])('%j is nobody', async (slug) => {
    const { body, httpStatus } = await portal.call(speakerCall, { slug });
    expect([httpStatus, body.errorMsg, body.code]).toEqual([404, listMessages.noSpeaker, 'unknown-lecturer']);
  });
});
