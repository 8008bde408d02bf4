import readSpreadsheet from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { fileRecipes, matchesFilter, recipeRows, type ReportRecipe, type ReportedCredit } from '../../recipes.ts';
import { recipeFile } from './recipe-file.ts';

const credit = (facts: ReportedCredit['facts'] = {}): ReportedCredit => ({
  facts: {
    studentName: 'Dr. Ana Kovács',
    providerNumber: '50-21874',
    courseId: 'hKx3Q',
    licenseNumber: 'DN 21844',
    licenseState: 'FL',
    professionCode: 'DN',
    courseDay: '2026-03-02',
    title: 'Vital pulp therapy',
    hours: 1.5,
    ...facts,
  },
  subjects: [{ code: '070', hours: 1.5 }],
});
const sheetOf = async (credits: readonly ReportedCredit[]) => {
  const recipe = fileRecipes['ce-broker'];
  const [sheet] = await readSpreadsheet(await recipeFile(recipe, recipeRows(recipe, credits)));
  return sheet?.data;
};

it('CE Broker’s spreadsheet has columns A to J, a real date, and no headings (RO-11)', async () => {
  expect(
    await sheetOf([
      credit({ subjectArea: 'GEN', subjectAreaHours: 1.5 }),
      credit({ licenseNumber: '=1+1', professionCode: 'DH', courseDay: '2026-12-31' }),
    ]),
  ).toEqual([
    ['21874', null, 'hKx3Q', null, 'DN 21844', new Date('2026-03-02'), 'State=FL', 'Profession=DN', 'GEN', 1.5],
    ['21874', null, 'hKx3Q', null, '=1+1', new Date('2026-12-31'), 'State=FL', 'Profession=DH', null, null],
  ]);
});

/** What a provider accredited in medicine would fill in. */
const template: ReportRecipe = {
  name: 'Learners in medicine',
  format: 'tsv',
  version: 1,
  source: { url: 'https://accme.test/learners', read: '2026-11-26' },
  hasHeadings: true,
  rowPer: 'credit',
  filter: { states: ['OH', 'FL'], deliveries: ['live'] },
  columns: [
    { heading: 'Learner', field: 'studentName', as: 'text', width: 30 },
    { heading: 'License ID', field: 'licenseNumber', as: 'text', width: 12 },
    { heading: 'License state', field: 'licenseState', as: 'text', width: 5 },
    { heading: 'Completed', field: 'courseDay', as: 'us-date', width: 10 },
    { heading: 'Credit', field: 'hours', as: 'number', width: 6 },
    { heading: 'Board', field: null, as: 'text', otherwise: 'none', width: 6 },
  ],
};

it('a recipe that is filled in from a template makes its file (RO-10)', async () => {
  const rows = recipeRows(template, [credit(), credit({ studentName: '@Tab\tand\nline', hours: 0.25 })]);
  expect((await recipeFile(template, rows)).toString()).toBe(
    [
      'Learner\tLicense ID\tLicense state\tCompleted\tCredit\tBoard',
      'Dr. Ana Kovács\tDN 21844\tFL\t03/02/2026\t1.5\tnone',
      "'@Tab and line\tDN 21844\tFL\t03/02/2026\t0.25\tnone",
      '',
    ].join('\r\n'),
  );
});

it('a recipe has the credit of its states, professions, and kinds alone (RO-10)', () => {
  const florida = { state: 'FL', profession: 'dentist', delivery: 'live' } as const;
  expect(matchesFilter({ filter: {} }, florida)).toBe(true);
  expect(matchesFilter(template, florida)).toBe(true);
  expect(matchesFilter(template, { ...florida, state: 'CA' })).toBe(false);
  expect(matchesFilter(template, { ...florida, delivery: 'self-study' })).toBe(false);
  expect(matchesFilter({ filter: { professions: ['hygienist'] } }, florida)).toBe(false);
});
