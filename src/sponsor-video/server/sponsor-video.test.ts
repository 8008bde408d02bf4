import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, aCompany, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { classViewCall } from '#classroom/contract.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { saveSponsorAnswerCall, sponsorVideoCall, sponsorVideoMessages } from '../contract.ts';
import { writeOffer } from './write-offer.ts';

let portal: Portal;
let student: SignedIn;
let klass: MadeActivity;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  student = await aStudent(portal.context);
  klass = await withOffer();
});

async function withOffer() {
  const made = await aClass(portal.context);
  await writeOffer(portal.context.db, made.id, {
    headline: 'A sample for your practice',
    blurb: 'Two syringes.',
    headlineButtons: 'Send one?',
    buttonTextYes: 'Yes, please',
    buttonTextNo: 'No, thanks',
    companyId: await aCompany(portal.context),
    youtubeId: 'aqz-KE-bpKQ',
    videoId: null,
    captionsId: null,
  });
  return made;
}

const open = (c = klass.hash) => portal.call(sponsorVideoCall, { c }, student.token);
const choose = async (e: number, v?: string, c = klass.hash) =>
  portal.call(saveSponsorAnswerCall, { c, v: v ?? (await open()).body.data[0]?.id ?? '', e: e as 2 }, student.token);
const answers = () =>
  portal.context.db
    .selectFrom('sponsor_answer')
    .selectAll()
    .where('student_id', '=', student.id)
    .orderBy('id')
    .execute();

it('shows the offer with its buttons, and none where the class has none', async () => {
  const { body } = await open();
  expect(body).toMatchObject({
    rowCount: 1,
    data: [
      { headline: 'A sample for your practice', buttonTextYes: 'Yes, please', companyName: 'Lumident', answered: null },
    ],
    studentData: { hasSponsorVideo: true, sponsorVideoAnswered: false },
  });
  const plain = await aClass(portal.context);
  expect((await open(plain.hash)).body).toMatchObject({
    rowCount: 0,
    data: [],
    studentData: { hasSponsorVideo: false },
  });
});

it('keeps Yes and No with the sentence that was at the button; a second press of the same adds nothing', async () => {
  await portal.call(classViewCall, { c: klass.hash }, student.token);
  await choose(2);
  await choose(2);
  await choose(3);
  expect((await answers()).map((row) => [row.choice, row.sentence_shown])).toEqual([
    [2, sponsorVideoMessages.consent('Lumident')],
    [3, sponsorVideoMessages.consent('Lumident')],
  ]);
  expect((await open()).body.data[0]?.answered).toBe(3);
});

it('refuses before the class was viewed, another choice, and the offer of another class', async () => {
  expect((await choose(2)).body.status).toBe(false);
  await portal.call(classViewCall, { c: klass.hash }, student.token);
  for (const e of [0, 1, 4, '2']) expect((await choose(e as number)).httpStatus).toBe(400);
  const foreign = (await open((await withOffer()).hash)).body.data[0]?.id ?? '';
  expect((await choose(2, foreign)).body).toMatchObject({
    status: false,
    errorMsg: 'System API error saving response.',
  });
  expect(await answers()).toEqual([]);
});
