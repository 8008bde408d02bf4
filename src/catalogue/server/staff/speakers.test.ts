import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeFile } from '#platform/server/files/files.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import * as calls from '../../speakers-staff-contract.ts';
import { aClass } from '../fixtures.ts';

let portal: Portal;
let editor: SignedInStaff;
beforeAll(async () => {
  portal = await openPortal();
  editor = await aStaffMember(portal.context, ['editor'], { name: 'Daniel Weiss' });
});
afterAll(() => portal.close());

const create = (name: string) => callAsStaff(portal, editor, calls.createSpeakerCall, { name });
const read = async (h: string) => (await callAsStaff(portal, editor, calls.speakerOfStaffCall, { h })).body;
const save = (h: string, changes: object) =>
  callAsStaff(portal, editor, calls.saveSpeakerCall, {
    h,
    revision: 1,
    name: 'Dr. Priya Raman',
    degree: '',
    email: '',
    bio: '',
    expertise: '',
    photo: null,
    cv: null,
    ...changes,
  });
const idOf = async (h: string) =>
  (await portal.context.db.selectFrom('speaker').select('id').where('hash', '=', h).executeTakeFirstOrThrow()).id;
const aFile = async (contentType: string) => {
  const id = await storeFile(portal.context, portal.context.db, {
    filename: 'file',
    contentType,
    content: Buffer.from(contentType),
    isPublic: false,
  });
  const { hash } = await portal.context.db
    .selectFrom('file')
    .select('hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return hash;
};

it('a speaker is added and edited, with a portrait and a CV of the right kind', async () => {
  expect((await create(' ')).body.code).toBe('name-needed');
  const { hash } = (await create(' Dr. Priya Raman ')).body;
  expect((await read(hash)).speaker).toMatchObject({ name: 'Dr. Priya Raman', revision: 1, isUnused: true });
  const [picture, pdf] = [await aFile('image/png'), await aFile('application/pdf')];
  expect((await save(hash, { email: 'priya at speaker' })).body.code).toBe('email-wrong');
  expect((await save(hash, { photo: pdf })).body.code).toBe('unknown-file');
  expect((await save(hash, { cv: picture })).body.code).toBe('unknown-file');
  const facts = { degree: 'DMD, MS', email: 'priya@speaker.test', bio: 'Teaches.', expertise: 'Pulp.' };
  expect((await save(hash, { ...facts, photo: picture, cv: pdf })).body).toMatchObject({ revision: 2 });
  expect((await read(hash)).speaker).toMatchObject({
    ...facts,
    photo: { hash: picture },
    cv: { hash: pdf, url: expect.stringContaining('sig=') as string },
    changedBy: 'Daniel Weiss',
  });
});

it('of two people who edit one speaker the second is refused and nothing of the first is lost', async () => {
  const { hash } = (await create('Dr. Ana Ruiz')).body;
  expect((await save(hash, { name: 'Dr. Ana Ruiz', bio: 'First.' })).httpStatus).toBe(200);
  const second = await save(hash, { name: 'Dr. Ana Ruiz', bio: 'Second.' });
  expect([second.httpStatus, second.body.errorMsg]).toEqual([
    409,
    'Daniel Weiss saved this a moment ago. Choose what to keep.',
  ]);
  expect((await read(hash)).speaker.bio).toBe('First.');
});

it('a speaker can be removed while nothing names them, with email and CV', async () => {
  const { hash } = (await create('Dr. Mei Tanaka')).body;
  const activity = await aClass(portal.context, { speakerId: await idOf(hash) });
  const remove = () => callAsStaff(portal, editor, calls.removeSpeakerCall, { h: hash });
  expect((await remove()).body.code).toBe('in-use');
  await portal.context.db.deleteFrom('activity_speaker').where('activity_id', '=', activity.id).execute();
  await portal.context.db.updateTable('activity').set({ speaker_id: null }).where('id', '=', activity.id).execute();
  await portal.context.db
    .insertInto('draft')
    .values({
      hash: 'DraftWithMei1',
      kind: 'class',
      content: JSON.stringify({ title: 'Imaging', speakers: [{ key: 'one1', speaker: hash }] }),
      made_by: 'Daniel Weiss',
      made_at: portal.context.now(),
      changed_by: 'Daniel Weiss',
      changed_at: portal.context.now(),
    })
    .execute();
  expect((await remove()).body.code).toBe('in-use');
  await portal.context.db.deleteFrom('draft').execute();
  expect((await remove()).httpStatus).toBe(200);
  expect((await remove()).body.code).toBe('unknown-speaker');
});

it('the log has what changed, and of personal data only that it changed', async () => {
  const { hash } = (await create('Dr. Tomas Brandt')).body;
  await save(hash, { name: 'Dr. Tomas Brandt', degree: 'DDS', email: 'tomas@speaker.test', bio: 'Teaches.' });
  const rows = await portal.context.db
    .selectFrom('audit_entry')
    .select(['act', 'subject_title', 'after'])
    .where('subject_hash', '=', hash)
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { act: 'speaker.created', subject_title: 'Dr. Tomas Brandt', after: null },
    {
      act: 'speaker.saved',
      subject_title: 'Dr. Tomas Brandt',
      after: { degree: 'DDS', email: 'changed', bio: 'changed' },
    },
  ]);
});

it('the list finds by a part of the name, and shows people from outside no disclosures', async () => {
  const { hash } = (await create('Dr. Zoë Müller')).body;
  const { id } = await aClass(portal.context, { speakerId: await idOf(hash) });
  const { hash: subject } = await portal.context.db
    .selectFrom('activity')
    .select('hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await callAsStaff(portal, editor, calls.requestDisclosureCall, {
    subject,
    speaker: hash,
    dueOn: '2026-03-10',
    email: 'zoe@speaker.test',
  });
  const find = async (staff: SignedInStaff, input: object = { q: 'zoe mul' }) =>
    (await callAsStaff(portal, staff, calls.speakersCall, input)).body.data;
  expect(await find(editor)).toMatchObject([{ name: 'Dr. Zoë Müller', activities: 1, asked: 1 }]);
  expect((await find(editor, { is: 'open' })).map(({ name }) => name)).toEqual(['Dr. Zoë Müller']);
  const companyId = (await portal.context.db.selectFrom('company').select('id').executeTakeFirstOrThrow()).id;
  const sponsor = await aStaffMember(portal.context, ['sponsor'], { companyId });
  expect(await find(sponsor)).toMatchObject([{ activities: 1, asked: 0 }]);
  expect((await callAsStaff(portal, sponsor, calls.speakerOfStaffCall, { h: hash })).httpStatus).toBe(403);
});
