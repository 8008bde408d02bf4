import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import {
  declineDisclosureCall,
  forSpeakersCall,
  returnDisclosureCall,
  saveForSpeakersCall,
} from '../../disclosure-contract.ts';
import { emptyDisclosure, type TypedDisclosure } from '../../disclosure-form.ts';
import * as calls from '../../speakers-staff-contract.ts';
import { aClass, aSpeaker, aWebinar, type MadeActivity } from '../fixtures.ts';
import { importSpeaker } from '../writing/import-catalogue.ts';
import { readDisclosureAttention } from '../read-attention.ts';
import { readDisclosureFacts } from './read-disclosures.ts';
import { reminderDue } from './remind-speakers.ts';
import { replaceActivitySpeakers } from './write-activity-speakers.ts';

let portal: Portal;
let editor: SignedInStaff;
let speakerId: string;
let speaker: string;
let activity: MadeActivity;

let count = 0;
/** The address of this test’s speaker. */
let address = '';
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
const signIn = async () => {
  editor = await aStaffMember(portal.context, ['editor'], { name: 'Daniel Weiss' });
};
beforeEach(async () => {
  count += 1;
  address = `priya-${count}@speaker.test`;
  await signIn();
  speakerId = await importSpeaker(portal.context.db, { key: address, name: 'Dr. Priya Raman', photoId: null });
  speaker = await hashOf(speakerId);
  activity = await aClass(portal.context, { speakerId, title: 'Vital pulp therapy' });
});

const hashOf = async (id: string) =>
  (await portal.context.db.selectFrom('speaker').select('hash').where('id', '=', id).executeTakeFirstOrThrow()).hash;
/** A day this far from the day of the clock, in the provider's zone. */
const inDays = (days: number) =>
  portal.context.now().toZonedDateTimeISO('America/New_York').toPlainDate().add({ days }).toString();
const staffCall: <C extends Parameters<typeof callAsStaff>[2]>(
  call: C,
  input: Parameters<typeof callAsStaff<C>>[3],
) => ReturnType<typeof callAsStaff<C>> = (call, input) => callAsStaff(portal, editor, call, input);

const request = (changes: object = {}) =>
  staffCall(calls.requestDisclosureCall, {
    subject: activity.hash,
    speaker,
    dueOn: inDays(20),
    email: address,
    ...changes,
  });
async function mailsTo(recipient: string) {
  await portal.runJobs();
  return portal.context.db
    .selectFrom('mail')
    .select(['kind', 'subject', 'text_body'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
}
/** The code of the newest email to the speaker. */
async function mailedCode(): Promise<string> {
  const mail = (await mailsTo(address)).at(-1);
  return decodeURIComponent(/\/for-speakers\?c=(\S+)/.exec(mail?.text_body ?? '')?.[1] ?? '');
}
const complete: TypedDisclosure = {
  ...emptyDisclosure,
  hasRelationships: 'yes',
  relationships: [{ key: 'one1', company: 'Lumident', kind: 'speaker', isEnded: true }],
  parts: ['presenting'],
  offLabel: 'no',
  agreements: ['promotion', 'balance', 'privacy'],
  bio: 'Teaches endodontics.',
  signedName: 'Priya Raman',
};
const giveBack = async (typed: TypedDisclosure = complete) =>
  portal.call(returnDisclosureCall, { c: await mailedCode(), typed });
const disclosureNow = async () => {
  const { body } = await staffCall(calls.disclosuresCall, { subject: activity.hash, speakers: speaker });
  return body.people[0]?.disclosure ?? null;
};
const ofSpeaker = <Column extends 'earlier' | 'code_key'>(column: Column) =>
  portal.context.db
    .selectFrom('disclosure')
    .select(column)
    .where('speaker_id', '=', speakerId)
    .executeTakeFirstOrThrow();
const facts = () => readDisclosureFacts(portal.context.db, activity.hash);
const review = async (
  resolution: Parameters<typeof callAsStaff<typeof calls.reviewDisclosureCall>>[3]['resolution'],
) => {
  const found = await disclosureNow();
  return staffCall(calls.reviewDisclosureCall, {
    h: found?.hash ?? '',
    version: found?.version ?? 0,
    resolution,
    addition: '',
  });
};

describe('a disclosure', () => {
  it('is asked for by email, returned without an account, and read by members only once it is reviewed (docs/specification/speakers.md, SP-4)', async () => {
    expect(await facts()).toEqual([]);
    expect((await request()).httpStatus).toBe(200);
    const [mail] = await mailsTo(address);
    expect(mail?.subject).toBe('Please complete your disclosure: Vital pulp therapy');
    expect(await facts()).toEqual([{ speakerHash: speaker, state: 'asked', sentence: '', dueOn: inDays(20) }]);

    const c = await mailedCode();
    const page = (await portal.call(forSpeakersCall, { c })).body;
    expect(page).toMatchObject({
      speaker: 'Dr. Priya Raman',
      title: 'Vital pulp therapy',
      state: 'asked',
      revision: 0,
      typed: emptyDisclosure,
    });
    const typed = { ...complete, signedName: '' };
    expect((await portal.call(saveForSpeakersCall, { c, revision: 0, typed })).body.revision).toBe(1);
    expect((await portal.call(saveForSpeakersCall, { c, revision: 0, typed })).body.code).toBe('changed-meanwhile');
    expect((await portal.call(forSpeakersCall, { c })).body.typed).toEqual(typed);
    // What is typed and not returned is seen by nobody.
    expect(await disclosureNow()).toMatchObject({ state: 'asked', relationships: [], bio: '' });

    expect((await portal.call(returnDisclosureCall, { c, typed })).body).toMatchObject({
      code: 'incomplete',
      errorMsg: 'Type your name to sign.',
    });
    expect((await giveBack()).httpStatus).toBe(200);
    expect(await facts()).toMatchObject([{ state: 'returned', sentence: '' }]);
    expect((await mailsTo(editor.email)).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['speakers.returned', 'Dr. Priya Raman returned the disclosure'],
    ]);
    expect(await disclosureNow()).toMatchObject({ version: 1, signedName: 'Priya Raman', bio: 'Teaches endodontics.' });
    const { bio } = await portal.context.db
      .selectFrom('speaker')
      .select('bio')
      .where('id', '=', speakerId)
      .executeTakeFirstOrThrow();
    expect(bio).toBe('');

    expect((await review([])).body.code).toBe('not-resolved');
    expect((await review([{ key: 'one1', how: 'peer', by: '' }])).body.code).toBe('not-resolved');
    const sentence = 'Dr. Priya Raman discloses: speaking fees, Lumident (ended). Content reviewed by Dr. Ana Ruiz.';
    expect((await review([{ key: 'one1', how: 'peer', by: ' Dr. Ana Ruiz ' }])).body.sentence).toBe(sentence);
    expect(await facts()).toMatchObject([{ state: 'resolved', sentence }]);
    expect(await disclosureNow()).toMatchObject({ reviewedBy: 'Daniel Weiss' });
  });

  it('that is returned again is a new version that nobody has reviewed, and the earlier one stays in the records', async () => {
    await request();
    await giveBack();
    await review([{ key: 'one1', how: 'ended', by: 'Daniel Weiss' }]);
    const before = await disclosureNow();
    await giveBack({ ...complete, hasRelationships: 'no' });
    expect(await facts()).toMatchObject([{ state: 'returned', sentence: '' }]);
    expect(await disclosureNow()).toMatchObject({ version: 2, relationships: [], reviewedBy: '' });
    const { body } = await staffCall(calls.reviewDisclosureCall, {
      h: before?.hash ?? '',
      version: 1,
      resolution: [],
      addition: '',
    });
    expect(body.code).toBe('changed-meanwhile');
    expect((await review([])).body.sentence).toBe('Dr. Priya Raman has no financial relationships to disclose.');
    expect(await facts()).toMatchObject([{ state: 'reviewed' }]);
    const { earlier } = await ofSpeaker('earlier');
    expect(earlier).toMatchObject([
      { version: 1, sentence: before?.sentence, relationships: complete.relationships, reviewedBy: 'Daniel Weiss' },
    ]);
  });

  it('can be declined on the page, which blocks and notifies, and returned after all', async () => {
    await request();
    const c = await mailedCode();
    for (let pressed = 0; pressed < 2; pressed += 1) await portal.call(declineDisclosureCall, { c });
    expect(await facts()).toMatchObject([{ state: 'declined', sentence: '' }]);
    expect((await mailsTo(editor.email)).map(({ kind }) => kind)).toEqual(['speakers.declined']);
    expect((await review([])).body.code).toBe('not-returned');
    await giveBack();
    expect(await facts()).toMatchObject([{ state: 'returned' }]);
  });

  it('of a person who has left the team notifies everyone who may edit', async () => {
    await request();
    const owner = await aStaffMember(portal.context, ['owner']);
    const registrar = await aStaffMember(portal.context, ['registrar']);
    await portal.context.db
      .updateTable('staff_member')
      .set({ ended_at: portal.context.now() })
      .where('id', '=', editor.id)
      .execute();
    await giveBack();
    expect((await mailsTo(owner.email)).map(({ kind }) => kind)).toEqual(['speakers.returned']);
    expect(await mailsTo(registrar.email)).toEqual([]);
    expect(await mailsTo(editor.email)).toEqual([]);
  });
});

describe('the emailed link (docs/specification/speakers.md, SP-2)', () => {
  const opens = async (c: string) => (await portal.call(forSpeakersCall, { c })).httpStatus;
  it('works for 30 days after the newest email, and the same link works again after a reminder', async () => {
    await request();
    const c = await mailedCode();
    portal.advance({ hours: 24 * 30 - 1 });
    expect(await opens(c)).toBe(200);
    portal.advance({ hours: 1 });
    expect(await opens(c)).toBe(404);
    await signIn();
    const found = await disclosureNow();
    await staffCall(calls.remindSpeakerCall, { h: found?.hash ?? '' });
    expect(await mailedCode()).toBe(c);
    expect(await opens(c)).toBe(200);
  });
  it('ends with the start of a webinar', async () => {
    activity = await aWebinar(portal.context, { speakerId, releaseAt: portal.context.now().add({ hours: 40 }) });
    expect((await request({ dueOn: inDays(5) })).body.code).toBe('due-ahead');
    await request({ dueOn: inDays(1) });
    const c = await mailedCode();
    portal.advance({ hours: 39 });
    expect(await opens(c)).toBe(200);
    portal.advance({ hours: 1 });
    expect(await opens(c)).toBe(404);
  });
  it('opens nothing once the person is no longer part of the activity', async () => {
    await request();
    const c = await mailedCode();
    const { context } = portal;
    const other = await aSpeaker(context, 'Dr. Ana Ruiz');
    await replaceActivitySpeakers(context, context.db, activity.id, [
      { speakerId: other, role: 'speaker', isShown: true },
    ]);
    expect(await opens(c)).toBe(404);
    expect((await request()).body.code).toBe('unknown-subject');
  });
  it('can’t be made from what is in the database', async () => {
    await request();
    const c = await mailedCode();
    const { code_key: key } = await ofSpeaker('code_key');
    expect(c).not.toBe(key);
    for (const wrong of [key ?? '', `${c.slice(0, -1)}${c.endsWith('A') ? 'B' : 'A'}`, '', 'x'])
      expect(await opens(wrong)).toBe(404);
  });
  it('saves nothing that is larger than the form', async () => {
    await request();
    const c = await mailedCode();
    const typed = { ...complete, bio: 'a'.repeat(1201) };
    expect((await portal.call(saveForSpeakersCall, { c, revision: 0, typed })).httpStatus).toBe(400);
  });
});

describe('a reminder (docs/specification/speakers.md, SP-5)', () => {
  it.each([
    [15, null],
    [14, 14],
    [8, 14],
    [7, 7],
    [2, 2],
    [0, 2],
    [-1, null],
  ])('%s days before the due date is the one of %s days', (daysLeft, reminder) => {
    expect(reminderDue(daysLeft)).toBe(reminder);
  });
  const remind = async () => {
    await portal.context.jobs.queueWaiting(portal.context.db, [
      { name: 'catalogue.remind-speakers', data: {}, singletonKey: null },
    ]);
    return (await mailsTo(address)).filter(({ kind }) => kind === 'speakers.reminder').length;
  };
  it('goes out 14, 7, and 2 days before, once each, and none on the day of the request', async () => {
    await request({ dueOn: inDays(16) });
    const sent: number[] = [await remind()];
    for (const _day of Array.from({ length: 20 })) {
      portal.advance({ hours: 24 });
      await remind();
      sent.push(await remind());
    }
    expect(sent).toEqual([0, 0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3]);
  });
  it('goes to no one who has returned the form or has left the activity', async () => {
    await request({ dueOn: inDays(15) });
    await giveBack();
    portal.advance({ hours: 24 });
    expect(await remind()).toBe(0);
    activity = await aClass(portal.context, { speakerId });
    await signIn();
    await request({ dueOn: inDays(3) });
    const { context } = portal;
    await replaceActivitySpeakers(context, context.db, activity.id, []);
    portal.advance({ hours: 24 });
    expect(await remind()).toBe(0);
  });
  it('that staff send is in the log', async () => {
    await request();
    const found = await disclosureNow();
    await staffCall(calls.remindSpeakerCall, { h: found?.hash ?? '' });
    const { rows } = await sql<{
      act: string;
    }>`select act from audit_entry where subject_hash = ${speaker} order by id`.execute(portal.context.db);
    expect(rows.map(({ act }) => act)).toEqual(['disclosure.requested', 'disclosure.reminded']);
  });
});

describe('staff', () => {
  const paper = (changes: object = {}) =>
    staffCall(calls.enterDisclosureCall, {
      subject: activity.hash,
      speaker,
      declined: false,
      signedOn: inDays(-1),
      signedName: '',
      evidence: 'Signed form in the office, received by Anna Roth.',
      hasRelationships: 'no',
      relationships: [],
      offLabelText: '',
      ...changes,
    });
  it('enter a form that came on paper, which is reviewed like any other', async () => {
    expect((await paper({ evidence: 'ok' })).body.code).toBe('evidence-needed');
    expect((await paper({ signedOn: inDays(1) })).body.code).toBe('signed-on-wrong');
    expect((await paper({ hasRelationships: 'yes' })).body.code).toBe('incomplete');
    expect((await paper({ offLabelText: 'articaine in children under 4' })).httpStatus).toBe(200);
    expect(await disclosureNow()).toMatchObject({
      state: 'returned',
      enteredBy: 'Daniel Weiss',
      signedName: 'Dr. Priya Raman',
    });
    expect((await review([])).body.sentence).toBe(
      'Dr. Priya Raman has no financial relationships to disclose. Discusses off-label or investigational use: articaine in children under 4.',
    );
  });
  it('note that somebody declined', async () => {
    await paper({ declined: true });
    expect(await facts()).toMatchObject([{ state: 'declined' }]);
  });
  it('reuse a reviewed disclosure for a year, with the day on which it was signed (docs/specification/speakers.md, SP-7)', async () => {
    await request();
    await giveBack();
    const first = activity;
    activity = await aClass(portal.context, { speakerId, title: 'Deep margins' });
    const standing = async () =>
      (await staffCall(calls.disclosuresCall, { subject: activity.hash, speakers: speaker })).body.people[0]
        ?.standing ?? null;
    expect(await standing()).toBe(null);
    const second = activity;
    activity = first;
    await review([{ key: 'one1', how: 'ended', by: 'Daniel Weiss' }]);
    activity = second;
    const found = await standing();
    expect(found).toMatchObject({ signedOn: inDays(0), subjectTitle: 'Vital pulp therapy' });
    const reuse = () =>
      staffCall(calls.reuseDisclosureCall, { subject: activity.hash, speaker, from: found?.hash ?? '' });
    portal.advance({ hours: 24 * 365 });
    await signIn();
    expect((await reuse()).httpStatus).toBe(200);
    expect(await facts()).toMatchObject([
      { state: 'resolved', sentence: 'Dr. Priya Raman discloses: speaking fees, Lumident (ended).' },
    ]);
    expect(await disclosureNow()).toMatchObject({ reusedFrom: found?.signedOn });
    portal.advance({ hours: 1 });
    await signIn();
    activity = await aClass(portal.context, { speakerId, title: 'Later' });
    expect(await standing()).toBe(null);
    expect((await reuse()).body.code).toBe('nothing-standing');
  });
  it('read on the overview what is missing, and no more once the person has left the activity', async () => {
    const read = async () =>
      (await readDisclosureAttention(async () => new Map())(portal.context))
        .filter(({ link }) => link?.to.includes(activity.hash))
        .map(({ severity }) => severity);
    await request({ dueOn: inDays(12) });
    expect(await read()).toEqual([]);
    portal.advance({ hours: 48 });
    expect(await read()).toEqual(['warn']);
    portal.advance({ hours: 24 * 8 });
    expect(await read()).toEqual(['red']);
    const { context } = portal;
    await replaceActivitySpeakers(context, context.db, activity.id, []);
    expect(await read()).toEqual([]);
  });
});
