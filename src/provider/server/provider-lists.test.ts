// The provider's lists in the settings: choices of the account forms, reasons of the support form, words of the search.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountItemsCall } from '#accounts/contract.ts';
import { aStudent, someSelectLists } from '#accounts/server/fixtures.ts';
import { importSelectList } from '#accounts/server/import-students.ts';
import { aClass } from '#catalogue/server/fixtures.ts';
import { onDemandCall } from '#lists/contract.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { supportCall } from '#support/contract.ts';
import { settingsCall } from '../contract.ts';
import { newChoice } from '../settings-form.ts';
import {
  saveStaffSettingsCall,
  settingsMessages,
  staffSettingsCall,
  undoStaffSettingsCall,
} from '../staff-contract.ts';

let portal: Portal;
let owner: SignedInStaff;

beforeAll(async () => {
  portal = await openPortal();
  await someSelectLists(portal.context);
  owner = await aStaffMember(portal.context, ['owner']);
});
afterAll(() => portal.close());

const keys = {
  choices: 'choices',
  'support-reasons': 'supportReasons',
  'small-words': 'smallWords',
  synonyms: 'synonyms',
} as const;
type Lists = keyof typeof keys;
const read = async <Name extends Lists>(section: Name) =>
  (await callAsStaff(portal, owner, staffSettingsCall, {})).body[keys[section]];
const save = async (section: Lists, values: object) =>
  (
    await callAsStaff(portal, owner, saveStaffSettingsCall, {
      section,
      revision: (await read(section)).revision,
      values: values as Record<string, unknown>,
    })
  ).body;
const undo = async (section: Lists) =>
  (
    await callAsStaff(portal, owner, undoStaffSettingsCall, {
      section,
      revision: (await read(section)).revision,
    })
  ).body;

describe('choices of the account forms', () => {
  const choices = async () =>
    (await read('choices')).values as Record<string, { id: string; label: string; isHidden: boolean }[]>;
  const offered = async () => (await portal.call(accountItemsCall, {})).body.officeSizes.map(({ id }) => id);

  it('are named anew, ordered, added, and hidden; what a member has can’t be removed', async () => {
    await portal.context.db.deleteFrom('select_item').where('list', '=', 'officeSizes').execute();
    await importSelectList(portal.context.db, {
      list: 'officeSizes',
      items: [
        { id: 'one', label: 'One chair' },
        { id: 'few', label: 'A few chairs' },
        { id: 'many', label: 'Many chairs' },
      ],
    });
    const { id } = await aStudent(portal.context);
    await portal.context.db.updateTable('student').set({ office_size: 'few' }).where('id', '=', id).execute();
    const before = await choices();
    const [one, few, many] = before['officeSizes']!;
    const changed = [
      { ...many!, label: 'Many' },
      { id: `${newChoice}1`, label: ' Hospital ', isHidden: false },
      { ...few!, isHidden: true },
    ];
    expect(await save('choices', { ...before, officeSizes: changed })).toMatchObject({ status: true });
    expect((await choices())['officeSizes']).toEqual([
      { id: 'many', label: 'Many', isHidden: false },
      { id: 'Hospital', label: 'Hospital', isHidden: false },
      { id: 'few', label: 'A few chairs', isHidden: true },
    ]);
    expect(await offered()).toEqual(['many', 'Hospital']);
    expect(await save('choices', { ...before, officeSizes: [one, many] })).toMatchObject({
      code: 'wrong-value',
      errorMsg: settingsMessages.choiceInUse('A few chairs', 1),
    });
    // An import brings its own list, and hides what was hidden.
    await importSelectList(portal.context.db, {
      list: 'officeSizes',
      items: [
        { id: 'few', label: 'A few chairs' },
        { id: 'many', label: 'Many' },
      ],
    });
    expect(await offered()).toEqual(['many']);
    const last = await portal.context.db
      .selectFrom('audit_entry')
      .select(['act', 'subject_title', 'after'])
      .where('subject_title', '=', 'Choices in the account forms')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(last).toMatchObject({ after: { officeSizes: ['Many', 'Hospital', 'A few chairs (hidden)'] } });
    expect(await undo('choices')).toMatchObject({ status: true });
    expect(await offered()).toEqual(['one', 'few', 'many']);
  });

  it.each([
    [
      'two of one name',
      [
        { id: 'a', label: 'Solo' },
        { id: 'b', label: 'solo' },
      ],
      'Two choices have the same name.',
    ],
    ['one without a name', [{ id: 'a', label: ' ' }], 'Name the choice, or remove it.'],
    ['none to choose', [{ id: 'a', label: 'Solo', isHidden: true }], 'Show at least one choice.'],
    [
      'a new one by an old name',
      [
        { id: 'a', label: 'Solo' },
        { id: 'new:1', label: 'a' },
      ],
      'A choice already has this name, or had it once.',
    ],
  ])('with %s are refused', async (_case, items, errorMsg) => {
    const ageRanges = items.map((item) => ({ isHidden: false, ...item }));
    expect(await save('choices', { ...(await choices()), ageRanges })).toMatchObject({ code: 'wrong-value', errorMsg });
  });
});

describe('reasons of the support form', () => {
  const message = { name: 'Ana Kovač', office: 'Harbor Dental', email: 'ana@harbor.test', phone: '617 555 0100' };
  const send = (subject: string) => portal.call(supportCall, { ...message, subject, comment: 'Where is my invoice?' });

  it('follow the four, which stay, and are gone with an Undo', async () => {
    expect((await portal.call(settingsCall, {})).body).not.toHaveProperty('supportReasons');
    expect((await send('Billing')).body).toMatchObject({ status: false });
    expect(await save('support-reasons', { reasons: [' Billing', '', 'billing', 'Group rates'] })).toMatchObject({
      status: true,
    });
    expect((await portal.call(settingsCall, {})).body.supportReasons).toEqual(['billing', 'Group rates']);
    for (const subject of ['billing', 'Other']) expect((await send(subject)).body).toMatchObject({ status: true });
    await undo('support-reasons');
    expect((await send('billing')).body).toMatchObject({ status: false });
    for (const reasons of [['x'.repeat(61)], Array.from({ length: 11 }, (_, at) => `Reason ${at}`), ['a\u0007b']])
      expect(await save('support-reasons', { reasons })).toMatchObject({ code: 'wrong-value' });
  });
});

describe('words of the search', () => {
  const find = async (q: string) =>
    (await portal.call(onDemandCall, { q })).body.data.map(({ className }) => className);

  it('the same by the provider’s word are found, with small words left out', async () => {
    await aClass(portal.context, { title: 'Magnification at the chair' });
    await portal.runJobs();
    expect(await find('loupes')).toEqual([]);
    expect(await save('synonyms', { groups: [['loupes ', ' magnification', ''], [' ']] })).toMatchObject({
      status: true,
    });
    expect((await read('synonyms')).values).toEqual({ groups: [['loupes', 'magnification']] });
    expect(await find('loupes')).toEqual(['Magnification at the chair']);
    const { words } = (await read('small-words')).values as { words: string[] };
    expect(await find('magnification whenever')).toEqual([]);
    await save('small-words', { words: [...words, 'Whenever', ''] });
    expect(await find('magnification whenever')).toEqual(['Magnification at the chair']);
    expect(await save('small-words', { words: ['at chair'] })).toMatchObject({
      errorMsg: 'Use one word on each line, in letters without accents.',
    });
    expect(await save('synonyms', { groups: [['alone']] })).toMatchObject({
      errorMsg: 'Write at least two words or phrases on a line, separated by commas.',
    });
    await undo('small-words');
    await undo('synonyms');
    expect(await find('loupes')).toEqual([]);
    expect(await find('magnification whenever')).toEqual([]);
  });
});
