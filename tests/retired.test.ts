// A retired class is offered to nobody new; who began it may finish up to its last day, and what was earned stays.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { reinstateActivityIn, retireActivityIn } from '#authoring/server/staff/publishing/retire.ts';
import { onDemandCall } from '#lists/contract.ts';
import { aClass, aSpeaker, aWebinar, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { replaceActivitySpeakers } from '#catalogue/server/speakers/write-activity-speakers.ts';
import { verifyCall } from '#certificates/contract.ts';
import { classCall, classViewCall } from '#classroom/contract.ts';
import { aCredit } from '#credit/server/fixtures.ts';
import { facultyCall } from '#pages/contract.ts';
import { writeSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import type { Queryable } from '#platform/server/context.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { podcastCall, podcastShowCall, podcastViewCall } from '#podcasts/contract.ts';
import { anEpisodeOf, aShow } from '#podcasts/server/fixtures.ts';
import { aStaffMember } from '#staff/server/fixtures.ts';
import { queueAddCall, queueCall } from '#watch-later/contract.ts';

let portal: Portal;
let klass: MadeActivity;
let member: SignedIn;
let newcomer: SignedIn;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  klass = await aClass(portal.context);
  [member, newcomer] = [await aStudent(portal.context), await aStudent(portal.context)];
  await portal.call(classViewCall, { c: klass.hash }, member.token);
  await retire(klass.id);
});

/** Retires an activity now; who began it has 72 hours. */
function retire(id: string) {
  const now = portal.context.now();
  return portal.context.db
    .updateTable('activity')
    .set({ retired_at: now, finish_until: now.add({ hours: 72 }) })
    .where('id', '=', id)
    .execute();
}

const reinstate = (id: string) =>
  portal.context.db
    .updateTable('activity')
    .set({ retired_at: null, finish_until: null })
    .where('id', '=', id)
    .execute();
const inTransaction = (run: (trx: Queryable) => Promise<void>) => portal.context.db.transaction().execute(run);

const open = (who: SignedIn | null) => portal.call(classCall, { c: klass.hash }, who?.token ?? null);
const closed = { status: false, code: 'no-longer-offered', errorMsg: 'This class is no longer offered.' };

// Whoever began it must know how long it stays open: the last moment of its last day.
it('shows members who started a retired class until when they can finish, and nothing for a class on offer', async () => {
  const { finish_until: end } = await portal.context.db
    .selectFrom('activity')
    .select('finish_until')
    .where('id', '=', klass.id)
    .executeTakeFirstOrThrow();
  expect((await open(member)).body.classObj.finishUntil).toBe(
    end?.subtract({ seconds: 1 }).toString({ smallestUnit: 'millisecond' }),
  );
  const other = await aClass(portal.context);
  expect((await portal.call(classCall, { c: other.hash }, member.token)).body.classObj.finishUntil).toBeNull();
});

it('a retired class leaves Watch Later, cannot be added to it, and is no course of its speaker', async () => {
  const speakerId = await aSpeaker(portal.context, 'Dr. Rita Retired');
  await reinstate(klass.id);
  await inTransaction((trx) =>
    replaceActivitySpeakers(portal.context, trx, klass.id, [{ speakerId, role: 'speaker', isShown: true }]),
  );
  await portal.call(queueAddCall, { c: klass.hash }, member.token);
  const queue = async () => (await portal.call(queueCall, { page: '0' }, member.token)).body;
  const faculty = async () => (await portal.call(facultyCall, {})).body.data.map(({ name }) => name);
  expect([(await queue()).totalRows, await faculty()]).toEqual([1, expect.arrayContaining(['Dr. Rita Retired'])]);
  await retire(klass.id);
  expect([(await queue()).totalRows, (await queue()).data]).toEqual([0, []]);
  expect(await faculty()).not.toContain('Dr. Rita Retired');
  expect((await portal.call(queueAddCall, { c: klass.hash }, newcomer.token)).httpStatus).toBe(404);
});

describe('a retired episode', () => {
  const closedEpisode = { status: false, code: 'no-longer-offered', errorMsg: 'This episode is no longer offered.' };
  it('is open to members who started it until its last day is over, and to no one else', async () => {
    const episode = await anEpisodeOf(portal.context, await aShow(portal.context));
    await portal.call(podcastViewCall, { p: episode.hash }, member.token);
    await retire(episode.id);
    const listen = async (who: SignedIn | null) =>
      (await portal.call(podcastCall, { p: episode.hash }, who?.token ?? null)).body;
    expect(await listen(member)).toMatchObject({ status: true, podcast: { hash: episode.hash } });
    expect([await listen(newcomer), await listen(null)]).toEqual([
      expect.objectContaining(closedEpisode),
      expect.objectContaining(closedEpisode),
    ]);
    expect((await portal.call(podcastViewCall, { p: episode.hash }, newcomer.token)).body).toMatchObject(closedEpisode);
    portal.advance({ hours: 72 });
    expect(await listen(member)).toMatchObject(closedEpisode);
  });
  // The page of a show that holds an episode is counted over the episodes that the show lists.
  it('does not move the page on which another episode is found', async () => {
    const show = await aShow(portal.context);
    const hours = Array.from({ length: 11 }, (_, index) => index + 1);
    const episodes = await Promise.all(hours.map((hoursAgo) => anEpisodeOf(portal.context, show, { hoursAgo })));
    await writeSetting(portal.context.db, providerSettings.pageSize, 5);
    await retire(episodes[0]?.id ?? '0');
    const { podcasts } = (await portal.call(podcastShowCall, { ps: show.hash, p: episodes[5]?.hash })).body;
    expect([podcasts.page, podcasts.data.map(({ hash }) => hash)]).toEqual([
      0,
      episodes.slice(1, 6).map(({ hash }) => hash),
    ]);
  });
});

describe('a retired class', () => {
  it('is closed to new members and visitors, who cannot start it, and is in no list', async () => {
    expect((await open(newcomer)).body).toMatchObject(closed);
    expect((await open(null)).body).toMatchObject(closed);
    expect((await portal.call(classViewCall, { c: klass.hash }, newcomer.token)).body).toMatchObject(closed);
    const { body } = await portal.call(onDemandCall, {});
    expect(body.data.map((row) => row.hash)).not.toContain(klass.hash);
  });
  it('stays open to members who started it until its last day is over, and is closed from then on', async () => {
    expect((await open(member)).body.status).toBe(true);
    portal.advance({ hours: 71, minutes: 59 });
    expect((await portal.call(classViewCall, { c: klass.hash }, member.token)).body.status).toBe(true);
    portal.advance({ minutes: 1 });
    expect((await open(member)).body).toMatchObject(closed);
    expect((await portal.call(classViewCall, { c: klass.hash }, member.token)).body).toMatchObject(closed);
  });
});

// Retiring in the console (docs/specification/authoring.md, AU-9).
describe('retiring a class in the console', () => {
  it('leaves lists at once, members in progress finish until the end of the day, and nobody new gets in', async () => {
    await reinstate(klass.id);
    const { body } = await portal.call(onDemandCall, {});
    expect(body.data.map((row) => row.hash)).toContain(klass.hash);
    const editor = await aStaffMember(portal.context, ['editor']);
    const successor = await aClass(portal.context);
    const graduate = await aStudent(portal.context);
    await aCredit(portal.context, graduate, klass);
    const { verification_code: code } = await portal.context.db
      .selectFrom('credit')
      .select('verification_code')
      .where('student_id', '=', graduate.id)
      .executeTakeFirstOrThrow();
    const certificate = async () => (await portal.call(verifyCall, { code })).body;
    const before = await certificate();
    expect(before).toMatchObject({ status: true });
    const day = portal.context.now().toZonedDateTimeISO('America/New_York').toPlainDate().add({ days: 2 });
    await inTransaction((trx) =>
      retireActivityIn(portal.context, trx, editor, klass.hash, {
        until: day.toString(),
        successor: successor.hash,
        reason: 'Replaced.',
      }),
    );
    expect(await certificate()).toEqual(before);
    const after = (await portal.call(onDemandCall, {})).body;
    expect(after.data.map((row) => row.hash)).not.toContain(klass.hash);
    expect([(await open(member)).body.status, (await open(newcomer)).body]).toEqual([
      true,
      expect.objectContaining(closed),
    ]);
    const row = await portal.context.db
      .selectFrom('activity')
      .select(['finish_until', 'successor_id', 'retired_at'])
      .where('id', '=', klass.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      finish_until: day.add({ days: 1 }).toZonedDateTime('America/New_York').toInstant(),
      successor_id: successor.id,
      retired_at: portal.context.now(),
    });
    await inTransaction((trx) => reinstateActivityIn(portal.context, trx, editor, klass.hash, 'Still needed.'));
    expect((await open(newcomer)).body.status).toBe(true);
    const entries = await portal.context.db
      .selectFrom('audit_entry')
      .select(['act', 'reason'])
      .where('subject_hash', '=', klass.hash)
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { act: 'authoring.retired', reason: 'Replaced.' },
      { act: 'authoring.reinstated', reason: 'Still needed.' },
    ]);
  });
  it('gives 30 days unless another day is chosen, and refuses a day that is over and a webinar that is not', async () => {
    await reinstate(klass.id);
    const editor = await aStaffMember(portal.context, ['editor']);
    const retireIt = (hash: string, until: string | null) =>
      inTransaction((trx) =>
        retireActivityIn(portal.context, trx, editor, hash, { until, successor: null, reason: 'Out of date.' }),
      );
    await expect(retireIt(klass.hash, '2020-01-01')).rejects.toThrow(
      'Choose today or a later day as the last day to finish.',
    );
    await expect(retireIt((await aWebinar(portal.context)).hash, null)).rejects.toThrow(
      'This webinar isn’t over. Cancel it instead.',
    );
    await expect(retireIt('nothing', null)).rejects.toThrow('We couldn’t find this activity.');
    await retireIt(klass.hash, null);
    const { finish_until: end } = await portal.context.db
      .selectFrom('activity')
      .select('finish_until')
      .where('id', '=', klass.id)
      .executeTakeFirstOrThrow();
    const today = portal.context.now().toZonedDateTimeISO('America/New_York').toPlainDate();
    expect(end).toEqual(today.add({ days: 31 }).toZonedDateTime('America/New_York').toInstant());
  });
});
