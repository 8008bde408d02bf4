import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MadeActivity } from '#catalogue/server/fixtures.ts';
import type { Call, CallInput } from '#platform/shared/call.ts';
import { storeFile } from '#platform/server/files/files.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { unzipped } from '#platform/testing/unzipped.ts';
import { aStaffMember, callAsStaff } from '#staff/server/fixtures.ts';
import { supportCall } from '#support/contract.ts';
import { markComplaintCall } from '#support/staff-contract.ts';
import {
  activityFileCall,
  binderCall,
  binderFilePath,
  makeBinderCall,
  removeBinderEntryCall,
  removeCommitteeMemberCall,
  removeSubstantiveChangeCall,
  saveBinderEntryCall,
  saveCommitteeMemberCall,
  saveSubstantiveChangeCall,
} from '../../staff-contract.ts';
import { aTaughtClass, someCredits } from '../fixtures.ts';

let portal: Portal;
let klass: MadeActivity;
beforeAll(async () => {
  portal = await openPortal();
  klass = await aTaughtClass(portal.context, { title: 'Deep margins' });
  await someCredits(portal.context, klass, 1);
});
afterAll(() => portal.close());

const as = async <C extends Call>(call: C, input: CallInput<C>) =>
  (await callAsStaff(portal, await aStaffMember(portal.context, ['owner'], { name: 'Anna Roth' }), call, input)).body;
const itemOf = async (number: number) => {
  const { items } = await as(binderCall, { body: 'board' });
  return items.find((item) => item.number === number) ?? expect.unreachable();
};
const stateOf = async (number: number) => {
  const { state, note } = await itemOf(number);
  return [state, note];
};
type Entry = CallInput<typeof saveBinderEntryCall>;
const put = (change: Partial<Entry>) =>
  as(saveBinderEntryCall, {
    item: 2,
    activity: null,
    document: null,
    kind: 'text',
    words: 'Our mission.',
    file: null,
    datedOn: '2026-03-01',
    ...change,
  });
const aPdf = async (isPublic = false) => {
  const content = Buffer.from(`%PDF-1.7 ${publicHash()}`);
  const file = { filename: 'Minutes of Sep 14.pdf', contentType: 'application/pdf', content, isPublic };
  const id = await storeFile(portal.context, portal.context.db, file);
  const { hash } = await portal.context.db
    .selectFrom('file')
    .select('hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { hash, content };
};

it('an item gets a text, another one in its place, a reason, and loses it again (RO-37)', async () => {
  expect(await stateOf(2)).toEqual(['missing', 'Nothing written yet']);
  await put({});
  expect(await stateOf(2)).toEqual(['written', 'Reviewed Sun Mar 1, 2026']);
  await put({ words: 'Our newer mission.', datedOn: '2023-01-01' });
  expect(await stateOf(2)).toEqual(['missing', 'Reviewed Sun Jan 1, 2023: older than two years']);
  await put({ kind: 'not-needed', words: 'The society has one.' });
  const { state, note, entries } = await itemOf(2);
  expect([state, note, entries.map(({ words }) => words)]).toEqual([
    'not-needed',
    'The society has one.',
    ['The society has one.'],
  ]);
  await as(removeBinderEntryCall, { h: entries[0]?.hash ?? '' });
  expect(await stateOf(2)).toEqual(['missing', 'Nothing written yet']);
  expect(await as(removeBinderEntryCall, { h: entries[0]?.hash ?? '' })).toMatchObject({ code: 'unknown-entry' });
});

it('nothing is put where daily work has the answer, and no file that isn’t a private PDF (RO-37)', async () => {
  expect(await put({ item: 6 })).toMatchObject({ code: 'wrong-place' });
  expect(await put({ activity: klass.hash })).toMatchObject({ code: 'wrong-place' });
  expect(await put({ item: 22, activity: klass.hash, document: 1 })).toMatchObject({ code: 'wrong-place' });
  expect(await put({ item: 22, activity: 'Abcdefghijkm', document: 3 })).toMatchObject({ code: 'unknown-activity' });
  for (const file of [null, publicHash(), (await aPdf(true)).hash])
    expect(await put({ kind: 'file', file })).toMatchObject({ code: 'no-file' });
});

it('a PDF completes a document of an activity’s file, and is in the binder; one that was made keeps it (RO-37)', async () => {
  const documentOf = async (number: number) =>
    (await as(activityFileCall, { h: klass.hash })).documents.find((each) => each.number === number) ??
    expect.unreachable();
  expect((await documentOf(3)).state).toBe('missing');
  const { hash, content } = await aPdf();
  await put({ item: 22, activity: klass.hash, document: 3, kind: 'file', words: 'Minutes of Sep 14', file: hash });
  const { state, note, entries } = await documentOf(3);
  expect([state, note]).toEqual(['uploaded', 'Minutes of Sep 14']);
  portal.advance({ hours: 48 });
  const day = (hours: number) => portal.context.now().subtract({ hours }).toString().slice(0, 10);
  const order = {
    body: 'cerp',
    from: day(24 * 30),
    to: day(24),
    asOf: day(24),
    activity: null,
    sample: 1,
    seed: 7,
  } as const;
  const make = async () => {
    const made = await as(makeBinderCall, order);
    await portal.runJobs();
    const { token } = await aStaffMember(portal.context, ['owner']);
    const get = {
      url: binderFilePath,
      query: { h: made.hash },
      headers: { cookie: `staff=${token}`, 'sec-fetch-site': 'same-origin' },
    };
    return { read: async () => unzipped((await portal.app.inject(get)).rawPayload) };
  };
  const path = `files/${hash}/Minutes of Sep 14.pdf`;
  const first = await make();
  expect((await first.read()).get(path)?.equals(content)).toBe(true);
  await as(removeBinderEntryCall, { h: entries[0]?.hash ?? '' });
  expect((await (await make()).read()).has(path)).toBe(false);
  expect((await first.read()).has(path)).toBe(true);
  expect((await as(binderCall, {})).binders.map(({ differs }) => differs)).toEqual([true, false]);
});

it('the committee is complete with a licensed dentist who has no other duty, and with minutes (RO-40)', async () => {
  const member = {
    name: 'Grace Okafor',
    degree: 'DDS',
    license: '',
    duties: 'Chair',
    hasOtherDuty: false,
    from: '2023-01-01',
    until: null,
  };
  expect(await stateOf(3)).toEqual(['missing', 'No committee, nothing added yet']);
  await as(saveCommitteeMemberCall, { h: null, revision: 1, values: member });
  await put({ item: 3, kind: 'file', words: 'Minutes', file: (await aPdf()).hash });
  expect(await stateOf(3)).toEqual(['missing', 'No licensed dentist without another duty']);
  const [saved] = (await as(binderCall, {})).committee;
  const { hash: h = '', revision = 1 } = saved ?? {};
  const licensed = { ...member, license: 'OH 30-024871' };
  await as(saveCommitteeMemberCall, { h, revision, values: licensed });
  expect(await stateOf(3)).toEqual(['uploaded', '1 member; Grace Okafor since 2023']);
  expect(await as(saveCommitteeMemberCall, { h, revision, values: member })).toMatchObject({
    code: 'changed-meanwhile',
  });
  for (const change of [{ hasOtherDuty: true }, { until: '2026-01-31' }]) {
    const { revision: now = 1 } = (await as(binderCall, {})).committee[0] ?? {};
    await as(saveCommitteeMemberCall, { h, revision: now, values: { ...licensed, ...change } });
    expect((await stateOf(3))[0]).toBe('missing');
  }
  const backwards = { ...licensed, until: '2022-01-01' };
  expect(await as(saveCommitteeMemberCall, { h: null, revision: 1, values: backwards })).toMatchObject({
    code: 'wrong-days',
  });
  await as(removeCommitteeMemberCall, { h });
  expect(await as(removeCommitteeMemberCall, { h })).toMatchObject({ code: 'unknown-member' });
});

it('a complaint from the inbox needs an outcome (RO-41)', async () => {
  await put({ item: 20, words: 'We answer within three days.' });
  expect(await stateOf(20)).toEqual(['written', 'No complaints in the period']);
  const form = { name: 'Ana Kovač', office: 'Harbor Dental', email: 'ana@member.test', phone: '617 555 0100' };
  await portal.call(supportCall, { ...form, subject: 'Other', comment: 'The sound was poor.' });
  const { hash: m } = await portal.context.db.selectFrom('support_message').select('hash').executeTakeFirstOrThrow();
  await as(markComplaintCall, { m, outcome: '' });
  expect(await stateOf(20)).toEqual(['missing', '1 complaint has no outcome']);
  await as(markComplaintCall, { m, outcome: 'We recorded it again.' });
  expect(await stateOf(20)).toEqual(['written', '1 complaint']);
  await as(markComplaintCall, { m, outcome: null });
  expect(await stateOf(20)).toEqual(['written', 'No complaints in the period']);
});

it('substantive changes are complete once each is reported, or once the provider writes that there were none (RO-46)', async () => {
  const change = { what: 'New name: Harbor Dental Society', on: '2026-02-10', reportedTo: '', reportedOn: null };
  const save = (values: CallInput<typeof saveSubstantiveChangeCall>['values'], h: string | null = null, revision = 1) =>
    as(saveSubstantiveChangeCall, { h, revision, values });
  expect(await stateOf(21)).toEqual(['missing', 'Nothing written yet']);
  await put({ item: 21, words: 'Nothing changed since the last recognition.' });
  expect((await stateOf(21))[0]).toBe('written');
  expect(await save({ ...change, reportedTo: 'ADA CERP' })).toMatchObject({ code: 'wrong-days' });
  expect(await save({ ...change, reportedTo: 'ADA CERP', reportedOn: '2024-03-02' })).toMatchObject({
    code: 'wrong-days',
  });
  await save(change);
  expect(await stateOf(21)).toEqual(['missing', '1 change isn’t reported']);
  const [saved] = (await as(binderCall, {})).changes;
  const { hash: h = '', revision = 1 } = saved ?? {};
  // A text of the provider beside the list doesn't stand for reporting it.
  expect(saved?.values).toEqual(change);
  await save({ ...change, reportedTo: 'ADA CERP', reportedOn: '2026-02-15' }, h, revision);
  expect(await stateOf(21)).toEqual(['written', '1 change']);
  expect(await save(change, h, revision)).toMatchObject({ code: 'changed-meanwhile' });
  const { entries } = await itemOf(21);
  await as(removeBinderEntryCall, { h: entries[0]?.hash ?? '' });
  expect(await stateOf(21)).toEqual(['automatic', '1 change']);
  await as(removeSubstantiveChangeCall, { h });
  expect(await as(removeSubstantiveChangeCall, { h })).toMatchObject({ code: 'unknown-change' });
});
