import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import { classCall } from '#classroom/contract.ts';
import { aCredit } from '#credit/server/fixtures.ts';
import { onDemandCall, speakerCall } from '#lists/contract.ts';
import { facultyCall } from '#pages/contract.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { podcastCall } from '#podcasts/contract.ts';
import { searchCall } from '#search/contract.ts';
import { aClass, anEpisode, aSpeaker, type MadeActivity } from '../fixtures.ts';
import { importSpeaker } from '../writing/import-catalogue.ts';
import { publishVersion } from '../versions/publish-version.ts';
import { replaceActivitySpeakers } from './write-activity-speakers.ts';

let portal: Portal;
let ids: { readonly ann: string; readonly bo: string; readonly cy: string; readonly planner: string };
let klass: MadeActivity;

beforeAll(async () => {
  portal = await openPortal();
  ids = {
    ann: await aSpeaker(portal.context, 'Dr. Ann Abel'),
    bo: await aSpeaker(portal.context, 'Dr. Bo Quillfeather'),
    cy: await aSpeaker(portal.context, 'Dr. Cy Cole'),
    planner: await aSpeaker(portal.context, 'Dr. Pat Hiddenplan'),
  };
  klass = await aClass(portal.context, { speakerId: ids.ann, title: 'Three voices' });
  await write(klass, [ids.ann, ids.bo, ids.cy], [ids.planner]);
});
afterAll(() => portal.close());

const write = (activity: MadeActivity, shown: readonly string[], hidden: readonly string[] = []) =>
  replaceActivitySpeakers(portal.context, portal.context.db, activity.id, [
    ...hidden.map((speakerId) => ({ speakerId, role: 'planner', isShown: false })),
    ...shown.map((speakerId) => ({ speakerId, role: 'speaker', isShown: true })),
  ]);
const cardOf = async (activity: MadeActivity) =>
  (await portal.call(onDemandCall, {})).body.data.find(({ hash }) => hash === activity.hash)?.speakerName;
const versionOf = async ({ id }: MadeActivity) => {
  await publishVersion(portal.context, portal.context.db, id);
  return portal.context.db
    .selectFrom('activity_version')
    .select(['version', 'content'])
    .where('activity_id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
};

describe('an activity with several speakers (docs/specification/speakers.md, SP-1)', () => {
  it('names two and how many more on its card, and all on its page', async () => {
    expect(await cardOf(klass)).toBe('Dr. Ann Abel, Dr. Bo Quillfeather, and 1 more');
    const { classObj } = (await portal.call(classCall, { c: klass.hash })).body;
    expect([classObj.speakerName, classObj.speakerSlug]).toEqual([
      'Dr. Ann Abel, Dr. Bo Quillfeather, and Dr. Cy Cole',
      'ann-abel',
    ]);
    expect(classObj.speakers.map(({ slug }) => slug)).toEqual(['ann-abel', 'bo-quillfeather', 'cy-cole']);
    const two = await aClass(portal.context, { speakerId: ids.ann });
    await write(two, [ids.ann, ids.bo]);
    expect(await cardOf(two)).toBe('Dr. Ann Abel and Dr. Bo Quillfeather');
  });
  it('is on the faculty page of everyone who is shown, and of nobody else', async () => {
    for (const slug of ['ann-abel', 'bo-quillfeather', 'cy-cole'])
      expect((await portal.call(speakerCall, { slug })).body.classes.data.map(({ hash }) => hash)).toContain(
        klass.hash,
      );
    expect((await portal.call(speakerCall, { slug: 'pat-hiddenplan' })).body.classes.data).toEqual([]);
    const faculty = (await portal.call(facultyCall, {})).body.data;
    const named = faculty.filter(({ courses }) => courses.some(({ hash }) => hash === klass.hash));
    expect(named.map(({ slug }) => slug).sort()).toEqual(['ann-abel', 'bo-quillfeather', 'cy-cole']);
    expect(JSON.stringify([faculty, (await portal.call(classCall, { c: klass.hash })).body])).not.toContain(
      'Hiddenplan',
    );
  });
  it('is found by each name that is shown, also after the name changed', async () => {
    const find = async (q: string) =>
      (await portal.call(searchCall, { q })).body.classes.data.map(({ hash }) => hash).includes(klass.hash);
    expect([await find('quillfeather'), await find('hiddenplan')]).toEqual([true, false]);
    await importSpeaker(portal.context.db, { key: 'dr-bo-quillfeather', name: 'Dr. Bo Renamedly', photoId: null });
    expect([await find('quillfeather'), await find('renamedly')]).toEqual([false, true]);
    await importSpeaker(portal.context.db, { key: 'dr-bo-quillfeather', name: 'Dr. Bo Quillfeather', photoId: null });
  });
  it('freezes all shown names into a certificate', async () => {
    const student = await aStudent(portal.context);
    await aCredit(portal.context, student, klass);
    const { lecturer } = await portal.context.db
      .selectFrom('credit')
      .select('lecturer')
      .where('activity_id', '=', klass.id)
      .executeTakeFirstOrThrow();
    expect(lecturer).toBe('Dr. Ann Abel, Dr. Bo Quillfeather, and Dr. Cy Cole');
  });
  it('has the names in its version only where there is more than one', async () => {
    const other = await aClass(portal.context, { speakerId: ids.ann });
    const one = await versionOf(other);
    expect(one.content).not.toHaveProperty('speakers');
    await write(other, [ids.ann], [ids.planner]);
    expect(await versionOf(other)).toEqual(one);
    await write(other, [ids.ann, ids.bo], [ids.planner]);
    expect(await versionOf(other)).toMatchObject({
      version: one.version + 1,
      content: { speakers: [{ name: 'Dr. Ann Abel' }, { name: 'Dr. Bo Quillfeather' }] },
    });
  });
  it('counts a person who is named twice once, and is without a speaker if no one is shown', async () => {
    const other = await aClass(portal.context, { speakerId: ids.ann });
    await write(other, [ids.bo], [ids.bo, ids.planner]);
    expect(await cardOf(other)).toBe('Dr. Bo Quillfeather');
    await write(other, [], [ids.bo]);
    expect(await cardOf(other)).toBe('');
  });
  it('may be an episode', async () => {
    const episode = await anEpisode(portal.context, { speakerId: ids.ann });
    await write(episode, [ids.ann, ids.cy]);
    const { podcast, speaker, moreSpeakers } = (await portal.call(podcastCall, { p: episode.hash })).body;
    expect([podcast.speakerName, speaker?.name, moreSpeakers.map(({ name }) => name)]).toEqual([
      'Dr. Ann Abel and Dr. Cy Cole',
      'Dr. Ann Abel',
      ['Dr. Cy Cole'],
    ]);
  });
});
