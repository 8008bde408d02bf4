// docs/specification/records.md, RL-29 to RL-31: licenses of members, and what counts for them.
import { writeFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, anEpisode, aWebinar } from '#catalogue/server/fixtures.ts';
import { setCreditGoalCall } from '#credit/contract.ts';
import { aCredit } from '#credit/server/fixtures.ts';
import { anExam } from '#exam/server/fixtures.ts';
import type { CallInput } from '#platform/shared/call.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { writeSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { countsCall, mostLicenses, removeLicenseCall, renewalCall, saveLicenseCall } from '../contract.ts';
import { usStates } from '../states.ts';
import { loadRules, ruleFolders } from './rules.ts';

let portal: Portal;
let student: SignedIn;
beforeAll(async () => {
  portal = await openPortal();
  await writeSetting(portal.context.db, providerSettings.accreditation, [
    { body: 'ADA CERP', providerId: '217', statement: 'Recognized.', validFrom: '2025-01-01', validTo: '2027-12-31' },
  ]);
});
afterAll(() => portal.close());
beforeEach(async () => {
  student = await aStudent(portal.context);
});

const ohio: CallInput<typeof saveLicenseCall> = {
  profession: 'dentist',
  state: 'OH',
  number: '30-012345',
  cycleEnds: '2027-12-31',
  isPrimary: false,
};
const save = (change: Partial<CallInput<typeof saveLicenseCall>> = {}, who = student) =>
  portal.call(saveLicenseCall, { ...ohio, ...change }, who.token);
const read = async (who = student) => (await portal.call(renewalCall, {}, who.token)).body.licenses;

it('a member can have several licenses, one for each profession and state (RL-29)', async () => {
  expect(await read()).toEqual([]);
  await save();
  await save({ state: 'CA', profession: 'hygienist', number: '', cycleEnds: null, isPrimary: true });
  expect((await save()).body).toMatchObject({ code: 'known-license' });
  const [first, second] = await read();
  expect([first, second]).toMatchObject([
    { state: 'CA', stateName: 'California', profession: 'hygienist', number: '', cycle: null, isPrimary: true },
    { state: 'OH', number: '30-012345', cycleEnds: '2027-12-31', isPrimary: false },
  ]);
  await save({ h: second?.h ?? '', number: '30-999999', isPrimary: true });
  expect((await read()).map(({ state, number, isPrimary }) => [state, number, isPrimary])).toEqual([
    ['OH', '30-999999', true],
    ['CA', '', false],
  ]);
  await portal.call(removeLicenseCall, { h: first?.h ?? '' }, student.token);
  expect((await read()).map(({ state }) => state)).toEqual(['OH']);
});

it('nobody changes or removes the license of somebody else (RL-29)', async () => {
  await save();
  const [own] = await read();
  const other = await aStudent(portal.context);
  const h = own?.h ?? '';
  expect((await save({ h, number: 'stolen' }, other)).body).toMatchObject({ code: 'unknown-license' });
  expect((await portal.call(removeLicenseCall, { h }, other.token)).body).toMatchObject({ code: 'unknown-license' });
  expect([await read(), await read(other)]).toMatchObject([[{ number: '30-012345' }], []]);
});

it('the list is bounded, and takes no state or profession that isn’t one (RL-29)', async () => {
  const states = Object.keys(usStates) as (keyof typeof usStates)[];
  for (const state of states.slice(0, mostLicenses)) await save({ state });
  expect((await save({ state: states[mostLicenses] ?? 'WY' })).body).toMatchObject({ code: 'too-many-licenses' });
  for (const wrong of [{ state: 'XX' }, { state: 'oh' }, { profession: 'surgeon' }, { cycleEnds: '31/12/2027' }])
    expect((await save(wrong as never)).httpStatus).toBe(400);
});

it('credit earned here is counted in the cycle of each license (RL-30)', async () => {
  await save();
  await save({ profession: 'hygienist' });
  const webinar = await aWebinar(portal.context);
  const klass = await aClass(portal.context);
  for (const activity of [webinar, klass]) await aCredit(portal.context, student, activity);
  const [dentist, hygienist] = await read();
  expect(dentist).toMatchObject({ needed: 40, cycle: { from: '2026-01-01', to: '2027-12-31' } });
  expect(hygienist).toMatchObject({ needed: 24, neededBy: { cite: 'Ohio State Dental Board, CE FAQs' } });
  expect((dentist?.earned ?? 0) + (dentist?.unknown ?? 0)).toBe(3);
  expect((dentist?.missing ?? 0) + (dentist?.earned ?? 0)).toBe(40);
});

it('the page of an activity says it for each license, and nothing without one (RL-31)', async () => {
  const klass = await aClass(portal.context);
  await anExam(portal.context, klass.id, { key: [1, 2, 3, 4] });
  const ask = async () => (await portal.call(countsCall, { c: klass.hash }, student.token)).body.licenses;
  expect(await ask()).toEqual([]);
  await save();
  await save({ state: 'NY' });
  await save({ state: 'CA', profession: 'hygienist' });
  const answers = await ask();
  expect(answers.map(({ state, verdict }) => [state, verdict])).toEqual([
    ['OH', 'unknown'],
    ['NY', 'unknown'],
    ['CA', 'counts'],
  ]);
  expect(answers[1]?.reasons).toEqual([
    { text: 'We don’t know: nobody has read the rules of New York for dentists yet.', source: null },
  ]);
  expect(answers[2]?.reasons[0]?.source).toMatchObject({ url: expect.stringMatching(/^https:/) as string });
});

it('the page of a webinar and of an episode says it too, and a room is not a live webinar (RL-50)', async () => {
  await save({ state: 'CA', profession: 'hygienist' });
  const webinar = await aWebinar(portal.context, { zoomCode: '84012345678' });
  const room = await aWebinar(portal.context, { zoomCode: null });
  await portal.context.db
    .insertInto('webinar_place')
    .values({ activity_id: room.id, place: 'Hall 2, Boston', changed_by: 'Robin', changed_at: portal.context.now() })
    .execute();
  const episode = await anEpisode(portal.context);
  await anExam(portal.context, episode.id);
  const answer = async (hash: string) =>
    (await portal.call(countsCall, { c: hash }, student.token)).body.licenses.map(({ verdict, reasons }) => [
      verdict,
      reasons[0]?.text,
    ]);
  expect(await answer(webinar.hash)).toEqual([['counts', expect.any(String)]]);
  expect(await answer(episode.hash)).toEqual([['counts', expect.any(String)]]);
  expect(await answer(room.hash)).toEqual([['unknown', 'We don’t know: how California counts courses in a room.']]);
});

it('the hours of a license can become the goal of a year in one press (RL-52)', async () => {
  await save();
  await save({ state: 'NY' });
  const licenses = await read();
  // 40 hours in 24 months; nobody has read New York's.
  expect(licenses.map(({ state, needed, neededYearly }) => [state, needed, neededYearly])).toEqual([
    ['OH', 40, 20],
    ['NY', null, null],
  ]);
  const goal = async () => (await portal.call(renewalCall, {}, student.token)).body.goal;
  expect(await goal()).toBeNull();
  await portal.call(setCreditGoalCall, { goal: 20 }, student.token);
  expect(await goal()).toBe(20);
});

it('the provider’s own file is used in place of the shipped one, a wrong one is left out (RL-27)', () => {
  const folder = join(portal.context.config.dataDir, 'rules');
  const [shipped = ''] = ruleFolders(portal.context);
  const { packs } = loadRules([shipped], '2026-11-27');
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(join(folder, 'oh.json'), JSON.stringify({ ...packs.get('OH'), name: 'Our Ohio' }));
    writeFileSync(join(folder, 'ca.json'), JSON.stringify({ ...packs.get('CA'), sources: {} }));
    writeFileSync(join(folder, 'ny.json'), 'no JSON');
    const loaded = loadRules(ruleFolders(portal.context), '2026-11-27');
    expect([loaded.packs.get('OH')?.name, loaded.packs.get('CA')?.name]).toEqual(['Our Ohio', 'California']);
    expect(loaded.faults.map(({ file }) => file)).toEqual(['ca.json', 'ny.json'].map((name) => join(folder, name)));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
