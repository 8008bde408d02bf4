import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, anEpisode, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { saveVideoPositionCall, videoPositionCall } from '../contract.ts';

let portal: Portal;
let student: SignedIn;
let klass: MadeActivity;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  student = await aStudent(portal.context);
  klass = await aClass(portal.context);
});

type Reported = Partial<Parameters<typeof portal.call<typeof saveVideoPositionCall>>[1]>;
const save = (reported: Reported, who = student) =>
  portal.call(
    saveVideoPositionCall,
    { c: klass.hash, positionSec: 1, isFinished: false, device: 'computer', secondsAgo: 0, ...reported },
    who.token,
  );
const stored = async (who = student) =>
  (await portal.call(videoPositionCall, { c: klass.hash }, who.token)).body.position;

describe('where a member stopped in a video', () => {
  it('is found again on every device, with what it was seen on, and by nobody else', async () => {
    expect(await stored()).toBeNull();
    expect((await save({ positionSec: 130.5, device: 'phone' })).body.position).toMatchObject({ positionSec: 130.5 });
    expect(await stored()).toMatchObject({ positionSec: 130.5, isFinished: false, device: 'phone' });
    expect(await stored(await aStudent(portal.context))).toBeNull();
  });
  it('seen earlier never replaces what was seen later, whichever is reported first', async () => {
    portal.advance({ hours: 1 });
    await save({ positionSec: 200, secondsAgo: 10 });
    const late = await save({ positionSec: 900, secondsAgo: 1800 });
    expect(late.body.position).toMatchObject({ positionSec: 200 });
    portal.advance({ seconds: 5 });
    expect((await save({ positionSec: 30, isFinished: true })).body.position).toMatchObject({
      positionSec: 30,
      isFinished: true,
    });
  });
  it('reported by twelve tabs at once is stored once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => save({ positionSec: at })));
    expect(answers.map(({ httpStatus }) => httpStatus)).toEqual(answers.map(() => 200));
    expect(await stored()).not.toBeNull();
  });
  it('exists for published classes alone', async () => {
    const episode = await anEpisode(portal.context);
    expect((await save({ c: episode.hash })).body).toMatchObject({ status: false, code: 'unknown-class' });
    expect((await save({ c: 'nothinghere1' })).httpStatus).toBe(404);
    await portal.context.db.updateTable('activity').set({ published: false }).where('id', '=', klass.id).execute();
    expect((await save({})).httpStatus).toBe(404);
  });
  it.each<[string, Reported]>([
    ['before the start', { positionSec: -1 }],
    ['beyond any video', { positionSec: 1e9 }],
    ['seen in the future', { secondsAgo: -5 }],
    ['seen on nothing known', { device: 'fridge' as never }],
  ])('%s is malformed', async (_what, reported) => {
    expect((await save(reported)).httpStatus).toBe(400);
  });
  it('is not for visitors', async () => {
    expect((await portal.call(videoPositionCall, { c: klass.hash })).httpStatus).toBe(401);
    expect((await save({}, { ...student, token: '' })).httpStatus).toBe(401);
  });
});
