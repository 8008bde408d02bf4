import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, someSelectLists, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, aCompany } from '#catalogue/server/fixtures.ts';
import { classViewCall } from '#classroom/contract.ts';
import { consentCall, decideConsentCall, myDataCall, removeConsentCall, saveChoicesCall } from '#consent/contract.ts';
import { overviewCall } from '#overview/staff-contract.ts';
import type { Call, CallInput } from '#platform/shared/call.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { saveSponsorAnswerCall, sponsorVideoCall } from '#sponsor-video/contract.ts';
import { writeOffer } from '#sponsor-video/server/write-offer.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { mergeStudents } from '#students/server/staff/merge-students.ts';
import { memberTables } from '#member-tables.ts';
import { mobileAdSubmitCall, promotionMessages } from '../../contract.ts';
import {
  downloadLeadFileCall,
  leadFilesCall,
  leadsCall,
  makeLeadFileCall,
  noteRemovalCall,
  withdrawVisitorCall,
} from '../../staff-contract.ts';
import { importAd } from '../import-ads.ts';

const reason = 'Monthly file agreed in the contract.';

let portal: Portal;
let liaison: SignedInStaff;
let name: string;
let company: string;
let klass: { readonly id: string; readonly hash: string };

beforeAll(async () => {
  portal = await openPortal();
  await someSelectLists(portal.context);
});
afterAll(() => portal.close());
beforeEach(async () => {
  liaison = await aStaffMember(portal.context, ['liaison'], { name: 'Helen Park' });
  name = `Crownline ${publicHash(8)}`;
  company = await aCompany(portal.context, name);
  klass = await aClass(portal.context, { title: 'Vital pulp therapy' });
  await offerOf(company);
});

const as = <C extends Call>(call: C, input: CallInput<C>, who = liaison) => callAsStaff(portal, who, call, input);
const offerOf = (companyId: string) =>
  writeOffer(portal.context.db, klass.id, {
    headline: 'A sample kit',
    blurb: '',
    headlineButtons: 'Send one?',
    buttonTextYes: 'Yes',
    buttonTextNo: 'No',
    companyId,
    youtubeId: 'aqz-KE-bpKQ',
    videoId: null,
    captionsId: null,
  });
async function answer(student: SignedIn, e: 2 | 3 = 2) {
  await portal.call(classViewCall, { c: klass.hash }, student.token);
  const { body } = await portal.call(sponsorVideoCall, { c: klass.hash }, student.token);
  await portal.call(saveSponsorAnswerCall, { c: klass.hash, v: body.data[0]?.id ?? '', e }, student.token);
}
async function aLead(changes: Parameters<typeof aStudent>[1] = {}) {
  const student = await aStudent(portal.context, changes);
  await answer(student);
  return student;
}
async function anAd() {
  const key = publicHash();
  await importAd(portal.context.db, {
    key,
    companyId: company,
    slot: 5,
    alt: 'A curing light',
    href: null,
    buttonText: 'Send me the study',
    blurb: '',
    confirmationTitle: '',
    confirmationMessage: '',
    bannerIds: [],
    darkBannerIds: [],
    position: 0,
  });
  return (
    await portal.context.db.selectFrom('ad').select('hash').where('import_key', '=', key).executeTakeFirstOrThrow()
  ).hash;
}
const rowsOf = (csv: string) => parse(csv, { columns: true }) as Record<string, string>[];
async function make() {
  const { body } = await as(makeLeadFileCall, { company, reason });
  return { ...body, records: body.status ? rowsOf(body.csv) : [] };
}
const withdraw = (student: SignedIn) => portal.call(saveChoicesCall, { sponsors: false }, student.token);
const listOf = async (show?: 'new' | 'sent' | 'withdrawn') =>
  (await as(leadsCall, { company, page: '0', ...(show === undefined ? {} : { show }) })).body.data;
const fileOf = async (number: number) =>
  (await as(leadFilesCall, {})).body.files.find((file) => file.number === number) ?? null;
const sentences = async () =>
  (await as(overviewCall, {})).body.needs.map(({ sentence }) => sentence).filter((each) => each.includes(name));
const entries = (act: string) =>
  portal.context.db
    .selectFrom('audit_entry')
    .select(['after', 'reason', 'subject_title'])
    .where('act', '=', act)
    .where('subject_title', 'like', `%${name}`)
    .execute();

describe('a lead file (PR-8)', () => {
  it('has those who agreed, with what the sentence named, and each of them once', async () => {
    const { email } = await aLead({ officeName: 'Harbor Dental' });
    const refused = await aStudent(portal.context);
    await answer(refused, 3);
    const first = await make();
    expect(first.records).toEqual([
      {
        Lead: `${first.number}-1`,
        Name: 'Dr. Ana Kovač',
        Email: email,
        'Email confirmed': 'Yes',
        Office: 'Harbor Dental',
        Position: 'dentist',
        'Asked in': 'Vital pulp therapy',
        'Agreed on': portal.context.now().toString().slice(0, 10),
        'Agreed to': `If you say yes, we’ll share your name, email, office, and position with ${name}. You can change this in your account.`,
      },
    ]);
    expect(await make()).toMatchObject({ status: false, code: 'nothing-to-do' });
    const { email: second } = await aLead();
    const next = await make();
    expect(next.number).toBe(first.number + 1);
    expect(next.records.map((row) => row['Email'])).toEqual([second]);
  });
  it('says of an advertisement what was asked there, and of a visitor only the address', async () => {
    const ad = await anAd();
    const member = await aStudent(portal.context);
    await portal.call(mobileAdSubmitCall, { a: ad }, member.token);
    portal.advance({ seconds: 1 });
    await portal.call(mobileAdSubmitCall, { a: ad, e: 'visitor@practice.example' });
    expect(
      (await make()).records.map((row) => [
        row['Name'],
        row['Email'],
        row['Email confirmed'],
        row['Office'],
        row['Agreed to'],
      ]),
    ).toEqual([
      ['Dr. Ana Kovač', member.email, 'Yes', '', promotionMessages.consent(name, 'member')],
      ['', 'visitor@practice.example', 'No', '', promotionMessages.consent(name, 'visitor')],
    ]);
  });
  it('is logged with the reason, the number of people, and the digest of what the browser saves', async () => {
    await aLead();
    const { csv, number } = await make();
    const sha256 = createHash('sha256').update(`\uFEFF${csv}`).digest('hex');
    expect(await entries('lead.file-made')).toEqual([
      { after: { rows: 1, sha256 }, reason, subject_title: `lead file ${number} for ${name}` },
    ]);
    expect((await as(makeLeadFileCall, { company, reason: 'too short' })).httpStatus).toBe(400);
  });
  it('has no cell that a spreadsheet would run', async () => {
    await aLead({ officeName: '=HYPERLINK("http://evil.example")', firstname: '@SUM(1)', title: '' });
    const [row] = (await make()).records;
    expect([row?.['Office']?.[0], row?.['Name']?.[0]]).toEqual(["'", "'"]);
  });
  it('needs a fresh confirmation', async () => {
    await aLead();
    portal.advance({ minutes: 11 });
    expect((await as(makeLeadFileCall, { company, reason })).body).toMatchObject({ status: false, code: 'confirm' });
  });
  it('is made by one person at a time: nobody is in two', async () => {
    await Promise.all([aLead(), aLead()]);
    const made = await Promise.all([make(), make(), make()]);
    expect(made.map(({ records }) => records.length).sort()).toEqual([0, 0, 2]);
  });
  it('isn’t of another sponsor, also after an offer changed hands', async () => {
    const student = await aLead();
    const other = await aCompany(portal.context, `Lumident ${publicHash(8)}`);
    await offerOf(other);
    expect((await as(makeLeadFileCall, { company: other, reason })).body).toMatchObject({ code: 'nothing-to-do' });
    await answer(student);
    expect((await make()).records).toHaveLength(1);
    expect((await as(makeLeadFileCall, { company: other, reason })).body.rows).toBe(1);
  });
});

describe('whoever withdraws (PR-9)', () => {
  /** The ways in which a consent ends. */
  const ways: readonly (readonly [string, (student: SignedIn) => Promise<unknown>])[] = [
    ['takes every Yes back', withdraw],
    ['answers No', (student) => answer(student, 3)],
    [
      'closes the account',
      async (student) => {
        const { hash } = await portal.context.db
          .selectFrom('student')
          .select('hash')
          .where('id', '=', student.id)
          .executeTakeFirstOrThrow();
        await portal.call(removeConsentCall, { h: hash }, student.token);
        await portal.runJobs();
        const { text_body: text } = await portal.context.db
          .selectFrom('mail')
          .select('text_body')
          .where('recipient', '=', student.email)
          .where('kind', '=', 'consent.remove')
          .executeTakeFirstOrThrow();
        const c = /\/consent\?c=([\w-]+)/.exec(text)?.[1] ?? '';
        expect((await portal.call(consentCall, { c })).body.sponsors).toEqual([name]);
        await portal.call(decideConsentCall, { c, choice: 'close' }, student.token);
      },
    ],
  ];
  it.each(ways)('and %s is in no later file, and the sponsor is to delete them', async (_way, end) => {
    const [goes, stays] = [await aLead(), await aLead({ officeName: 'Harbor Dental' })];
    const { number, records } = await make();
    const lead = records.find((row) => row['Email'] === goes.email)?.['Lead'];
    await end(goes);
    const again = await as(downloadLeadFileCall, { number, reason });
    expect(rowsOf(again.body.csv).map((row) => row['Email'])).toEqual([stays.email]);
    expect(rowsOf(again.body.csv)[0]?.['Lead']).not.toBe(lead);
    expect(await fileOf(number)).toMatchObject({
      records: 2,
      withdrawn: [{ lead, askedAt: null, confirmedAt: null }],
    });
    expect((await listOf('withdrawn')).map((row) => [row.key, row.name, row.email])).toEqual([[lead, '', '']]);
    expect(await sentences()).toEqual([
      `Consent was withdrawn for 1 record. Ask ${name} to delete it from lead file ${number}.`,
    ]);
  });
  it('before a file is made is in none', async () => {
    const student = await aLead();
    await withdraw(student);
    expect(await make()).toMatchObject({ code: 'nothing-to-do' });
  });
  it('and agrees again is in the next file only if the sponsor was asked to delete them', async () => {
    const student = await aLead();
    const { number } = await make();
    await withdraw(student);
    await answer(student);
    expect(await fileOf(number)).toMatchObject({ withdrawn: [] });
    expect(await make()).toMatchObject({ code: 'nothing-to-do' });
    await withdraw(student);
    await as(noteRemovalCall, { leads: [`${number}-1`], step: 'asked' });
    await answer(student);
    expect(await sentences()).toEqual([]);
    expect((await make()).records.map((row) => row['Email'])).toEqual([student.email]);
    expect((await as(downloadLeadFileCall, { number, reason })).body).toMatchObject({ code: 'nothing-to-do' });
  });
  it('as a visitor is taken out by the team, with a reason', async () => {
    await portal.call(mobileAdSubmitCall, { a: await anAd(), e: `${publicHash(8)}@practice.example` });
    const [row] = await listOf('new');
    const { number } = await make();
    expect((await as(withdrawVisitorCall, { request: row?.request ?? '', reason })).body.status).toBe(true);
    expect(await fileOf(number)).toMatchObject({ withdrawn: [{ lead: `${number}-1` }] });
    expect((await as(withdrawVisitorCall, { request: row?.request ?? '', reason })).httpStatus).toBe(404);
  });
  it('has an account, so that the team can’t withdraw for them', async () => {
    const member = await aStudent(portal.context);
    await portal.call(mobileAdSubmitCall, { a: await anAd() }, member.token);
    const { id } = await portal.context.db
      .selectFrom('ad_request')
      .select('id')
      .where('student_id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect((await as(withdrawVisitorCall, { request: id, reason })).httpStatus).toBe(404);
    expect((await listOf('new')).map((row) => row.request)).toEqual([null]);
  });
});

describe('what a sponsor was asked to delete (PR-10)', () => {
  it('is noted once for what was in the message, then confirmed, each with an entry', async () => {
    const [one, other] = [await aLead(), await aLead()];
    const { number } = await make();
    await withdraw(one);
    const lead = (await fileOf(number))?.withdrawn[0]?.lead ?? '';
    await withdraw(other);
    const note = async (step: 'asked' | 'confirmed') =>
      (await as(noteRemovalCall, { leads: [lead], step })).body.records;
    expect(await note('confirmed')).toBe(0);
    expect([await note('asked'), await note('asked')]).toEqual([1, 0]);
    expect(await sentences()).toEqual([
      `Consent was withdrawn for 1 record. Ask ${name} to delete it from lead file ${number}.`,
    ]);
    portal.advance({ hours: 24 * 8 });
    liaison = await aStaffMember(portal.context, ['liaison']);
    expect(await sentences()).toContain(`${name} hasn’t confirmed that it deleted records from lead file ${number}.`);
    expect(await note('confirmed')).toBe(1);
    expect(await sentences()).toHaveLength(1);
    expect((await entries('lead.removal-asked')).map(({ after }) => after)).toEqual([{ records: 1 }]);
    expect((await entries('lead.removal-confirmed')).map(({ after }) => after)).toEqual([{ records: 1 }]);
    expect((await as(noteRemovalCall, { leads: ['999999-1'], step: 'asked' })).httpStatus).toBe(404);
  });
});

describe('the list of leads', () => {
  it('finds people by name and address, and counts what is new, sent, and withdrawn', async () => {
    const { email } = await aLead({ lastname: `Šimić${publicHash(6)}` });
    const found = await as(leadsCall, { q: email, page: '0' });
    expect(found.body.data).toMatchObject([{ email, state: 'new', file: null, sponsor: name, isVisitor: false }]);
    const { number } = await make();
    expect(await listOf('sent')).toMatchObject([{ email, file: number }]);
    expect(await listOf('new')).toEqual([]);
    expect((await as(leadsCall, { page: '0' })).body.sponsors.find(({ id }) => id === company)).toEqual({
      id: company,
      name,
      new: 0,
    });
    expect((await as(leadsCall, { company, page: '7' })).body).toMatchObject({ page: 0, rowCount: 1 });
  });
});

it('members see in their own data which sponsor got it, and a merge doesn’t end a consent', async () => {
  const [from, into] = [await aLead(), await aStudent(portal.context)];
  const { number } = await make();
  const own = await portal.call(myDataCall, {}, from.token);
  expect(own.body.data['sharedWithSponsors']).toMatchObject([{ given_to: name, position: 1, kind: 'video' }]);
  const hashOf = async ({ id }: SignedIn) =>
    (await portal.context.db.selectFrom('student').select('hash').where('id', '=', id).executeTakeFirstOrThrow()).hash;
  const order = {
    from: await hashOf(from),
    into: await hashOf(into),
    details: [],
    reason: 'One person, two accounts.',
  };
  await portal.context.db
    .transaction()
    .execute((trx) => mergeStudents(portal.context, trx, memberTables, order, 'Robin'));
  expect(await fileOf(number)).toMatchObject({ withdrawn: [] });
  expect(await make()).toMatchObject({ code: 'nothing-to-do' });
});
