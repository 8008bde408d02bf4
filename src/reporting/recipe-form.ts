// A recipe as an owner writes it: the page and the calls hold to the same (docs/specification/reporting.md, RO-26).
import * as z from 'zod/mini';
import { professions } from '#renewal/professions.ts';
import { usStates } from '#renewal/states.ts';
import { day, line } from '#platform/shared/wire-types.ts';
import type { ReportField, ReportRecipe } from './recipes.ts';

/** What each field of a credit is called. */
export const fieldLabels: Readonly<Record<ReportField, string>> = {
  studentName: 'Name on the certificate',
  firstName: 'First name',
  lastName: 'Last name',
  agdNumber: 'AGD number',
  licenseNumber: 'License number',
  licenseState: 'State of the license',
  professionCode: 'CE Broker’s code of the profession',
  profession: 'Profession',
  providerNumber: 'CE Broker’s provider number',
  courseDay: 'Day completed',
  courseId: 'Course ID',
  title: 'Course title',
  lecturer: 'Speaker',
  place: 'Room',
  delivery: 'Live or self-study',
  hours: 'Hours',
  subjectArea: 'CE Broker’s subject area',
  subjectAreaHours: 'Hours of the subject area',
  subjectCode: 'AGD subject code',
  subjectHours: 'Hours of the subject code',
  verificationCode: 'Certificate number',
};
const fields = Object.keys(fieldLabels) as [ReportField, ...ReportField[]];

export const cellKinds = ['text', 'number', 'date', 'us-date'] as const;
export const cellKindLabels: Readonly<Record<(typeof cellKinds)[number], string>> = {
  text: 'Text',
  number: 'Number',
  date: 'Date (spreadsheets)',
  'us-date': 'MM/DD/YYYY',
};
const formats = ['csv', 'tsv', 'xlsx'] as const;

/** What a number or a date can be made of. */
const numberFields: readonly ReportField[] = ['hours', 'subjectHours', 'subjectAreaHours'];
const perCode: readonly ReportField[] = ['subjectCode', 'subjectHours'];

export const recipeMessages = {
  name: 'Enter a name.',
  url: 'Enter the address of the board’s instructions, beginning with https://.',
  read: 'Enter the day on which you read them.',
  columns: 'Add a column.',
  tooMany: 'A file can have up to 40 columns.',
  width: 'Enter a width from 1 to 100.',
  heading: 'Enter a heading.',
  states: 'Choose a state.',
  agreed: 'Confirm that members agreed to it: the portal asks them only about Florida.',
  notNumber: 'Only hours can be a number.',
  notDay: 'Only the day completed can be a date.',
  perCode: 'Subject codes need one row for each code.',
  unknown: 'There is no such format.',
  removed: 'This format was removed.',
  shipped: 'This format comes with the portal. Copy it instead.',
  changed: (who: string) => `${who} saved changes in the meantime. Reload the page.`,
} as const;

const short = line(60);
const column = z.object({
  heading: line(80),
  field: z.nullable(z.enum(fields)),
  as: z.enum(cellKinds),
  words: z.array(z.object({ from: line(80), to: line(80) })).check(z.maxLength(20)),
  otherwise: short,
  without: short,
  before: short,
  width: z.int(recipeMessages.width).check(z.gte(1, recipeMessages.width), z.lte(100, recipeMessages.width)),
});

export const recipeShape = z.object({
  name: line(60).check(z.minLength(1, recipeMessages.name)),
  format: z.enum(formats),
  source: z.object({
    url: line(300).check(z.regex(/^https:\/\/\S+\.\S+$/, recipeMessages.url)),
    read: day(recipeMessages.read),
  }),
  hasHeadings: z.boolean(),
  rowPer: z.enum(['credit', 'code']),
  states: z
    .array(z.enum(Object.keys(usStates) as [keyof typeof usStates, ...(keyof typeof usStates)[]]))
    .check(z.minLength(1, recipeMessages.states), z.maxLength(60)),
  professions: z.array(z.enum(professions)),
  deliveries: z.array(z.enum(['live', 'self-study'])),
  /** Members agreed outside of the portal, where it doesn't ask them. */
  agreedElsewhere: z.boolean(),
  columns: z.array(column).check(z.minLength(1, recipeMessages.columns), z.maxLength(40, recipeMessages.tooMany)),
});
export type RecipeForm = z.output<typeof recipeShape>;

type Issue = { readonly path: readonly (string | number)[]; readonly message: string };

/** What is wrong with a recipe that has the right shape. */
export function faultsOfRecipe({ columns, rowPer, hasHeadings, states, agreedElsewhere }: RecipeForm): Issue[] {
  return [
    ...columns.flatMap(({ heading, field, as }, at): Issue[] => {
      const path = ['columns', at];
      if (hasHeadings && heading.trim() === '') return [{ path, message: recipeMessages.heading }];
      if (as === 'number' && (field === null || !numberFields.includes(field)))
        return [{ path, message: recipeMessages.notNumber }];
      if ((as === 'date' || as === 'us-date') && field !== 'courseDay')
        return [{ path, message: recipeMessages.notDay }];
      if (rowPer === 'credit' && field !== null && perCode.includes(field))
        return [{ path, message: recipeMessages.perCode }];
      return [];
    }),
    ...(!agreedElsewhere && states.some((state) => state !== 'FL')
      ? [{ path: ['agreedElsewhere'], message: recipeMessages.agreed }]
      : []),
  ];
}

/** A form as the recipe that makes files. */
export function recipeOf(form: RecipeForm, version: number): ReportRecipe {
  const { states, professions: chosen, deliveries, columns, agreedElsewhere, ...rest } = form;
  return {
    ...rest,
    version,
    agreedElsewhere,
    filter: {
      states,
      ...(chosen.length === 0 ? {} : { professions: chosen }),
      ...(deliveries.length === 0 ? {} : { deliveries }),
    },
    columns: columns.map(({ words, otherwise, without, before, ...each }) => ({
      ...each,
      ...(words.length === 0 ? {} : { words: Object.fromEntries(words.map(({ from, to }) => [from, to])) }),
      ...(otherwise === '' ? {} : { otherwise }),
      ...(without === '' ? {} : { without }),
      ...(before === '' ? {} : { before }),
    })),
  };
}

/** A recipe as a form to begin a copy with. */
export function formOf(recipe: ReportRecipe): RecipeForm {
  const { name, format, source, hasHeadings, rowPer, filter, columns, agreedElsewhere = false } = recipe;
  return {
    name,
    format,
    source: { ...source },
    hasHeadings,
    rowPer,
    states: [...(filter.states ?? ['FL'])] as RecipeForm['states'],
    professions: [...(filter.professions ?? [])],
    deliveries: [...(filter.deliveries ?? [])],
    agreedElsewhere,
    columns: columns.map(({ heading, field, as, words = {}, otherwise = '', without = '', before = '', width }) => ({
      heading,
      field,
      as,
      words: Object.entries(words).map(([from, to]) => ({ from, to })),
      otherwise,
      without,
      before,
      width,
    })),
  };
}
