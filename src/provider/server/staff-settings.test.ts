import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import { aCategory, aClass, aCompany } from '#catalogue/server/fixtures.ts';
import { aCredit } from '#credit/server/fixtures.ts';
import { mailPage } from '#platform/server/mail/mail-page.ts';
import type { CallInput } from '#platform/shared/call.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { settingsCall } from '../contract.ts';
import { readProvider } from './provider.ts';
import { readSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from './provider-settings.ts';
import { saveStaffSettingsCall, staffSettingsCall, undoStaffSettingsCall } from '../staff-contract.ts';

let portal: Portal;
let owner: SignedInStaff;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  owner = await aStaffMember(portal.context, ['owner']);
});

const read = async () => (await callAsStaff(portal, owner, staffSettingsCall, {})).body;
const save = async (input: CallInput<typeof saveStaffSettingsCall>, by = owner) =>
  (await callAsStaff(portal, by, saveStaffSettingsCall, input)).body;

const provider = {
  name: 'Harbor Dental Society',
  legalName: 'Harbor Dental Society, Inc.',
  address: ['1 Quay Street', 'Boston, MA'],
  email: 'office@harbor.test',
  phone: '617 555 0100',
};

const aStatement = (changes: object = {}) => ({
  body: 'AGD PACE',
  providerId: '340',
  statement: 'Harbor Dental Society is a PACE program provider.',
  validFrom: '2024-01-01',
  validTo: '2099-12-31',
  ...changes,
});
const lists = { pageSize: 20, indexStart: 3, interval: 6, adsBesideCredit: true };
const ownQuestion = (key: string, question = 'Will you change something?') => ({
  key: `shared-${key}`,
  kind: 'yesno',
  question,
});
const exams = { passMark: 80, delaysMin: [0, 30], maxAttempts: 3, timeOnTaskPercent: 50 };

describe('a section of the settings', () => {
  it('is saved alone, shown to visitors, and recorded in the log with what changed', async () => {
    const { provider: before } = await read();
    expect([before.values.email, before.lastChange]).toEqual(['', null]);
    expect(await save({ section: 'provider', revision: before.revision, values: provider })).toEqual({
      status: true,
      revision: before.revision + 1,
    });
    const after = (await read()).provider;
    expect([after.values, after.lastChange?.by]).toEqual([provider, owner.name]);
    expect((await portal.call(settingsCall, {})).body.provider.email).toBe(provider.email);
    const entry = await portal.context.db
      .selectFrom('audit_entry')
      .select(['act', 'subject_title', 'after'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      act: 'provider.saved-settings',
      subject_title: 'Provider',
      after: { email: provider.email },
    });
  });

  it('does not overwrite what someone else saved meanwhile', async () => {
    const { revision } = (await read()).records;
    const other = await aStaffMember(portal.context, ['owner'], { name: 'Helen Cho' });
    await save({ section: 'records', revision, values: { retentionYears: 8 } }, other);
    expect(await save({ section: 'records', revision, values: { retentionYears: 9 } })).toMatchObject({
      status: false,
      code: 'changed-meanwhile',
      errorMsg: 'Helen Cho saved changes in the meantime. Compare both versions.',
    });
    expect((await read()).records.values.retentionYears).toBe(8);
    // Two at the same moment: one of them is refused.
    const now = (await read()).records.revision;
    const both = await Promise.all(
      [7, 9].map((retentionYears) => save({ section: 'records', revision: now, values: { retentionYears } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([false, true]);
  });

  it('is taken back as a change of its own', async () => {
    const { timeZone } = await read();
    await save({ section: 'time-zone', revision: timeZone.revision, values: { timeZone: 'America/Chicago' } });
    const undone = await callAsStaff(portal, owner, undoStaffSettingsCall, {
      section: 'time-zone',
      revision: timeZone.revision + 1,
    });
    expect(undone.body).toEqual({ status: true, revision: timeZone.revision + 2 });
    expect((await read()).timeZone.values.timeZone).toBe(timeZone.values.timeZone);
  });

  it.each([
    ['provider', { ...provider, name: '' }, 'Enter the name of the provider.'],
    ['time-zone', { timeZone: 'Mars/Olympus' }, 'There is no such time zone.'],
    ['speakers', { disclosedMonths: 18 }, 'Choose 12 or 24 months.'],
    ['live', { unmatchedIsAbsent: 'yes' }, 'Choose on or off.'],
    ['accreditation', { statements: [aStatement({ body: '' })] }, 'Enter the name of the body.'],
    ['accreditation', { statements: [aStatement({ validFrom: '2026-02-30' })] }, 'Choose a day.'],
    ['accreditation', { statements: [aStatement({ validTo: '2020-01-01' })] }, 'The last day is before the first.'],
    ['branding', { color: 'teal' }, 'Type a color such as #0F6062.'],
    ['branding', { color: '#4FB3A5' }, '2.5 : 1 for white words on this color; 4.5 : 1 is needed.'],
    ['home', { webinars: 1, classes: 8, episodes: 6 }, 'Choose one of the numbers.'],
    ['home', { webinars: 4, classes: 7, episodes: 6 }, 'Choose one of the numbers.'],
    ['menu', { complianceCategoryId: '1 or 2', sponsorCompanyId: null }, 'Choose one of the list, or none.'],
    [
      'menu',
      { complianceCategoryId: '987654', sponsorCompanyId: null },
      'This category no longer exists. Choose another one.',
    ],
    [
      'menu',
      { complianceCategoryId: null, sponsorCompanyId: '987654' },
      'This company no longer exists. Choose another one.',
    ],
    ['lists', { ...lists, pageSize: 4 }, 'Enter a number from 5 to 100.'],
    ['lists', { ...lists, interval: -1 }, 'Enter a number from 0 to 50.'],
    ['review', { reviewRequired: 1 }, 'Choose on or off.'],
    ['accessibility', { captionsRequired: 'yes' }, 'Choose on or off.'],
    ['exams', { ...exams, passMark: 0 }, 'Enter a percentage from 1 to 100.'],
    ['exams', { ...exams, delaysMin: [] }, 'Enter at least one number.'],
    ['exams', { ...exams, maxAttempts: 0 }, 'At least one attempt.'],
    ['evaluation', { questions: [ownQuestion('a', ' ')] }, 'Write the question, or remove it.'],
    ['evaluation', { questions: [...'abcdef'].map((key) => ownQuestion(key)) }, 'At most five questions.'],
    ['sign-in', { idleMinutes: 14 }, 'Use at least 15 minutes.'],
    ['records', { retentionYears: 11 }, 'Use at most 10 years.'],
  ] as const)('%s refuses %j', async (section, values, sentence) => {
    const keys = {
      provider: 'provider',
      'time-zone': 'timeZone',
      accreditation: 'accreditation',
      branding: 'branding',
      home: 'home',
      menu: 'menu',
      lists: 'lists',
      review: 'review',
      accessibility: 'accessibility',
      exams: 'exams',
      evaluation: 'evaluation',
      speakers: 'speakers',
      live: 'live',
      'sign-in': 'signIn',
      records: 'records',
    } as const;
    const { revision } = (await read())[keys[section]];
    expect(await save({ section, revision, values })).toMatchObject({
      status: false,
      code: 'wrong-value',
      errorMsg: sentence,
    });
  });
});

describe('an accreditation statement', () => {
  const statements = async () => (await read()).accreditation;
  const write = async (...all: ReturnType<typeof aStatement>[]) =>
    save({ section: 'accreditation', revision: (await statements()).revision, values: { statements: all } });

  it('can be corrected until a certificate carries it; then only its last day can move', async () => {
    const { context } = portal;
    await write(aStatement({ statement: 'With a typing eror' }));
    expect(await write(aStatement())).toMatchObject({ status: true });
    const student = await aStudent(context);
    await aCredit(context, student, await aClass(context));
    const { values, printed, today } = await statements();
    expect([values.statements, printed]).toEqual([[aStatement()], [{ certificates: 1, lastDay: today }]]);

    const refused = 'so it can’t be changed or removed. Add a new one instead.';
    for (const changed of [aStatement({ statement: 'Another text' }), aStatement({ providerId: '341' })])
      expect((await write(changed)).errorMsg).toContain(refused);
    expect((await write()).errorMsg).toBe(
      '1 certificate shows this AGD PACE statement, so it can’t be changed or removed. Add a new one instead.',
    );
    expect((await write(aStatement({ validTo: '2025-01-01' }))).errorMsg).toMatch(
      /shows this AGD PACE statement, so its period can’t end before that day\.$/,
    );
    const next = aStatement({ validFrom: '2030-01-01', statement: 'Renewed' });
    expect(await write(aStatement({ validTo: today }), next)).toMatchObject({ status: true });
    expect((await statements()).values.statements).toEqual([aStatement({ validTo: today }), next]);
  });
});

it('a color is on every page and email until it is undone; the usual one adds nothing to a page', async () => {
  const style = async () => (await portal.call(settingsCall, {})).body.brandStyle;
  expect(await style()).toBeUndefined();
  const { revision } = (await read()).branding;
  await save({ section: 'branding', revision, values: { color: ' #1B4F9C' } });
  expect((await read()).branding.values).toEqual({ color: '#1b4f9c' });
  expect(await style()).toContain('--action:light-dark(#1b4f9c,#');
  const mail = { subject: '', heading: '', paragraphs: [], button: { label: 'Open', url: 'https://portal.test' } };
  expect(mailPage(await readProvider(portal.context.db), mail).html).toContain('background:#1b4f9c;color:#ffffff');
  await callAsStaff(portal, owner, undoStaffSettingsCall, { section: 'branding', revision: revision + 1 });
  expect(await style()).toBeUndefined();
});

it('the entries of the menu are chosen by name, and one whose company was removed is not shown', async () => {
  const { db } = portal.context;
  const [complianceCategoryId, sponsorCompanyId] = [
    await aCategory(portal.context, 'Infection control'),
    await aCompany(portal.context, 'Harbor Supply'),
  ];
  const shown = async () => {
    const { complianceCategory, sponsorEntry } = (await portal.call(settingsCall, {})).body;
    return [complianceCategory?.label ?? null, sponsorEntry?.label ?? null];
  };
  const { revision } = (await read()).menu;
  await save({ section: 'menu', revision, values: { complianceCategoryId, sponsorCompanyId } });
  expect(await shown()).toEqual(['Infection control', 'Harbor Supply']);
  const entry = await db.selectFrom('audit_entry').select('after').orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(entry.after).toEqual({ category: 'Infection control', company: 'Harbor Supply' });

  await db.deleteFrom('company').where('id', '=', sponsorCompanyId).execute();
  expect(await shown()).toEqual(['Infection control', null]);
  expect((await read()).menu.values).toEqual({ complianceCategoryId, sponsorCompanyId: null });
  await callAsStaff(portal, owner, undoStaffSettingsCall, { section: 'menu', revision: revision + 1 });
  expect(await shown()).toEqual([null, null]);
});

it('what exams begin with and whether captions are required is read by the features that ask for it', async () => {
  const { db } = portal.context;
  expect([
    await readSetting(db, providerSettings.passMark),
    await readSetting(db, providerSettings.captionsRequired),
  ]).toEqual([75, false]);
  const before = await read();
  expect(before.exams.values).toEqual({
    passMark: 75,
    delaysMin: [0, 10, 60, 1440],
    maxAttempts: null,
    timeOnTaskPercent: 0,
  });
  await save({ section: 'exams', revision: before.exams.revision, values: exams });
  await save({
    section: 'accessibility',
    revision: before.accessibility.revision,
    values: { captionsRequired: true },
  });
  expect([
    await readSetting(db, providerSettings.passMark),
    await readSetting(db, providerSettings.captionsRequired),
  ]).toEqual([80, true]);
  expect(await readSetting(db, providerSettings.retakes)).toEqual({ delaysMin: [0, 30], maxAttempts: 3 });
  expect(await readSetting(db, providerSettings.timeOnTaskPercent)).toBe(50);
});
