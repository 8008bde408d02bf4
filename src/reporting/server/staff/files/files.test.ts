import readSpreadsheet from 'read-excel-file/node';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from '#accounts/server/fixtures.ts';
import { amendCredit, findCreditId } from '#credit/server/corrections/amend-credit.ts';
import type { Call, CallInput } from '#platform/shared/call.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { renewalCall, saveLicenseCall } from '#renewal/contract.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import {
  makeReportFileCall,
  previewRecipeCall,
  previewReportFileCall,
  removeRecipeCall,
  reportFilePath,
  reportFilesCall,
  saveCeBrokerCall,
  saveRecipeCall,
} from '../../../staff-contract.ts';
import { formOf, type RecipeForm } from '../../../recipe-form.ts';
import { fileRecipes } from '../../../recipes.ts';
import { anAgdMember, earnCredit } from '../../fixtures.ts';

let portal: Portal;
let registrar: SignedInStaff;

// A file has what everybody earned: each test has a portal of its own.
beforeEach(async () => {
  portal = await openPortal();
  registrar = await aStaffMember(portal.context, ['registrar'], { name: 'Grace Lin' });
});
afterEach(() => portal.close());

const as = async <C extends Call>(call: C, input: CallInput<C>) =>
  (await callAsStaff(portal, registrar, call, input)).body;
const today = () => portal.context.now().toString().slice(0, 10);
const order = () => ({ recipe: 'ce-broker', from: '2000-01-01', to: '2100-01-01' }) as const;
const setUp = (change: Partial<CallInput<typeof saveCeBrokerCall>> = {}) =>
  as(saveCeBrokerCall, { providerNumber: '50-21874', dentist: 'DN', hygienist: 'DH', subjectArea: '', ...change });
const make = () => as(makeReportFileCall, order());
const preview = (days: { readonly from?: string; readonly to?: string } = {}) =>
  as(previewReportFileCall, { ...order(), ...days });
const license = (member: SignedIn, change: Partial<CallInput<typeof saveLicenseCall>> = {}) =>
  portal.call(
    saveLicenseCall,
    {
      profession: 'dentist',
      state: 'FL',
      number: 'DN 21844',
      cycleEnds: null,
      isPrimary: true,
      isReported: true,
      ...change,
    },
    member.token,
  );
const aFloridian = async (change: Partial<CallInput<typeof saveLicenseCall>> = {}) => {
  const member = await anAgdMember(portal.context, null);
  await license(member, change);
  return member;
};
const download = (number: number) =>
  portal.app.inject({
    url: `${reportFilePath}?number=${number}`,
    headers: { cookie: `staff=${registrar.token}`, 'sec-fetch-site': 'same-origin' },
  });
const rowsOf = async (number: number) => (await readSpreadsheet((await download(number)).rawPayload))[0]?.data;

it('a file has each credit once for each license, as it was made, and nobody is on two (RO-12)', async () => {
  const member = await aFloridian();
  await license(member, { profession: 'hygienist', number: 'DH 7', isPrimary: false });
  await license(member, { state: 'OH', number: '30-1', isPrimary: false });
  const { code, klass } = await earnCredit(portal.context, member, 'Vital pulp therapy');
  expect(await make()).toMatchObject({ code: 'not-set-up' });
  await setUp();
  expect(await preview()).toMatchObject({ rows: 2, later: 0, leftOutCount: 0 });
  const { number, rows } = await make();
  expect(rows).toBe(2);
  const day = new Date(today());
  const credit = ['21874', null, klass.hash, null];
  expect(await rowsOf(number)).toEqual([
    [...credit, 'DN 21844', day, 'State=FL', 'Profession=DN'],
    [...credit, 'DH 7', day, 'State=FL', 'Profession=DH'],
  ]);
  const bytes = (await download(number)).rawPayload;

  await license(member, { h: (await licensesOf(member))[0]?.h, number: 'DN 999' });
  const creditId = await findCreditId(portal.context.db, code);
  await portal.context.db.transaction().execute((trx) =>
    amendCredit(portal.context, trx, {
      creditId,
      change: { title: 'Pulp therapy' },
      reason: 'Corrected by the registrar',
      by: 'Rita',
    }),
  );
  expect(await make()).toMatchObject({ code: 'nothing-to-do' });
  expect((await download(number)).rawPayload.equals(bytes)).toBe(true);

  await earnCredit(portal.context, member, 'Deep margins');
  const next = await make();
  expect((await rowsOf(next.number))?.map((row) => row[4])).toEqual(['DN 999', 'DH 7']);
  expect((await as(reportFilesCall, { page: '0' })).data.map((file) => [file.number, file.rows, file.madeBy])).toEqual([
    [next.number, 2, 'Grace Lin'],
    [number, 2, 'Grace Lin'],
  ]);
  expect((await download(99)).statusCode).toBe(404);
});

const licensesOf = async (member: SignedIn) => (await portal.call(renewalCall, {}, member.token)).body.licenses;

it('two files that are made at the same moment share nothing (RO-12)', async () => {
  await setUp();
  for (const title of ['One', 'Two', 'Three']) await earnCredit(portal.context, await aFloridian(), title);
  const answers = await Promise.all([make(), make()]);
  expect(answers.filter((answer) => 'rows' in answer).map(({ rows }) => rows)).toEqual([3]);
  expect(answers.filter((answer) => !('rows' in answer))).toMatchObject([{ code: 'nothing-to-do' }]);
});

it('the days are those on which credit was earned, both included (RO-12)', async () => {
  await setUp();
  await earnCredit(portal.context, await aFloridian(), 'Today');
  const dayIn = (days: number) => Temporal.PlainDate.from(today()).add({ days }).toString();
  const [before, after] = [dayIn(-1), dayIn(1)];
  expect((await preview({ from: today(), to: today() })).rows).toBe(1);
  expect((await preview({ to: before })).rows).toBe(0);
  expect((await preview({ from: after })).rows).toBe(0);
  expect(await preview({ from: after, to: before })).toMatchObject({ code: 'wrong-days' });
});

it('credit is left out with the reason, and is on a later file once that is corrected (RO-12, RO-13)', async () => {
  await setUp({ hygienist: '' });
  const numberless = await aFloridian({ number: '' });
  const asked = await aFloridian({ isReported: false });
  const hygienist = await aFloridian({ profession: 'hygienist' });
  const unconfirmed = await aFloridian();
  const closed = await aFloridian();
  await earnCredit(portal.context, numberless, 'No number');
  await earnCredit(portal.context, asked, 'Not agreed');
  await earnCredit(portal.context, hygienist, 'No code');
  await earnCredit(portal.context, unconfirmed, 'Not confirmed');
  await earnCredit(portal.context, closed, 'Closed');
  await earnCredit(portal.context, await aFloridian({ state: 'OH' }), 'Not Florida');
  const change = (member: SignedIn, set: object) =>
    portal.context.db.updateTable('student').set(set).where('id', '=', member.id).execute();
  await change(unconfirmed, { email_verified_at: null });
  await change(closed, { disabled_at: portal.context.now() });
  const { rows, leftOut } = await preview();
  expect([rows, leftOut.map(({ title, why }) => `${title}: ${why}`)]).toEqual([
    0,
    [
      'No number: No license number',
      'Not agreed: The member hasn’t agreed to it',
      'No code: No code for this profession',
      'Not confirmed: Email address not confirmed',
      'Closed: Account closed',
    ],
  ]);
  await license(numberless, { h: (await licensesOf(numberless))[0]?.h, number: 'DN 5' });
  await license(asked, { h: (await licensesOf(asked))[0]?.h });
  expect((await rowsOf((await make()).number))?.map((row) => row[4])).toEqual(['DN 5', 'DN 21844']);
});

it('a subject area brings the hours with it (RO-11)', async () => {
  await setUp({ subjectArea: 'GEN', providerNumber: '21874' });
  await earnCredit(portal.context, await aFloridian(), 'Vital pulp therapy', { credits: 1.5 } as never);
  const [row] = (await rowsOf((await make()).number)) ?? [];
  expect([row?.[0], ...(row?.slice(8) ?? [])]).toEqual(['21874', 'GEN', 1.5]);
});

it('the sentence that a member agreed to is saved, and leaving Florida or the box ends it (RO-13)', async () => {
  const member = await aFloridian();
  const consent = () =>
    portal.context.db
      .selectFrom('license')
      .where('student_id', '=', member.id)
      .select(['report_to', 'report_sentence', 'report_agreed_at'])
      .executeTakeFirstOrThrow();
  const first = await consent();
  expect([first.report_to, first.report_sentence]).toEqual([
    'CE Broker',
    'Report my credits to my board. We send CE Broker my license number and the courses I completed.',
  ]);
  const { h } = (await licensesOf(member))[0] ?? {};
  portal.advance({ hours: 1 });
  await license(member, { h, isReported: undefined });
  await license(member, { h, isReported: true });
  expect((await consent()).report_agreed_at?.toString()).toBe(first.report_agreed_at?.toString());
  await license(member, { h, isReported: false });
  expect((await consent()).report_to).toBeNull();
  await license(member, { h, isReported: true });
  await license(member, { h, state: 'OH' });
  expect((await consent()).report_to).toBeNull();
  expect((await licensesOf(member))[0]?.isReported).toBe(false);
});

describe('a recipe of the provider’s own', () => {
  const ownerAs = async <C extends Call>(call: C, input: CallInput<C>) => {
    const owner = await aStaffMember(portal.context, ['owner', 'registrar'], { name: 'Olga Owner' });
    return (await callAsStaff(portal, owner, call, input)).body;
  };
  const column = (heading: string, change: Partial<RecipeForm['columns'][number]>): RecipeForm['columns'][number] => ({
    heading,
    field: null,
    as: 'text',
    words: [],
    otherwise: '',
    without: '',
    before: '',
    width: 20,
    ...change,
  });
  /** As a template for learners of accredited providers may look. */
  const learners: RecipeForm = {
    ...formOf(fileRecipes['ce-broker']),
    name: 'PARS learners',
    format: 'csv',
    source: { url: 'https://accme.test/learners', read: '2026-11-26' },
    hasHeadings: true,
    states: ['OH'],
    agreedElsewhere: true,
    columns: [
      column('Provider ID', { otherwise: '0001234' }),
      column('First name', { field: 'firstName' }),
      column('Last name', { field: 'lastName' }),
      column('License ID', { field: 'licenseNumber' }),
      column('State', { field: 'licenseState' }),
      column('Completed', { field: 'courseDay', as: 'us-date' }),
      column('Type', { field: 'delivery', words: [{ from: 'self-study', to: 'EM' }] }),
      column('Credits', { field: 'hours', as: 'number' }),
    ],
  };
  const ohioan = () => aFloridian({ state: 'OH', number: '30.012345', isReported: false });
  const fileOf = async (recipe: string) => ownerAs(makeReportFileCall, { ...order(), recipe });

  it('makes files by what was filled in, after a preview over real credit (RO-26)', async () => {
    const member = await ohioan();
    await earnCredit(portal.context, member, 'Opioid prescribing');
    await aFloridian();
    const shown = await ownerAs(previewRecipeCall, { form: learners });
    expect(shown).toMatchObject({ rows: 1, leftOutCount: 0, headings: learners.columns.map(({ heading }) => heading) });
    expect(await portal.context.db.selectFrom('report_recipe').selectAll().execute()).toEqual([]);
    const { key } = await ownerAs(saveRecipeCall, { revision: 0, form: learners });
    const { number } = await fileOf(key);
    const { firstname, lastname } = await portal.context.db
      .selectFrom('student')
      .select(['firstname', 'lastname'])
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow();
    const day = today().replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');
    expect((await download(number)).body).toBe(
      [
        '"Provider ID","First name","Last name","License ID","State","Completed","Type","Credits"',
        `"0001234","${firstname}","${lastname}","30.012345","OH","${day}","EM","${shown.sample[0]?.at(-1)}"`,
        '',
      ].join('\r\n'),
    );
    expect((await as(reportFilesCall, { page: '0' })).data[0]?.title).toBe('PARS learners');
  });

  it('reports nobody twice when it is edited (RO-27)', async () => {
    const member = await ohioan();
    await earnCredit(portal.context, member, 'One');
    const { key } = await ownerAs(saveRecipeCall, { revision: 0, form: learners });
    const first = await fileOf(key);
    const bytes = (await download(first.number)).rawPayload;
    const edited: RecipeForm = {
      ...learners,
      name: 'PARS, new template',
      format: 'tsv',
      columns: learners.columns.toReversed(),
    };
    expect(await ownerAs(saveRecipeCall, { key, revision: 1, form: edited })).toMatchObject({ key });
    expect(await fileOf(key)).toMatchObject({ code: 'nothing-to-do' });
    await earnCredit(portal.context, member, 'Two');
    expect(await fileOf(key)).toMatchObject({ rows: 1 });
    expect((await download(first.number)).rawPayload.equals(bytes)).toBe(true);
    const { data, recipes } = await as(reportFilesCall, { page: '0' });
    expect(data.map(({ title }) => title)).toEqual(['PARS, new template', 'PARS learners']);
    expect(recipes.find(({ name }) => name === key)).toMatchObject({ version: 2, title: 'PARS, new template' });
    // Also when it was away in the meantime.
    await ownerAs(removeRecipeCall, { key, isRemoved: true });
    expect(await fileOf(key)).toMatchObject({ code: 'unknown-recipe' });
    await ownerAs(removeRecipeCall, { key, isRemoved: false });
    expect(await fileOf(key)).toMatchObject({ code: 'nothing-to-do' });
  });

  it('is saved by one person at a time, and only if it is right (RO-26)', async () => {
    const { key } = await ownerAs(saveRecipeCall, { revision: 0, form: learners });
    await ownerAs(saveRecipeCall, { key, revision: 1, form: learners });
    expect(await ownerAs(saveRecipeCall, { key, revision: 1, form: learners })).toMatchObject({
      code: 'changed-meanwhile',
    });
    expect(await ownerAs(saveRecipeCall, { revision: 0, form: { ...learners, agreedElsewhere: false } })).toMatchObject(
      {
        code: 'wrong-recipe',
      },
    );
    expect(await ownerAs(saveRecipeCall, { key: 'ce-broker', revision: 0, form: learners })).toMatchObject({
      code: 'unknown-recipe',
    });
  });

  it('leaves out members who didn’t agree, and those without a number where a column shows it (RO-27)', async () => {
    const member = await aFloridian({ isReported: false });
    await earnCredit(portal.context, member, 'One');
    const other = await aFloridian({ number: '' });
    await earnCredit(portal.context, other, 'Two');
    const florida: RecipeForm = { ...learners, states: ['FL'] };
    const whys = async (form: RecipeForm) =>
      (await ownerAs(previewRecipeCall, { form })).leftOut.map(({ why }) => why).sort();
    expect(await whys(florida)).toEqual(['No license number', 'The member hasn’t agreed to it']);
    const withoutNumber = { ...florida, columns: florida.columns.filter(({ field }) => field !== 'licenseNumber') };
    expect(await whys(withoutNumber)).toEqual(['The member hasn’t agreed to it']);
  });
});
